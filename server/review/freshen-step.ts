import type pg from 'pg';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { reencodeStep } from '#server/plan/index.ts';
import type { AcceptedWorsening, FreshStep } from '#server/schemas/fresh-step.ts';
import type { ReviewedPlan } from '#server/schemas/review.ts';
import type { Step } from '#server/schemas/step.ts';
import { judgeAcceptance } from './judge-acceptance.ts';
import { keepHandedCall } from './receipt/step-calls.ts';

/**
 * Encodes a step of a plan again for its owner to sign. The call that is handed out is remembered:
 * a transaction of it counts as the step.
 *
 * @param accepted what the owner accepted of an earlier answer
 * @throws {ApiError} route_expired
 * @throws {ChainUnreachable} when a chain the step needs does not answer.
 */
export async function handOutStep(
  pool: pg.Pool,
  plan: Pick<ReviewedPlan, 'id' | 'wallet'>,
  step: Step,
  accepted: readonly AcceptedWorsening[],
  environment: EngineEnvironment,
): Promise<FreshStep> {
  const fresh = await freshenStep(step, plan.wallet, accepted, environment);
  if (fresh.data !== undefined) {
    await keepHandedCall(pool, plan.id, step.key ?? '', fresh, environment.nowMs());
  }
  return fresh;
}

/**
 * Encodes a step of a plan again, right before it is signed. What is worse than reviewed is reported,
 * and nothing that could be signed is handed out until the owner has accepted it.
 *
 * @param wallet whose plan it is
 * @param accepted what the owner accepted of an earlier answer
 * @throws {ApiError} route_expired
 * @throws {ChainUnreachable} when a chain the step needs does not answer.
 */
export async function freshenStep(
  step: Step,
  wallet: string,
  accepted: readonly AcceptedWorsening[],
  environment: EngineEnvironment,
): Promise<FreshStep> {
  const actual_amount = step.chained?.estimate_amount ?? step.amount;
  const fresh = await reencodeStep({ step: { ...step }, actual_amount }, environment);
  const needed = fresh.changes
    ? judgeAcceptance(step, step.wallet ?? wallet, fresh.changes, accepted)
    : [];
  if (needed.length === 0) return { ...fresh, needs_acceptance: [] };
  const { data: _, value: __, solana_tx: ___, ...reported } = fresh;
  return { ...reported, needs_acceptance: [...needed] };
}
