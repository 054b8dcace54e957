import type pg from 'pg';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { signerOf } from '#server/schemas/plan-signers.ts';
import type { ReviewedPlan } from '#server/schemas/review.ts';
import type { AttemptAnswer, AttemptReport } from '#server/schemas/signing.ts';
import type { Step } from '#server/schemas/step.ts';
import { claimSteps, dropAttempt, reportSent } from './attempts.ts';
import { readBefore } from './read-before.ts';

/**
 * Keeps what a page reports of steps that a wallet is asked to sign. Of several pages that are about to
 * ask, one may.
 *
 * @param steps those that the report names
 * @throws {ChainUnreachable} when a chain does not answer: nothing is noted then.
 */
export async function takeReport(
  pool: pg.Pool,
  plan: Pick<ReviewedPlan, 'id' | 'wallet'>,
  steps: readonly Step[],
  report: AttemptReport,
  environment: EngineEnvironment,
): Promise<AttemptAnswer> {
  const { id } = plan;
  const noted: AttemptAnswer = { state: 'noted', attempts: {} };
  if (report.is === 'sent') {
    await reportSent(pool, id, report.steps, report);
    return noted;
  }
  if (report.is === 'dropped') {
    return answerOf(await dropAttempt(pool, id, report.steps, report.asked_at));
  }
  const before = await readBefore({ steps, wallet: signerOf(steps[0], plan) }, environment);
  const nowMs = environment.nowMs();
  const attempts = await claimSteps(pool, id, report.steps, { ...before, nowMs });
  return { ...answerOf(attempts), ...(isEmpty(attempts) && { asked_at: nowMs }) };
}

const isEmpty = (attempts: AttemptAnswer['attempts']) => Object.keys(attempts).length === 0;

const answerOf = (attempts: AttemptAnswer['attempts']): AttemptAnswer => ({
  state: isEmpty(attempts) ? 'noted' : 'taken',
  attempts,
});
