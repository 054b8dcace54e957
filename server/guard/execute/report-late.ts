import type pg from 'pg';
import { bytesToHex } from 'viem';
import { type Firing, fire } from '#server/agents/fire.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { blindFiringOf, firingOf, LATE_MS, type ReportedPermission } from './report-run.ts';

/** Rows that one statement takes, and reports in its transaction. */
const AT_ONCE = 500;

const PERMISSION = `m.agent_id as "agentId", m.partner_id as "partnerId", m.chain_id as "chainId", m.hash,
  m.terms, (m.budget - m.spent)::text as left`;

/** A permission, and what of its budget is left. */
interface Row extends ReportedPermission {
  readonly left: string;
}

// A check's report of a queued run has the same key. A signed run is in another state: it is reported an hour after
// its signature, and again for each other state that lasts an hour. So a run that moves from state to state is
// reported as well, and one that is finally included in a block is not reported just before its end.
const LATE_RUNS = `
  with late as (
    select r.id as "runId", r.permission_id, t.hash as "transactionHash",
           case when r.state = 'queued' then coalesce(m.waiting_for, r.reason, 'unchecked')
                else coalesce(r.held_for, 'unconfirmed') end as reason,
           r.state = 'sending' and coalesce(r.held_since > $1, false) as "isNew",
           'run:' || r.id || ':' || case when r.state = 'sending' then 'sending:' else '' end as began
      from guard_run r join guard_permission m on m.id = r.permission_id
      left join lateral (
        -- The last one pays most; since the first one it is signed.
        select (array_agg(hash order by max_fee_per_gas desc))[1] as hash, min(signed_at) as signed_at
          from guard_transaction where run_id = r.id
      ) t on true
     where r.state in ('queued', 'sending')
       and case when r.state = 'queued' then r.created_at else coalesce(t.signed_at, r.due_at) end <= $1)
  select l."runId", l.reason, l.began || l.reason as key, l."transactionHash", ${PERMISSION}
    from late l join guard_permission m on m.id = l.permission_id
   where not exists (select 1 from agent_event e
                      where e.agent_id = m.agent_id and e.crossing_key = l.began || l.reason)
     and not (l."isNew" and (l.reason = 'not_final'
              or exists (select 1 from agent_event e
                          where e.agent_id = m.agent_id and starts_with(e.crossing_key, l.began))))
   order by l."runId" limit ${AT_ONCE}`;

const LEFT_OUT = `
  update guard_run r set told_at = $1
    from guard_permission m
   where m.id = r.permission_id and r.id in (
     select id from guard_run where state = 'skipped' and told_at is null
      order by ended_at limit ${AT_ONCE} for update skip locked)
  returning r.id as "runId", r.reason, ${PERMISSION},
            exists (select 1 from agent_event e
                     where e.agent_id = m.agent_id and starts_with(e.crossing_key, 'run:' || r.id || ':')) as "wasReported"`;

// For a waiting run, the waiting is reported. A run that waits for a price is reported with it,
// below.
const UNCHECKED = `
  select m.next_check_at as since, ${PERMISSION}
    from guard_permission m
   where m.state = 'active' and m.next_check_at <= $1
     and not exists (select 1 from guard_run r where r.permission_id = m.id and r.state in ('queued', 'sending'))
     and not exists (select 1 from agent_event e where e.agent_id = m.agent_id
                        and e.crossing_key = 'degraded:' || (extract(epoch from m.next_check_at) * 1000)::bigint)
   order by m.next_check_at, m.id limit ${AT_ONCE}`;

// A price is read every hour: one that was not for two has failed for one. One that never was counts from its first
// permission.
const UNREAD_PRICES = `
  select id from guard_price_group
   where coalesce(last_checked_at, created_at) <= $1
     and (unread_told_at is null or unread_told_at < coalesce(last_checked_at, created_at))
   order by id limit 1 for update skip locked`;
const WAITING_FOR_PRICE = `
  select m.id, coalesce(g.last_checked_at, g.created_at) as since, ${PERMISSION}
    from guard_price_group g join guard_permission m on m.price_group_id = g.id
   where g.id = $1 and m.state = 'active' and m.next_check_at is null and m.id > $2
   order by m.id limit ${AT_ONCE}`;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Notifies owners and partners of expected runs that do not happen, once for each state: every run that has not ended
 * for an hour, for any reason, and each further hour in another state; every run that is skipped in the end, except
 * one that its owner stopped before it was reported; every permission whose check has been due for an hour. It reads
 * only rows and no chain, so that it works for every failure of an executor, even if no executor is up.
 *
 * @param nowMs the world's time, Unix milliseconds
 * @returns how many events were made
 */
