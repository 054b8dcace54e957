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
  state: z.enum(['pending', 'confirmed', 'reverted']),
});
export type ReviewReceipt = z.infer<typeof ReviewReceipt>;

export const ReceiptQuery = z.object({
  step: z.string().max(64),
  hash: z.string().regex(/^0x[0-9a-fA-F]{64}$/, 'Send a transaction hash.'),
});
