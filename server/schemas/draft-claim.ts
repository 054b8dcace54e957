import { z } from 'zod';

/** Why a draft refuses a claim. */
export type ClaimRefusalReason =
  | 'claimed'
  | 'expired'
  | 'wrong_wallet'
  | 'wrong_kind'
  | 'too_many_agents';

/** What a signed message came to. */
export const ClaimAnswer = z.object({ wallet: z.string(), agent_id: z.string().nullable() });
export type ClaimAnswer = z.infer<typeof ClaimAnswer>;

/** Something that an agent reported to its owner. */
export const OwnerEvent = z.object({
  id: z.string(),
  at: z.number().int(),
  headline: z.string(),
  /** Why there is no plan, of an agent that prepares. */
  note: z.string().nullable(),
  /** The private link to its plan. */
  plan_url: z.string().nullable(),
});
export type OwnerEvent = z.infer<typeof OwnerEvent>;

/** A draft as its claim page shows it. */
export const DraftView = z.object({
  id: z.string(),
  state: z.enum(['draft', 'claimed', 'expired']),
  /** The sentence as it was written. */
  request: z.string(),
  summary: z.string(),
  kind: z.enum(['condition', 'schedule']),
  cadence: z.string(),
  action: z.string().nullable(),
  /** Who may sign: the wallet that claimed it, the one it names, or null for any. */
  owner: z.string().nullable(),
  solana_may_claim: z.boolean(),
  expires_at: z.number().int(),
  claimed_at: z.number().int().nullable(),
  /** Null until it is claimed, and when the agent was stopped. */
  agent_id: z.string().nullable(),
  /** Its alerts; null for a browser that is not known as its owner's. */
  events: z.array(OwnerEvent).nullable(),
});
export type DraftView = z.infer<typeof DraftView>;
