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
  /** Hex with 0x for EVM, base64 of 64 bytes for Solana. */
  signature: z.string().min(1).max(MAX_SIGNATURE_LENGTH),
});
export type ClaimRequest = z.infer<typeof ClaimRequest>;

/** Why a claim was refused; what a claim page shows is keyed by it. */
export const CLAIM_REFUSALS = [
  'claimed',
  'expired',
  'wrong_wallet',
  'wrong_kind',
  'unknown_chain',
  'unreadable_message',
  'other_site',
  'other_draft',
  'unknown_nonce',
  'used_nonce',
  'expired_nonce',
  'changed_message',
  'bad_signature',
  'too_many_agents',
  'too_many_messages',
] as const;
export type ClaimRefusalReason = (typeof CLAIM_REFUSALS)[number];

/** What a signed message came to. */
export const ClaimAnswer = z.object({ wallet: z.string(), agent_id: z.string().nullable() });
export type ClaimAnswer = z.infer<typeof ClaimAnswer>;
