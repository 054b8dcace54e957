import type pg from 'pg';
import type { Address } from 'viem';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { call, ifReachable, readAll } from '#server/chains/evm/read.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { oracleAbi } from '#server/protocols/standards/aave-pool/abi/oracle.ts';
import { CHECK_EVERY_MS, COOLDOWN_MS } from './next-step.ts';

/** How long a claimed group is left to who claimed it. */
const CLAIM_MS = 60_000;
const MOST_GROUPS = 1_000;
/** Permissions of a group that one pass calls: the next one calls the others. */
const MOST_CALLED = 10_000;

interface PriceGroup {
  readonly id: string;
  readonly chainId: number;
  readonly oracle: Address;
  readonly asset: Address;
}

const CLAIM = `
  update guard_price_group set next_check_at = $4
   where id in (select id from guard_price_group
                 where next_check_at <= $1 and chain_id = any($2)
                 order by next_check_at limit $3 for update skip locked)
  returning id, chain_id as "chainId", oracle, asset`;
const LOCK = 'select 1 from guard_price_group where id = any($1) order by id for no key update';
// By an array of ids, or one that crosses has the planner read them all. Four ranges of one index: thresholds that
// turned true and thresholds that turned false, on either side.
const CALL = `
  with priced as (select * from unnest($1::uuid[], $2::numeric[]) as p(id, price)),
       due as (
    select m.id from priced p cross join lateral (
      (select id from guard_permission where price_group_id = p.id and state = 'active'
          and next_check_at is null and is_below and not is_met and threshold > p.price limit $4)
      union all
      (select id from guard_permission where price_group_id = p.id and state = 'active'
          and next_check_at is null and not is_below and not is_met and threshold < p.price limit $4)
      union all
      (select id from guard_permission where price_group_id = p.id and state = 'active'
          and next_check_at is null and is_below and is_met and threshold <= p.price limit $4)
      union all
      (select id from guard_permission where price_group_id = p.id and state = 'active'
          and next_check_at is null and not is_below and is_met and threshold >= p.price limit $4)
    ) m)
  update guard_permission m set next_check_at = $3
   where m.id = any(array(select id from due)) and m.state = 'active' and m.next_check_at is null
  returning m.price_group_id as "groupId"`;
const CHECKED = `
  update guard_price_group g set last_checked_at = $2, next_check_at = c.next_check_at
    from unnest($1::uuid[], $3::timestamptz[]) as c(id, next_check_at) where g.id = c.id`;
const UNREAD = 'update guard_price_group set next_check_at = $2 where id = any($1)';
const CALL_ENDED = `
  update guard_permission set next_check_at = $1
   where id = any(array(select id from guard_permission
                          where state = 'active' and next_check_at is null and expires_at < $1
                            and chain_id = any($2) limit $3))`;

/**
 * Reads each price that is due once, and makes due the permissions whose threshold it has crossed, either way, and
 * those that have expired. Whether their condition holds is for the guard to say then: a price that is too old
 * makes nothing run.
 *
 * @param options.nowMs the world's time, Unix milliseconds
 * @returns prices that were read
 */
export async function callCrossed(
  pool: pg.Pool,
  access: ChainAccess,
  { chainIds, nowMs }: { readonly chainIds: readonly number[]; readonly nowMs: number },
): Promise<number> {
  const now = new Date(nowMs);
  await pool.query(CALL_ENDED, [now, chainIds, MOST_CALLED]);
  const { rows: groups } = await pool.query<PriceGroup>(CLAIM, [
    now,
    chainIds,
    MOST_GROUPS,
    new Date(nowMs + CLAIM_MS),
  ]);
  const prices = await readPrices(access, groups);
  const read = groups.flatMap(({ id }, at) => {
    const price = prices[at];
    return price ? [{ id, price }] : [];
  });
  const isRead = new Set(read.map(({ id }) => id));
  const unread = groups.filter(({ id }) => !isRead.has(id)).map(({ id }) => id);
  if (unread.length > 0) await pool.query(UNREAD, [unread, new Date(nowMs + COOLDOWN_MS)]);
  if (read.length === 0) return 0;
  const ids = read.map(({ id }) => id);
  await inTransaction(pool, async (client) => {
    await client.query(LOCK, [ids]);
    const called = await client.query<{ groupId: string }>(CALL, [
      ids,
      read.map(({ price }) => price.toString()),
      now,
      MOST_CALLED,
    ]);
    const counts = Map.groupBy(called.rows, ({ groupId }) => groupId);
    const next = ids.map((id) => {
      const isMore = (counts.get(id)?.length ?? 0) >= MOST_CALLED;
      return new Date(isMore ? nowMs : nowMs + CHECK_EVERY_MS);
    });
    await client.query(CHECKED, [ids, now, next]);
  });
  return read.length;
}

/** The prices of groups in their order, in their oracles' units; null where none is reported. */
async function readPrices(
  access: ChainAccess,
  groups: readonly PriceGroup[],
): Promise<readonly (bigint | null)[]> {
  const prices = new Map<string, bigint>();
  const byChain = Map.groupBy(groups, ({ chainId }) => chainId);
  await Promise.all(
    [...byChain].map(async ([chainId, those]) => {
      const slug = EVM_CHAINS.find(({ id }) => id === chainId)?.slug;
      if (slug === undefined) return;
      const reads = those.map(({ oracle, asset }) =>
        call({
          chain: slug,
          to: oracle,
          abi: oracleAbi,
          functionName: 'getAssetPrice',
          args: [asset],
        }),
      );
      const found = await runContractRead(ifReachable(readAll(reads)), access);
      for (const [at, outcome] of (found ?? []).entries()) {
        if (outcome.ok && outcome.value > 0n) prices.set(those[at]?.id ?? '', outcome.value);
      }
    }),
  );
  return groups.map(({ id }) => prices.get(id) ?? null);
}
