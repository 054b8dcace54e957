import type pg from 'pg';
import { GroupCommit } from '#server/db/group-commit.ts';
import { queryPrepared } from '#server/db/pool.ts';
import { hashApiKey, readKeyPrefix } from './api-key.ts';
import type { Principal } from './principal.ts';
import { RATE_TIERS, RATE_WINDOW_MS } from './rate-tiers.ts';

/** Whose a key is. */
export type KeyOwner = Pick<Principal, 'partnerId' | 'apiKeyId'>;

interface Row {
  readonly key_sha256: Buffer;
  readonly api_key_id: string;
  readonly partner_id: string;
  readonly granted: number;
}

const IS_OVER = `w.started_at + $6::integer * interval '1 ms' <= clock_timestamp()`;

// Windows are locked in one order, so that processes that count at once never wait in a circle.
const FIND = {
  name: 'find_key_owners',
  text: `with asked as (
      select k.id, k.key_sha256, k.partner_id, k.revoked_at is not null as is_revoked, q.asks,
             case p.tier when 'beta' then $3::integer when 'standard' then $4::integer
                         else $5::integer end as most
        from unnest($1::bytea[], $2::integer[]) as q(key_sha256, asks)
        join api_key k on k.key_sha256 = q.key_sha256 join partner p on p.id = k.partner_id
    ), counted as (
      insert into rate_window as w (api_key_id, started_at, used)
      select id, clock_timestamp(), asks from asked where is_revoked order by id
      on conflict (api_key_id) do update
         set started_at = case when ${IS_OVER} then clock_timestamp() else w.started_at end,
             used = case when ${IS_OVER} then excluded.used else w.used + excluded.used end
       where ${IS_OVER} or w.used < (select most from asked where asked.id = w.api_key_id)
      returning api_key_id, used
    )
    select a.key_sha256, a.id as api_key_id, a.partner_id,
           case when a.is_revoked then least(a.asks, coalesce(a.most - c.used + a.asks, 0))
                else a.asks end as granted
      from asked a left join counted c on c.api_key_id = a.id`,
};

/**
 * Finds the owner of the key of a refused call, so that its owner sees the call in the request log; it
 * does not admit anyone. A revoked key is reported at most as often as its rate window had requests,
 * exact across processes: it may be in anyone's hands, and must not be a way to fill the log. Parallel
 * calls share a statement.
 */
export class KeyOwners {
  readonly #find: GroupCommit<Buffer, KeyOwner | null>;

  constructor(pool: pg.Pool) {
    this.#find = new GroupCommit({
      run: (hashes) => findAll(pool, hashes),
      maxBatch: 256,
      maxInFlight: 1,
    });
  }

  /**
   * @param apiKey the bearer token as it was sent
   * @returns null for text that is not a key, for an unknown key, and for a revoked one beyond its
   * window
   */
  async find(apiKey: string): Promise<KeyOwner | null> {
    return readKeyPrefix(apiKey) === null ? null : this.#find.submit(hashApiKey(apiKey));
  }
}

async function findAll(
  pool: pg.Pool,
  hashes: readonly Buffer[],
): Promise<readonly (KeyOwner | null)[]> {
  const asked = [...Map.groupBy(hashes, (hash) => hash.toString('hex')).values()];
  const rows = await queryPrepared<Row>(pool, FIND, [
    asked.map(([hash]) => hash),
    asked.map(({ length }) => length),
    RATE_TIERS.beta.max_requests,
    RATE_TIERS.standard.max_requests,
    RATE_TIERS.high.max_requests,
    RATE_WINDOW_MS,
  ]);
  const owners = new Map(
    rows.map(({ key_sha256, api_key_id, partner_id, granted }) => [
      key_sha256.toString('hex'),
      Array<KeyOwner>(granted).fill({ partnerId: partner_id, apiKeyId: api_key_id }),
    ]),
  );
  return hashes.map((hash) => owners.get(hash.toString('hex'))?.pop() ?? null);
}
