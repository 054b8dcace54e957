import { z } from 'zod';

const StepKeys = z.array(z.string().max(64)).min(1).max(50);

/** What a page reports of steps that a wallet is asked to sign together, mostly one. */
export const AttemptReport = z.discriminatedUnion('is', [
  /** Reported before the wallet is asked. */
  z.object({ is: z.literal('asked'), steps: StepKeys }),
  /** What the wallet answered: a transaction or signature, or its name for a batch. */
  z.object({
    is: z.literal('sent'),
    steps: StepKeys,
    hash: z.string().max(100).optional(),
    batch: z.string().max(9000).optional(),
    /** Which attempt it is of: when that was noted. Pages of before say it of whatever is there. */
    asked_at: z.number().int().optional(),
  }),
  /** Nothing of it was sent, or nothing of it can land any more. */
  z.object({
    is: z.literal('dropped'),
    steps: StepKeys,
    asked_at: z.number().int().optional(),
  }),
]);
export type AttemptReport = z.infer<typeof AttemptReport>;

/** A step that a wallet was asked to sign. */
export const Attempt = z.object({
  /** Unix milliseconds. */
  asked_at: z.number().int(),
  hash: z.string().optional(),
  batch: z.string().optional(),
  /** Whether what a bridge delivers has landed. */
  landed: z.boolean(),
});
export type Attempt = z.infer<typeof Attempt>;

/** `taken`: the wallet was asked before, here or elsewhere; nothing may be signed until that is over. */
export const AttemptAnswer = z.object({
  state: z.enum(['noted', 'taken']),
  /** By the keys of the steps that are taken. */
  attempts: z.record(z.string(), Attempt),
  /** When the attempt was noted that this answers; Unix milliseconds. */
  asked_at: z.number().int().optional(),
});
export type AttemptAnswer = z.infer<typeof AttemptAnswer>;

/** Asks what became of steps whose wallet never answered. */
export const AttemptQuery = z.object({ steps: StepKeys });
export type AttemptQuery = z.infer<typeof AttemptQuery>;

/**
 * What the chain shows since the wallet was asked: `nothing` left it, `found` is the step, `other`
 * is something that is not found to be the step, `unseen` cannot be known of this wallet.
 */
export const AttemptFinding = z.object({
  state: z.enum(['nothing', 'found', 'other', 'unseen']),
  hash: z.string().optional(),
});
export type AttemptFinding = z.infer<typeof AttemptFinding>;

/** Asks whether what a bridge delivers has landed. */
export const ArrivalQuery = z.object({ step: z.string().max(64) });
export type ArrivalQuery = z.infer<typeof ArrivalQuery>;

/** `unseen`: the chain does not show what is of the bridge and what is not. */
export const Arrival = z.object({
  state: z.enum(['underway', 'landed', 'unseen']),
  /** How long this bridge usually takes. */
  usual_seconds: z.number().int(),
});
export type Arrival = z.infer<typeof Arrival>;
