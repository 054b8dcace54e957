import { z } from 'zod';
import { WalletAddress } from './wallet.ts';

/** A page asks for the message that a wallet is to sign. */
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

/** A contract wallet that is not deployed yet includes the call that deploys it (ERC-6492). */
const MAX_SIGNATURE_LENGTH = 65_536;

export const SignedMessage = z.strictObject({
  message: z.string().min(1).max(16_384),
  /** Hex with 0x for EVM, base58 for Solana. */
  signature: z.string().min(1).max(MAX_SIGNATURE_LENGTH),
});
export type SignedMessage = z.infer<typeof SignedMessage>;

/** Why a signed message was refused. */
export type ProofRefusalReason =
  | 'unknown_chain'
  | 'unreadable_message'
  | 'other_site'
  | 'other_subject'
  | 'unknown_nonce'
  | 'used_nonce'
  | 'expired_nonce'
  | 'changed_message'
  | 'bad_signature'
  | 'other_chain';
