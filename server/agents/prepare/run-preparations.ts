import type pg from 'pg';
import { claimPreparations, type QueuedPreparation } from './claim-preparations.ts';
import { type PlannedAction, type Planner, planAction, TransientFailure } from './plan-action.ts';
import { type PlanLinks, publishPreparation } from './publish-preparation.ts';

/** The result of a pass. */
export interface PreparationPass {
  readonly published: number;
  /** Put off to another try. */
  readonly deferred: number;
}

export interface PreparationOptions extends Planner, PlanLinks {
  readonly pool: pg.Pool;
  /** The world's time, Unix milliseconds. */
  readonly nowMs: () => number;
  readonly onError: (error: unknown) => void;
}

/** Planned side by side; each reads several chains. */
const AT_ONCE = 4;
/** The first try and the retries of spec 8. */
const MAX_TRIES = 1 + 3;
const RETRY_AFTER_MS = [5_000, 30_000, 120_000];

const CUT_OFF = 'The trial was cut off before its plan was made. Try again.';

const DEFER = `
  update preparation set attempts = attempts + 1, next_attempt_at = $3, leased_until = null
   where id = $1 and lease_token = $2 and state = 'queued'`;

/**
 * Makes the plans for firings of agents that prepare, until none is due. A chain that does not
 * answer is retried up to three times; then the failure is published, so that no firing is lost.
 */
export async function runPreparations(options: PreparationOptions): Promise<PreparationPass> {
  let published = 0;
  let deferred = 0;
  for (;;) {
    const jobs = await claimPreparations(options.pool, options.nowMs(), AT_ONCE);
    if (jobs.length === 0) return { published, deferred };
    const done = await Promise.all(jobs.map((job) => runOne(job, options)));
    published += done.filter((isPublished) => isPublished).length;
    deferred += done.filter((isPublished) => !isPublished).length;
  }
}

async function runOne(job: QueuedPreparation, options: PreparationOptions): Promise<boolean> {
  const { pool, nowMs, reviewUrl, masterKey, onError } = options;
  let planned: PlannedAction;
  // The caller of a trial waits for it, so a trial whose process died has ended.
  if (job.type === 'agent.test') return publish({ outcome: 'failed', reason: CUT_OFF });
  try {
    planned = await planAction(job, options);
  } catch (error) {
    const isTransient = error instanceof TransientFailure;
    if (!isTransient) onError(error);
    const waitMs = RETRY_AFTER_MS[job.attempts];
    if (job.attempts + 1 < MAX_TRIES && waitMs !== undefined) {
      await pool.query(DEFER, [job.id, job.leaseToken, new Date(nowMs() + waitMs)]);
      return false;
    }
    planned = {
      outcome: 'failed',
      reason: isTransient
        ? 'A chain that the plan needs did not answer, also when it was asked again.'
        : 'The plan could not be made.',
    };
  }
  return publish(planned);

  async function publish(outcome: PlannedAction): Promise<boolean> {
    const event = await publishPreparation(pool, job, outcome, {
      nowMs: nowMs(),
      reviewUrl,
      masterKey,
    });
    return event !== null;
  }
}
