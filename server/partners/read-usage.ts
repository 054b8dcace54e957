import type pg from 'pg';
import { queryPrepared } from '#server/db/pool.ts';
import type { UsageResponse } from '#server/schemas/account.ts';
import { COST_PER_CALL } from './credits.ts';

/** How many ledger entries `GET /usage` shows, newest first. */
const RECENT_ENTRIES = 20;

interface Row {
  readonly balance: string | null;
  readonly recent: UsageResponse['recent'];
}

const READ_USAGE = {
  name: 'read_usage',
  text: `select
    (select balance from credit_account where partner_id = $1) as balance,
    coalesce((
      select json_agg(json_build_object(
               'kind', entry.kind, 'amount', abs(entry.delta), 'reason', entry.reason,
               'at', (extract(epoch from entry.at) * 1000)::bigint)
             order by entry.at desc, entry.id)
        from (select id, kind, delta, reason, at from credit_ledger
               where partner_id = $1 order by at desc, id limit $2) entry
    ), '[]') as recent`,
};

/**
 * Reads a tenant's balance (open holds are already taken off) and its newest ledger entries.
 *
 * @throws the database client's error when the store cannot be read.
 */
export async function readUsage(pool: pg.Pool, partnerId: string): Promise<UsageResponse> {
  const [row] = await queryPrepared<Row>(pool, READ_USAGE, [partnerId, RECENT_ENTRIES]);
  return {
    balance: Number(row?.balance ?? 0),
    cost_per_call: COST_PER_CALL,
    recent: row?.recent ?? [],
  };
}
