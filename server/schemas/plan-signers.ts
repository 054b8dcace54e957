import type { ReviewedPlan } from './review.ts';
import type { Step } from './step.ts';

/** Who signs a step of a plan: its own wallet, else the one that the plan is for. */
export function signerOf(
  step: Pick<Step, 'wallet'> | undefined,
  { wallet }: Pick<ReviewedPlan, 'wallet'>,
): string {
  return step?.wallet ?? wallet;
}

/** Everybody who signs something of a plan, in the order of the steps. */
export function signersOf(plan: Pick<ReviewedPlan, 'wallet' | 'steps'>): readonly string[] {
  return [...new Set(plan.steps.map((step) => signerOf(step, plan)))];
}
