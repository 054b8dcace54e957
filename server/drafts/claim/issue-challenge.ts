import type pg from 'pg';
import { checkWalletAddress } from '#server/chains/check-wallet-address.ts';
import type { Challenge, ChallengeRequest } from '#server/schemas/wallet-proof.ts';
import { isSameWallet, issueMessage, type ProofSite } from '#server/wallet-proof/index.ts';
import { type StoredDraft, stateOf } from '../find-draft.ts';
import { ClaimRefusal } from './claim-refusal.ts';
import { statementOf } from './statement.ts';

/**
 * Writes the message that a wallet is to sign for a draft.
 *
 * @param nowMs the world's time, Unix milliseconds
 * @throws ClaimRefusal why this wallet cannot sign for this draft
 * @throws ProofRefusal unknown_chain
 * @throws ApiError invalid_request for text that is not an address
 */
export async function issueChallenge(
  pool: pg.Pool,
  draft: StoredDraft,
  asked: ChallengeRequest,
  site: ProofSite,
  nowMs: number,
): Promise<Challenge> {
  checkWalletAddress('address', asked.address);
  const state = stateOf(draft, nowMs);
  if (state === 'expired') throw new ClaimRefusal('expired');
  const purpose = state === 'claimed' ? 'open' : 'claim';
  requireWallet(draft, asked.address);
  const statement = statementOf(purpose, draft.compilation);
  return issueMessage(pool, asked, { subject: draft.id, purpose, statement }, site);
}

/**
 * Whether a wallet may sign for a draft: the one that claimed it, the one it names, or any that it
 * means the same for.
 *
 * @throws ClaimRefusal
 */
export function requireWallet(draft: StoredDraft, address: string): void {
  const owner = draft.claimedBy ?? draft.wallet;
  if (owner !== null && !isSameWallet(owner, address)) {
    throw new ClaimRefusal(draft.claimedBy === null ? 'wrong_wallet' : 'claimed');
  }
  if (owner === null && !address.startsWith('0x') && !draft.solanaMayClaim) {
    throw new ClaimRefusal('wrong_kind');
  }
}
