import { z } from 'zod';
import { ChainSlug } from './chain-slug.ts';
import { ReviewTotal } from './review.ts';
import { SimulatedStep } from './simulate.ts';

const StepKeys = z.array(z.string().max(64)).max(50);

/** Asks what is still to come of a plan, as the chains are now. */
export const SimulationQuery = z.object({
  /** Keys of the steps that are through: they are not run again. */
  done: StepKeys,
  /** Keys of the bridges among them whose funds have landed: they are in the balances already. */
  landed: StepKeys,
});
export type SimulationQuery = z.infer<typeof SimulationQuery>;

/** What a step was quoted with for the simulation. Amounts in decimal token units. */
export const SimulatedQuote = z.object({
  brings: z.array(z.object({ asset: z.string(), expected: z.string(), least: z.string() })),
  quoted_at: z.number().int(),
});
export type SimulatedQuote = z.infer<typeof SimulatedQuote>;

/** How a step went. */
export const StepSimulation = SimulatedStep.extend({
  key: z.string(),
  /** Null where the step could not be encoded again yet, and was run as it was planned. */
  quote: SimulatedQuote.nullable(),
});
export type StepSimulation = z.infer<typeof StepSimulation>;

/** One amount that an open step moves: rows are never netted against each other. */
export const ReviewMovement = z.object({
  /** Key of the step. */
  step: z.string(),
  asset: z.string(),
  /** Token address or mint; null for the native coin. */
  token: z.string().nullable(),
  /** Decimal token units without a sign; null where unknown. */
  amount: z.string().nullable(),
  /** Out of the wallet, into it, or to somebody else out of other hands (a swap that pays them). */
  effect: z.enum(['leaves', 'arrives', 'delivered']),
  /** Worth now; null where no feed prices it. */
  usd: z.string().nullable(),
  /** Who gets it, or of whom it comes; null where that is not reported. */
  party: z.string().nullable(),
  /** Whether that is somebody whom the step is meant to pay. */
  pays: z.boolean(),
  /**
   * `planned`: the step was not simulated or did not go through; it is in no sum. `mined`: as its
   * receipt says.
   */
  basis: z.enum(['simulated', 'quoted', 'planned', 'mined']),
});
export type ReviewMovement = z.infer<typeof ReviewMovement>;

/** What is still to leave the wallet and to arrive there on one chain. */
export const ChainTotals = z.object({
  chain: ChainSlug,
  /** Row by row, in the order of the steps. */
  movements: z.array(ReviewMovement),
  /** What the rows come to in the wallet. */
  totals: z.array(ReviewTotal),
  /** Why nothing can be said of it now; null where something can. */
  failure: z.string().nullable(),
});
export type ChainTotals = z.infer<typeof ChainTotals>;

/** A simulation of what is still to come of a plan. */
export const ReviewSimulation = z.object({
  chains: z.array(ChainTotals),
  steps: z.array(StepSimulation),
});
export type ReviewSimulation = z.infer<typeof ReviewSimulation>;
