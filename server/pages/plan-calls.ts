import { z } from 'zod';
import { invalidField } from '#server/errors/api-error.ts';
import { readArrival } from '#server/review/arrival/read-arrival.ts';
import { checkRecipients } from '#server/review/check-recipients.ts';
import { handOutStep } from '#server/review/freshen-step.ts';
import { readOutcome } from '#server/review/outcome/read-outcome.ts';
import { readReceipt } from '#server/review/receipt/read-receipt.ts';
import type { ReviewRoot } from '#server/review/root.ts';
import { findAsked } from '#server/review/signing/find-asked.ts';
import { takeReport } from '#server/review/signing/take-report.ts';
import { simulatePlan } from '#server/review/simulation/simulate-plan.ts';
import { FreshStepQuery } from '#server/schemas/fresh-step.ts';
import { ReceiptQuery, type ReviewCallKind, type ReviewedPlan } from '#server/schemas/review.ts';
import { SimulationQuery } from '#server/schemas/review-simulation.ts';
import { ArrivalQuery, AttemptQuery, AttemptReport } from '#server/schemas/signing.ts';
import type { Step } from '#server/schemas/step.ts';

/** What calls of plan pages reach. */
export type PlanRoot = Pick<ReviewRoot, 'pool' | 'environment'>;

/** A call of a plan's page about its own plan. */
export interface PlanCallContext<T> {
  /** The tenant that the plan came through. */
  readonly partnerId: string;
  readonly plan: ReviewedPlan;
  readonly body: T;
  readonly root: PlanRoot;
}

/** What a plan's page can ask, declared. */
export interface PlanCall<T = unknown> {
  readonly request: z.ZodType<T>;
  /**
   * How often a minute it may be asked about one plan. A page asks for receipts every 1.5 s and for
   * what lands every 3 s: there is room for several pages of one plan.
   */
  readonly maxAMinute: number;
  answer(context: PlanCallContext<T>): Promise<unknown>;
}

const declare = <T>(call: PlanCall<T>): PlanCall => call as PlanCall;

/** Every call of a plan's page; its path ends with the name. */
export const PLAN_CALLS: Readonly<Record<ReviewCallKind, PlanCall>> = {
  /** Whether what the wallet signed is through, as its chain says. */
  receipt: declare({
    request: ReceiptQuery,
    maxAMinute: 300,
    answer: ({ plan, body, root }) =>
      readReceipt(root.pool, root.environment, plan, stepsOf(plan, body.steps), body),
  }),
  /** What became of steps whose wallet was asked and never answered. */
  found: declare({
    request: AttemptQuery,
    maxAMinute: 120,
    answer: ({ plan, body, root }) =>
      findAsked(root.pool, plan, stepsOf(plan, body.steps), root.environment),
  }),
  /** Whether what a bridge of the plan delivers has landed. */
  arrival: declare({
    request: ArrivalQuery,
    maxAMinute: 120,
    answer: ({ plan, body, root }) =>
      readArrival(root.pool, plan, stepOf(plan, body.step), root.environment),
  }),
  /** A step of the plan encoded again, at the moment of signing. */
  'fresh-step': declare({
    request: FreshStepQuery,
    maxAMinute: 120,
    answer: ({ plan, body, root }) =>
      handOutStep(root.pool, plan, stepOf(plan, body.step), body.accepted, root.environment),
  }),
  /** What the page reports of steps that a wallet is asked to sign: before, and what came of it. */
  attempt: declare({
    request: AttemptReport,
    maxAMinute: 120,
    answer: ({ plan, body, root }) =>
      takeReport(root.pool, plan, stepsOf(plan, body.steps), body, root.environment),
  }),
  /** What can be seen of everybody whom the plan pays. */
  recipients: declare({
    request: z.object({}),
    maxAMinute: 30,
    answer: async ({ plan, partnerId, root }) => ({
      recipients: await checkRecipients(root.pool, partnerId, plan, root.environment),
    }),
  }),
  /** What the plan came to so far, by the receipts of its chains. */
  outcome: declare({
    request: z.object({}),
    maxAMinute: 30,
    answer: ({ plan, root }) => readOutcome(plan, root.environment),
  }),
  /** A simulation of what is still to come of the plan, by quotes of now. */
  simulation: declare({
    request: SimulationQuery,
    maxAMinute: 30,
    answer: ({ plan, body, root }) => simulatePlan(plan, body, root.environment),
  }),
};

/** The step of a plan that a page names. @throws ApiError invalid_request */
function stepOf({ steps }: ReviewedPlan, key: string): Step {
  const step = steps.find((one) => one.key === key);
  if (!step) throw invalidField('step', 'There is no such step in this plan.');
  return step;
}

function stepsOf(plan: ReviewedPlan, keys: readonly string[]): Step[] {
  return keys.map((key) => stepOf(plan, key));
}
