import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import { EXPIRIES, type Expiry } from './expiries.ts';
import { RETENTION_MS } from './retention-periods.ts';

type ExpiryName = (typeof EXPIRIES)[number]['name'];

/** How many rows of each kind were removed. */
export type Removed = Readonly<Record<'requests' | 'deliveries' | ExpiryName, number>>;

/** Rows per statement: few enough that nobody waits for their locks. */
const BATCH = 2_000;

// Ids grow with time, so the oldest rows are found by the primary key alone.
const REMOVE_REQUESTS = `
  delete from request_log
   where id in (select id from request_log order by id limit $2) and at < $1`;

const PAGE_OF_DELIVERIES = `
  select id, created_at < $2 as "isOld", state <> 'pending' as "isOver"
    from webhook_delivery where id > $1 order by id limit $3`;

/**
 * Removes what is older than its period, a batch at a time. It may run at any time, in several
 * processes at once, and be cut off: each batch stands for itself.
 *
 * @param options.nowMs the world's time; `wallMs` the wall clock: Unix milliseconds
 */
export async function removeExpired(options: {
  readonly pool: pg.Pool;
  readonly nowMs: number;
  readonly wallMs: number;
  readonly batch?: number;
}): Promise<Removed> {
  const { pool, nowMs, wallMs, batch = BATCH } = options;
  const remove = (statement: string, olderThanMs: number) =>
    removeInBatches(pool, statement, new Date(olderThanMs), batch);
  const requests = await remove(REMOVE_REQUESTS, wallMs - RETENTION_MS.requests);
  const deliveries = await removeDeliveries(pool, new Date(nowMs - RETENTION_MS.deliveries), batch);
  const expired: [ExpiryName, number][] = [];
  for (const expiry of EXPIRIES) {
    const clockMs = expiry.clock === 'world' ? nowMs : wallMs;
    expired.push([expiry.name, await remove(statementOf(expiry), clockMs - expiry.keptMs)]);
  }
  return { requests, deliveries, ...(Object.fromEntries(expired) as Record<ExpiryName, number>) };
}

function statementOf({ table, key, datedBy, only }: Expiry): string {
  const isExpired = [...(only === undefined ? [] : [only]), `${datedBy} < $1`].join(' and ');
  return `
    delete from ${table}
     where ${key} in (select ${key} from ${table} where ${isExpired} limit $2
                         for update skip locked)`;
}

async function removeInBatches(
  pool: pg.Pool,
  statement: string,
  olderThan: Date,
  batch: number,
): Promise<number> {
  for (let removed = 0; ; ) {
    const { rowCount } = await pool.query(statement, [olderThan, batch]);
    removed += rowCount ?? 0;
    if ((rowCount ?? 0) < batch) return removed;
  }
}

/** Endpoints are locked in the order in which deliveries are recorded, so that neither waits in a circle. */
const KEEP_LAST_DELIVERED = `
  with last as (
    select endpoint_id, max(delivered_at) as at from webhook_delivery
     where id = any($1::bigint[]) and state = 'delivered' group by endpoint_id
  ), locked as (
    select e.id, last.at from webhook_endpoint e join last on last.endpoint_id = e.id
     where e.last_delivered_at is null or e.last_delivered_at < last.at
     order by e.id for no key update of e
  )
  update webhook_endpoint e set last_delivered_at = greatest(e.last_delivered_at, locked.at)
    from locked where e.id = locked.id`;

interface DeliveryRow {
  readonly id: string;
  readonly isOld: boolean;
  readonly isOver: boolean;
}

/** Walks over the oldest deliveries; those that still wait, however old, are left alone. */
async function removeDeliveries(pool: pg.Pool, olderThan: Date, batch: number): Promise<number> {
  let removed = 0;
  for (let after = '0'; ; ) {
    const { rows } = await pool.query<DeliveryRow>(PAGE_OF_DELIVERIES, [after, olderThan, batch]);
    const ids = rows.filter(({ isOld, isOver }) => isOld && isOver).map(({ id }) => id);
    if (ids.length > 0) {
      removed += await inTransaction(pool, async (client) => {
        await client.query(KEEP_LAST_DELIVERED, [ids]);
        await client.query('delete from webhook_attempt where delivery_id = any($1::bigint[])', [
          ids,
        ]);
        const { rowCount } = await client.query(
          'delete from webhook_delivery where id = any($1::bigint[])',
          [ids],
        );
        return rowCount ?? 0;
      });
    }
    const last = rows.at(-1);
    if (last === undefined || !last.isOld || rows.length < batch) return removed;
    after = last.id;
  }
}
