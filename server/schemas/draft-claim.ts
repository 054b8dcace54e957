import { z } from 'zod';
import { WalletAddress } from './wallet.ts';

/** A claim page asks for the message that its wallet is to sign. */
export const ChallengeRequest = z.strictObject({
  address: WalletAddress,
  /** EVM chain id that the wallet is on; absent for Solana. */
  chain_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
});
export type ChallengeRequest = z.infer<typeof ChallengeRequest>;

export const Challenge = z.object({
  /** To be signed exactly as it is. */
  message: z.string(),
  expires_at: z.number().int(),
});
export type Challenge = z.infer<typeof Challenge>;

/** A contract wallet that is not deployed yet brings the call that deploys it (ERC-6492). */
const MAX_SIGNATURE_LENGTH = 65_536;

export const ClaimRequest = z.strictObject({
  message: z.string().min(1).max(16_384),
  /** Hex with 0x for EVM, base58 for Solana. */
  signature: z.string().min(1).max(MAX_SIGNATURE_LENGTH),
});
export type ClaimRequest = z.infer<typeof ClaimRequest>;

/** Why a claim was refused. */
export type ClaimRefusalReason =
  | 'claimed'
  | 'expired'
  | 'wrong_wallet'
  | 'wrong_kind'
  | 'unknown_chain'
  | 'unreadable_message'
  | 'other_site'
  | 'other_draft'
  | 'unknown_nonce'
  | 'used_nonce'
  | 'expired_nonce'
  | 'changed_message'
  | 'bad_signature'
  | 'other_chain'
  | 'too_many_agents';

/** What a signed message came to. */
export const ClaimAnswer = z.object({ wallet: z.string(), agent_id: z.string().nullable() });
export type ClaimAnswer = z.infer<typeof ClaimAnswer>;

/** Something that an agent told its owner. */
export const ToldEvent = z.object({
  id: z.string(),
  at: z.number().int(),
  headline: z.string(),
  /** Why there is no plan, of an agent that prepares. */
  note: z.string().nullable(),
  /** The private link to its plan. */
  plan_url: z.string().nullable(),
});
export type ToldEvent = z.infer<typeof ToldEvent>;

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
  told: z.array(ToldEvent).nullable(),
});
export type DraftView = z.infer<typeof DraftView>;
