import type pg from 'pg';
import { type FiredEvent, type Firing, fire } from '#server/agents/fire.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { adoptReader } from './adopt-reader.ts';
import type { Claim, ClaimedGroup } from './claim-groups.ts';
import { degradeAgents } from './degrade-agents.ts';
import { findFirings } from './find-firings.ts';
import { type MeasuredGroup, measureGroups } from './measure-groups.ts';
import { type GroupPast, recordMissedCrossings } from './record-missed-crossings.ts';
import { recordReadings } from './record-readings.ts';
import type { Observation, SubjectOutcome } from './sources/source.ts';
import { describeUnread, type UnreadReason, unread } from './sources/unread.ts';

/** The result of one claim. */
export interface Applied {
  readonly groupsRead: number;
  readonly groupsFailed: number;
  readonly failures: readonly string[];
  readonly events: readonly FiredEvent[];
}

// A worker whose lease expired has lost the group to another worker, and its reading is void.
const LOCK_OWN = `
  select id from watch_group where id = any($1::bigint[]) and lease_token = $2
   order by id for no key update`;

// A value that may be too low counts as failed for agents that wait for a fall, and as read for all
// others. The grid of due times stays unchanged; missed checks are caught up once.
const SAVE_READINGS = `
  update watch_group g
     set value_low = r.low, value_high = r.high, observed_at = r.observed_at, proof = r.proof,
         last_checked_at = $6, degraded_at = null,
         failed_passes = case when r.may_be_too_low then g.failed_passes + 1 else 0 end,
         leased_until = null, lease_token = null,
         next_due_at = g.next_due_at + make_interval(secs => g.cadence_seconds *
           (floor(extract(epoch from $6 - g.next_due_at) / g.cadence_seconds) + 1))
    from unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::timestamptz[], $5::jsonb[],
                $7::boolean[]) as r(id, low, high, observed_at, proof, may_be_too_low)
   where g.id = r.id
  returning g.id, r.may_be_too_low and g.failed_passes = $8 as "isHalfBlind"`;

// A source that failed is asked again soon, also where its agents are checked hourly or daily.
const SAVE_FAILURES = `
  update watch_group g
     set last_checked_at = $2, failed_passes = g.failed_passes + 1,
         proof = g.proof - 'may_be_too_low',
         degraded_at = coalesce(g.degraded_at,
                                case when g.failed_passes + 1 >= $3 then $2::timestamptz end),
         leased_until = null, lease_token = null,
         next_due_at = $2 + make_interval(secs => least(g.cadence_seconds, 300))
   where g.id = any($1::bigint[])
  returning g.id, g.degraded_at = $2 as "isNewlyDegraded"`;

/**
 * Writes the readings of a claim: values, the conditions that turn true or false, events and their
 * deliveries, all or nothing.
 *
 * @param options.pasts the rounds between the last check and this one, where known
 */
export function applyOutcomes(
  pool: pg.Pool,
  claim: Claim,
  outcomes: readonly SubjectOutcome[],
  options: { nowMs: number; passesUntilDegraded: number; pasts: readonly GroupPast[] },
): Promise<Applied> {
  const { nowMs, passesUntilDegraded, pasts } = options;
  return inTransaction(pool, async (client) => {
    const ids = claim.groups.map(({ id }) => id);
    const { rows: own } = await client.query<{ id: string }>(LOCK_OWN, [ids, claim.token]);
    const isOwn = new Set(own.map(({ id }) => id));
    const observed: { group: ClaimedGroup; observation: Observation }[] = [];
    const reasons = new Map<string, UnreadReason>();
    const failures = new Set<string>();
    for (const [at, group] of claim.groups.entries()) {
      if (!isOwn.has(group.id)) continue;
      const outcome = outcomes[at];
      if (outcome?.ok) observed.push({ group, observation: outcome });
      else {
        const failed = outcome ?? unread('unreadable', 'The source left it out.');
        reasons.set(group.id, failed.reason);
        failures.add(describeUnread(failed));
      }
    }
    await adoptReader(
      client,
      observed.map(({ group }) => group),
    );
    const measured = await measureGroups(client, observed, nowMs);
    const halfBlind = await saveReadings(client, measured, nowMs, passesUntilDegraded);
    await recordReadings(client, measured, nowMs);
    const crossed = await findFirings(client, measured, { nowMs });
    await recordMissedCrossings(client, measured, pasts, nowMs);
    const firings = [
      ...crossed,
      ...(await saveFailures(client, reasons, nowMs, passesUntilDegraded)),
      ...(await degradeAgents(client, halfBlind, nowMs, { comparator: 'below' })),
    ];
    return {
      groupsRead: measured.length,
      groupsFailed: reasons.size,
      failures: [...failures],
      events: await fire(client, firings, nowMs),
    };
  });
}

/** @returns the groups whose missed fall could not be reported the last time, and why */
async function saveReadings(
  client: pg.PoolClient,
  measured: readonly MeasuredGroup[],
  nowMs: number,
  passesUntilDegraded: number,
): Promise<ReadonlyMap<string, UnreadReason>> {
  if (measured.length === 0) return new Map();
  const { rows } = await client.query<{ id: string; isHalfBlind: boolean }>(SAVE_READINGS, [
    measured.map(({ groupId }) => groupId),
    measured.map(({ low }) => low),
    measured.map(({ high }) => high),
    measured.map(({ observedAtMs }) => new Date(observedAtMs)),
    measured.map(({ proof }) => JSON.stringify(proof)),
    new Date(nowMs),
    measured.map(({ mayBeTooLow }) => mayBeTooLow),
    passesUntilDegraded,
  ]);
  return new Map(rows.filter((row) => row.isHalfBlind).map(({ id }) => [id, 'old_list']));
}

async function saveFailures(
  client: pg.PoolClient,
  reasons: ReadonlyMap<string, UnreadReason>,
  nowMs: number,
  passesUntilDegraded: number,
): Promise<readonly Firing[]> {
  if (reasons.size === 0) return [];
  const { rows } = await client.query<{ id: string; isNewlyDegraded: boolean | null }>(
    SAVE_FAILURES,
    [[...reasons.keys()], new Date(nowMs), passesUntilDegraded],
  );
  const degraded = new Set(rows.filter((row) => row.isNewlyDegraded).map(({ id }) => id));
  const failed = new Map([...reasons].filter(([id]) => degraded.has(id)));
  return degradeAgents(client, failed, nowMs);
}
