import type pg from 'pg';
import type { FiredEvent } from '#server/agents/fire.ts';
import { applyOutcomes } from './apply-outcomes.ts';
import { checkNewcomers } from './check-newcomers.ts';
import { claimGroups } from './claim-groups.ts';
import { fireSchedules } from './fire-schedules.ts';
import { readPasts } from './read-pasts.ts';
import { recallPutOff } from './recall-put-off.ts';
import { thinReadings } from './record-readings.ts';
import type { WatchSource } from './sources/source.ts';

/** How much one pass takes at a time. */
export interface EvaluationLimits {
  /** Groups that are claimed, read and compared together. */
  readonly groupsPerClaim: number;
  /** The same for groups that are read from wallets, each of which takes a thousand reads. */
  readonly walletGroupsPerClaim: number;
  /** Longer than reading and comparing one claim takes. */
  readonly leaseSeconds: number;
  /** After so many passes in a row without a reading, agents are notified that they are blind. */
  readonly passesUntilDegraded: number;
  /** Due schedules that are fired in one transaction. */
  readonly schedulesPerClaim: number;
  /** Agents whose first check is made together. */
  readonly newcomersPerRound: number;
}

const DEFAULT_LIMITS: EvaluationLimits = {
  groupsPerClaim: 1_000,
  walletGroupsPerClaim: 40,
  leaseSeconds: 60,
  passesUntilDegraded: 3,
  schedulesPerClaim: 500,
  newcomersPerRound: 500,
};

/** The result of a pass. */
export interface EvaluationReport {
  /** Groups that were read, and those whose source did not answer. */
  readonly groupsRead: number;
  readonly groupsFailed: number;
  /** Why sources failed, once each. */
  readonly failures: readonly string[];
  /** The work in progress. */
  readonly events: readonly FiredEvent[];
}

/**
 * Checks everything that is due (`docs/guides/agents.md`): reads each group's subject once, compares it with all
 * its watches, and writes the firings with their deliveries in one transaction per claim. It may run at any
 * time, anywhere, in several workers at once: work is claimed, and one crossing is one event. Several missed
 * checks of a group are one check. An agent whose values are due only later has its own first check immediately.
 *
 * @param options.nowMs Unix time in milliseconds, the service's clock
 * @throws errors of the database; work that was not committed is due again
 */
export async function runEvaluationPass(options: {
  pool: pg.Pool;
  source: WatchSource;
  nowMs: number;
  limits?: Partial<EvaluationLimits>;
}): Promise<EvaluationReport> {
  const { pool, source, nowMs } = options;
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const events: FiredEvent[] = [];
  const failures = new Set<string>();
  let groupsRead = 0;
  let groupsFailed = 0;
  await recallPutOff(pool, nowMs);
  for (const ofWallets of [false, true]) {
    for (;;) {
      const claim = await claimGroups(pool, {
        nowMs,
        maxGroups: ofWallets ? limits.walletGroupsPerClaim : limits.groupsPerClaim,
        leaseSeconds: limits.leaseSeconds,
        ofWallets,
      });
      if (claim.groups.length === 0) break;
      try {
        const outcomes = await source.read(claim.groups.map(({ subject }) => subject));
        const applied = await applyOutcomes(pool, claim, outcomes, {
          nowMs,
          passesUntilDegraded: limits.passesUntilDegraded,
          pasts: await readPasts(source, claim.groups, outcomes),
        });
        events.push(...applied.events);
        groupsRead += applied.groupsRead;
        groupsFailed += applied.groupsFailed;
        for (const reason of applied.failures) failures.add(reason);
        await thinReadings(pool, claim.groups, nowMs);
      } catch (error) {
        await releaseClaim(pool, claim.token);
        throw error;
      }
    }
  }
  const newcomers = await checkNewcomers(pool, source, {
    nowMs,
    maxAgents: limits.newcomersPerRound,
  });
  events.push(...newcomers.events);
  for (const reason of newcomers.failures) failures.add(reason);
  events.push(...(await fireSchedules(pool, { nowMs, maxAgents: limits.schedulesPerClaim })));
  return { groupsRead, groupsFailed, failures: [...failures], events };
}

/** Releases the groups immediately; where even that fails, the lease expires by itself. */
async function releaseClaim(pool: pg.Pool, token: string): Promise<void> {
  await pool
    .query(
      'update watch_group set leased_until = null, lease_token = null where lease_token = $1',
      [token],
    )
    .catch(() => undefined);
}
