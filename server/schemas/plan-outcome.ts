import { z } from 'zod';
import { ChainSlug } from './chain-slug.ts';
import { ChainTotals } from './review-simulation.ts';

/** A transaction of a plan that went through. */
export const OutcomeTransaction = z.object({
  chain: ChainSlug,
  hash: z.string(),
  /** Keys of the steps that it was signed for. */
  steps: z.array(z.string()),
  /** The network fee that the wallet paid; null where somebody else paid it, or it is unknown. */
  fee: z
    .object({
      /** Decimal units of the chain's coin. */
      amount: z.string(),
      asset: z.string(),
      /** Worth now; null where no feed prices it. */
      usd: z.string().nullable(),
    })
    .nullable(),
});
export type OutcomeTransaction = z.infer<typeof OutcomeTransaction>;

/** What a plan came to so far, as the chains' own receipts say. */
export const PlanOutcome = z.object({
  transactions: z.array(OutcomeTransaction),
  /** What the transactions moved, and what bridges were quoted to deliver, chain by chain. */
  chains: z.array(ChainTotals),
  /** The fees that are known, together, in USD; null where none is priced. */
  fees_usd: z.string().nullable(),
});
export type PlanOutcome = z.infer<typeof PlanOutcome>;
