import { z } from 'zod';
import type { ErrorEnvelope } from './error-envelope.ts';
import type { IntentResponse } from './intent-exchange.ts';
import type { PlanResponse } from './plan.ts';
import type { SimulateRequest, SimulateResponse } from './simulate.ts';

/** Far more than the box takes: a sentence of 2,000 characters with some answers below it. */
const MAX_SENTENCE = 8_000;

/** What the box of the front page sends: a sentence, with the answers given so far appended. */
export const TryRequest = z.strictObject({
  prompt: z.string().trim().min(1).max(MAX_SENTENCE),
});
export type TryRequest = z.infer<typeof TryRequest>;

/** The simulation of one chain's steps. */
export interface TrySimulation {
  readonly request: SimulateRequest;
  readonly answer: SimulateResponse;
}

/** How far a sentence came, in the words of the API. */
export interface TryRun {
  readonly intent: IntentResponse;
  /** Null where nothing is planned: an answer, a question, or a failure. */
  readonly plan: PlanResponse | null;
  /** One for each chain of the plan, in signing order. */
  readonly simulations: readonly TrySimulation[];
  /** Why it went no further; null where it went to its end. */
  readonly failure: ErrorEnvelope | null;
}
