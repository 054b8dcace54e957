import { z } from 'zod';
import { Step } from './step.ts';

/** A prepared plan as its owner sees it. */
export const ReviewedPlan = z.object({
  id: z.string(),
  /** Who signs. */
  wallet: z.string(),
  headline: z.string(),
  sentence: z.string(),
  reasoning: z.string(),
  steps: z.array(Step),
  summary: z.object({ total_after_fees: z.string(), est_fee_usd: z.string() }),
  warnings: z.array(z.string()),
  /** Every contract the steps name, lower-case address to name. */
  contracts: z.record(z.string(), z.string()),
  created_at: z.number().int(),
  expires_at: z.number().int(),
});
export type ReviewedPlan = z.infer<typeof ReviewedPlan>;

/** What a signed transaction has come to. */
export const ReviewReceipt = z.object({
  /**
   * `unknown`: the chain has not heard of it; `expired`: it can no longer land, and nothing moved.
   */
  state: z.enum(['unknown', 'pending', 'confirmed', 'reverted', 'expired']),
  /** Of Solana at this answer: what is not there 150 blocks later never lands. */
  block_height: z.number().int().nonnegative().optional(),
});
export type ReviewReceipt = z.infer<typeof ReviewReceipt>;

export const ReceiptQuery = z.object({
  step: z.string().max(64),
  hash: z
    .string()
    .regex(
      /^(?:0x[0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$/,
      'Send a transaction hash, or a signature of Solana in base58.',
    ),
  /** `block_height` of the first answer about this transaction. */
  since_height: z.number().int().nonnegative().optional(),
});
export type ReceiptQuery = z.infer<typeof ReceiptQuery>;