export async function reportLate(pool: pg.Pool, nowMs: number): Promise<number> {
  const late = new Date(nowMs - LATE_MS);
  let reported = 0;
  for (const notify of [reportLateRuns, reportLeftOut, reportUnchecked]) {
    for (;;) {
      const found = await inTransaction(pool, (client) => notify(client, late, nowMs));
      reported += found.reported;
      if (found.seen < AT_ONCE) break;
    }
  }
  for (;;) {
    const found = await inTransaction(pool, (client) => reportUnreadPrice(client, nowMs));
    if (found === null) return reported;
    reported += found;
  }
}

interface Reported {
  readonly seen: number;
  readonly reported: number;
}

async function fireAll(
  client: pg.PoolClient,
  firings: readonly Firing[],
  nowMs: number,
): Promise<number> {
  return firings.length === 0 ? 0 : (await fire(client, firings, nowMs)).length;
}

async function reportLateRuns(client: pg.PoolClient, late: Date, nowMs: number): Promise<Reported> {
  const { rows } = await client.query<
    Row & { runId: string; reason: string; key: string; transactionHash: Buffer | null }
  >(LATE_RUNS, [late]);
  const firings = rows.map((row) =>
    firingOf(row, row.key, {
      runId: row.runId,
      status: 'waiting',
      reason: row.reason,
      amount: 0n,
      fee: 0n,
      left: BigInt(row.left),
      transactionHash: row.transactionHash === null ? null : bytesToHex(row.transactionHash),
    }),
  );
  return { seen: rows.length, reported: await fireAll(client, firings, nowMs) };
}

async function reportLeftOut(client: pg.PoolClient, _late: Date, nowMs: number): Promise<Reported> {
  const { rows } = await client.query<
    Row & { runId: string; reason: string | null; wasReported: boolean }
  >(LEFT_OUT, [new Date(nowMs)]);
  const firings = rows
    // A run that its owner stopped in its first hour is not news to them.
    .filter(
      ({ wasReported, reason }) => wasReported || (reason !== 'paused' && reason !== 'revoked'),
    )
    .map((row) =>
      firingOf(row, `run:${row.runId}`, {
        runId: row.runId,
        status: 'skipped',
        reason: row.reason,
        amount: 0n,
        fee: 0n,
        left: BigInt(row.left),
        transactionHash: null,
      }),
    );
  return { seen: rows.length, reported: await fireAll(client, firings, nowMs) };
}

async function reportUnchecked(
  client: pg.PoolClient,
  late: Date,
  nowMs: number,
): Promise<Reported> {
  const { rows } = await client.query<Row & { since: Date }>(UNCHECKED, [late]);
  const firings = rows.map((row) => blindFiringOf(row, 'unchecked', row.since.getTime()));
  return { seen: rows.length, reported: await fireAll(client, firings, nowMs) };
}

/** Notifies all that wait for one price that is not read. @returns how many; null where every price is read or reported */
async function reportUnreadPrice(client: pg.PoolClient, nowMs: number): Promise<number | null> {
  const { rows } = await client.query<{ id: string }>(UNREAD_PRICES, [
    new Date(nowMs - 2 * LATE_MS),
  ]);
  const [group] = rows;
  if (group === undefined) return null;
  let reported = 0;
  let after = FIRST_ID;
  for (;;) {
    const { rows: waiting } = await client.query<Row & { id: string; since: Date }>(
      WAITING_FOR_PRICE,
      [group.id, after],
    );
    const firings = waiting.map((row) => blindFiringOf(row, 'unchecked', row.since.getTime()));
    reported += await fireAll(client, firings, nowMs);
    const last = waiting.at(-1);
    if (last === undefined || waiting.length < AT_ONCE) break;
    after = last.id;
  }
  await client.query('update guard_price_group set unread_told_at = $2 where id = $1', [
    group.id,
    new Date(nowMs),
  ]);
  return reported;
}
