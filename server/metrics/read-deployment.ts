import type pg from 'pg';
import { Gauge, Registry } from 'prom-client';
import { SERIES_PREFIX } from './series-prefix.ts';

/** Work that the processes of a deployment share, by the rows that are due: `$1` is the service's time. */
const QUEUES = {
  watches: `select next_due_at as due_at from watch_group g where next_due_at <= $1
             and exists (select 1 from agent_watch w where w.group_id = g.id and w.is_active)`,
  schedules: `select next_due_at as due_at from agent
               where next_due_at <= $1 and status = 'active' and deleted_at is null`,
  first_checks: `select first_check_at as due_at from agent
                  where first_check_at <= $1 and status = 'active' and deleted_at is null`,
  preparations: `select next_attempt_at as due_at from preparation
                  where state = 'queued' and next_attempt_at <= $1`,
  deliveries: `select d.next_attempt_at as due_at
                 from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
                where d.state = 'pending' and d.next_attempt_at <= $1 and e.status = 'active'
                  and e.deleted_at is null and (e.paused_until is null or e.paused_until <= now())`,
  // Written and sent by the database's own clock.
  chat_messages: `select next_attempt_at as due_at from chat_message
                   where state = 'pending' and next_attempt_at <= now()`,
  mails: `select next_attempt_at as due_at from mail_message
           where state = 'pending' and next_attempt_at <= now()`,
  permission_checks: `select next_check_at as due_at from guard_permission
                       where state = 'active' and next_check_at <= $1
                      union all
                      select next_check_at from guard_price_group where next_check_at <= $1`,
  permission_runs: `select due_at from guard_run
                     where state in ('queued', 'sending') and due_at <= $1`,
} as const;

const READ_QUEUES = Object.entries(QUEUES)
  .map(
    ([queue, due]) =>
      `select '${queue}' as queue, count(*)::float8 as due,
              coalesce(extract(epoch from $1 - min(due_at)), 0)::float8 as lag from (${due}) as due`,
  )
  .join(' union all ');

/** Figures of the whole deployment: each a gauge, with what it says. */
const FIGURES = {
  webhook_deliveries_pending: [
    'Deliveries that are not acknowledged yet, with those that wait for another attempt.',
    `select count(*) from webhook_delivery where state = 'pending'`,
  ],
  webhook_endpoints_due: [
    'Active webhook endpoints that a delivery is due for.',
    `select count(distinct d.endpoint_id)
       from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
      where d.state = 'pending' and d.next_attempt_at <= $1 and e.status = 'active'
        and e.deleted_at is null`,
  ],
  watches: [
    'What agents watch, each thing once.',
    `select count(*) from watch_group g
      where exists (select 1 from agent_watch w where w.group_id = g.id and w.is_active)`,
  ],
  watches_blind: [
    'What agents watch and no source has reported for several passes.',
    `select count(*) from watch_group g where g.degraded_at is not null
        and exists (select 1 from agent_watch w where w.group_id = g.id and w.is_active)`,
  ],
  guard_paused: [
    '1 while the operator holds the execution of permissions.',
    'select count(*) from guard_pause where $1::timestamptz is not null',
  ],
  guard_runs_unsettled: [
    'Runs of permissions that were signed over an hour ago, and are neither through nor given up.',
    `select count(*) from guard_run r where r.state = 'sending'
        and exists (select 1 from guard_transaction t
                     where t.run_id = r.id and t.signed_at <= $1::timestamptz - interval '1 hour')`,
  ],
  // What else they wait for is their owner's, or passes with prices and limits.
  guard_runs_unsent: [
    'Runs of permissions that are due for over an hour, and wait for what the operator provides.',
    `select count(*) from guard_run r join guard_permission m on m.id = r.permission_id
      where r.state = 'queued' and r.created_at <= $1::timestamptz - interval '1 hour'
        and coalesce(m.waiting_for, r.reason, 'unchecked') in
            ('unchecked', 'executor_without_gas', 'chain_unreachable', 'denylist_unreadable', 'condition_unread')`,
  ],
  guard_prices_unread: [
    'Prices that permissions wait for and that were not read for two hours.',
    `select count(*) from guard_price_group g 
      where coalesce(g.last_checked_at, g.created_at) <= $1::timestamptz - interval '2 hours'
        and exists (select 1 from guard_permission m where m.price_group_id = g.id
                     and m.state = 'active' and m.next_check_at is null)`,
  ],
} as const;

const READ_FIGURES = `select ${Object.entries(FIGURES)
  .map(([name, [, query]]) => `(${query})::float8 as ${name}`)
  .join(', ')}`;

/**
 * Reads how the work of a deployment stands, whichever process does it, as series of their own. Where
 * the database does not answer only `database_up` is reported: an old figure would look like a good one.
 *
 * @param nowMs the service's time, Unix milliseconds
 * @param onError hears why the database did not answer
 * @returns the text format 0.0.4
 */
export async function readDeployment(
  pool: pg.Pool,
  nowMs: number,
  onError: (error: unknown) => void,
): Promise<string> {
  const registry = new Registry();
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: SERIES_PREFIX + name, help, labelNames, registers: [registry] });
  const isUp = gauge('database_up', 'Whether the database answered this scrape.');
  try {
    const now = [new Date(nowMs)];
    const queues = await pool.query<{ queue: string; due: number; lag: number }>(READ_QUEUES, now);
    const figures = await pool.query<Record<string, number>>(READ_FIGURES, now);
    isUp.set(1);
    const due = gauge('queue_due', 'What is due and not done yet.', ['queue']);
    const lag = gauge('queue_lag_seconds', 'How long the oldest that is due waits.', ['queue']);
    for (const row of queues.rows) {
      due.set({ queue: row.queue }, row.due);
      lag.set({ queue: row.queue }, row.lag);
    }
    for (const [name, [help]] of Object.entries(FIGURES)) {
      gauge(name, help).set(figures.rows[0]?.[name] ?? 0);
    }
  } catch (error) {
    onError(error);
    isUp.set(0);
  }
  return registry.metrics();
}
