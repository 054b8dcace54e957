import { z } from 'zod';
import { ReencodeResponse } from './reencode.ts';

/** Something of a fresh quote that is worse for the owner than what the page has shown. */
export const Worsening = z.object({
  /**
   * `spends_more`: more leaves, or is approved; `brings_less`: a least output fell; `costs_more`:
   * the fee in the chain's coin that the call pays; `weaker_health`: nearer to liquidation.
   */
  code: z.enum(['spends_more', 'brings_less', 'costs_more', 'weaker_health']),
  asset: z.string(),
  /**
   * Decimal token units, both for the size that the step has now where a size decides; of a health
   * factor the factor, null without debt.
   */
  reviewed: z.string().nullable(),
  now: z.string(),
  /** By how much, in basis points of what was reviewed; never negative. */
  bps: z.number().int().nonnegative(),
  /** What that is worth, without a sign; null where no feed prices it. */
  usd: z.string().nullable(),
});
export type Worsening = z.infer<typeof Worsening>;

/** A worsening that the owner has read and accepted. */
export const AcceptedWorsening = Worsening.pick({
  code: true,
  asset: true,
  now: true,
  bps: true,
}).extend({ now: z.string().regex(/^\d{1,80}(?:\.\d{1,36})?$/) });
export type AcceptedWorsening = z.infer<typeof AcceptedWorsening>;

/** Asks for a step right before it is signed. */
export const FreshStepQuery = z.object({
  step: z.string().max(64),
  accepted: z.array(AcceptedWorsening).max(20).default([]),
});
export type FreshStepQuery = z.infer<typeof FreshStepQuery>;

/**
 * A step encoded again. While something of it needs the owner's word there is nothing in it that
 * could be signed: no calldata and no message.
 */
export const FreshStep = ReencodeResponse.extend({ needs_acceptance: z.array(Worsening) });
export type FreshStep = z.infer<typeof FreshStep>;
