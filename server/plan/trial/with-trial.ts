import { invalidField } from '#server/errors/api-error.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import type { Step } from '#server/schemas/step.ts';
import type { Verdict } from './judge-step.ts';

/**
 * A plan with the results of its trial.
 *
 * @param intentOf path of the intent that a step is of, by the step's order
 * @throws {ApiError} invalid_request on the asset of the intent whose token does not do what a step says.
 */
export function withTrial(
  plan: PlanResponse,
  verdicts: ReadonlyMap<number, Verdict>,
  intentOf: (order: number) => string,
): PlanResponse {
  const remarks = plan.steps.flatMap((step) => {
    const verdict = verdicts.get(step.order);
    if (verdict?.outcome === 'refused') {
      const field = verdict.isBought ? 'to_asset' : 'asset';
      throw invalidField(`${intentOf(step.order)}.${field}`, verdict.reason);
    }
    const remark = verdict && remarkOn(step, verdict);
    return remark ? [remark] : [];
  });
  return remarks.length === 0
    ? plan
    : { ...plan, warnings: [...new Set([...(plan.warnings ?? []), ...remarks])] };
}

/** The warning about a step that was not refused; undefined where there is none. */
export function remarkOn(step: Step, verdict: Verdict): string | undefined {
  if (verdict.outcome === 'passed') return verdict.warning;
  if (verdict.outcome !== 'untried') return undefined;
  return `Step ${step.order} could not be tried with its token, which this service does not list itself: ${verdict.because.replace(/\.$/, '')}.`;
}
