import { createHash } from 'node:crypto';
import type pg from 'pg';
import { checkWalletAddress } from '#server/chains/check-wallet-address.ts';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { randomId } from '#server/db/random-id.ts';
import type { Challenge, ChallengeRequest } from '#server/schemas/draft-claim.ts';
import { type StoredDraft, stateOf } from '../find-draft.ts';
import { ClaimRefusal } from './claim-refusal.ts';
import { type MessageChain, writeMessage } from './message.ts';
import { statementOf } from './statement.ts';

/** Where people meet the claim page: what a signature is bound to. */
export interface ClaimSite {
  /** The service's own address, never what a request says of it. */
  readonly appUrl: string;
}

/** How long a message may wait for its signature. */
const CHALLENGE_LIFE_MS = 600_000;
/**
 * Messages of one draft that may wait at once: more than one address may ask for while a message
 * lives, so that whoever else holds the link drives nobody's message out.
 */
const MAX_OPEN = 200;

// By the database's own clock, as leases are: a message waits for a person, whatever time it is in
// a world whose time is moved, and wallets hold its dates against the wall.
const NOW = 'select now() as now';

// The oldest give way: a draft stays open to its owner, whoever else asks for its messages.
const DROP_OLDEST = `
  delete from draft_challenge where nonce_sha256 in (
    select nonce_sha256 from draft_challenge where draft_id = $1 and used_at is null
     order by issued_at desc, nonce_sha256 offset $2)`;

const INSERT = `
  insert into draft_challenge (nonce_sha256, draft_id, purpose, address, chain, message_sha256,
                               issued_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Writes the message that a wallet is to sign for a draft. What is stored of it is the hash of its
 * nonce and of its text.
 *
 * @param nowMs the world's time, Unix milliseconds
 * @throws ClaimRefusal why this wallet cannot sign for this draft
 * @throws ApiError invalid_request for what is no address
 */
export async function issueChallenge(
  pool: pg.Pool,
  draft: StoredDraft,
  { address, chain_id }: ChallengeRequest,
  { appUrl }: ClaimSite,
  nowMs: number,
): Promise<Challenge> {
  checkWalletAddress('address', address);
  const state = stateOf(draft, nowMs);
  if (state === 'expired') throw new ClaimRefusal('expired');
  const purpose = state === 'claimed' ? 'open' : 'claim';
  const chain = chainOf(address, chain_id);
  requireWallet(draft, address);
  const { rows } = await pool.query<{ now: Date }>(NOW);
  const [{ now }] = rows as [{ now: Date }];
  const nonce = randomId('');
  const issuedAtMs = now.getTime();
  const expiresAtMs = issuedAtMs + CHALLENGE_LIFE_MS;
  const message = writeMessage({
    domain: new URL(appUrl).host,
    uri: appUrl,
    address,
    chain,
    statement: statementOf(purpose, draft.compilation),
    nonce,
    issuedAtMs,
    expiresAtMs,
    draftId: draft.id,
  });
  await pool.query(INSERT, [
    sha256(nonce),
    draft.id,
    purpose,
    address,
    String(chain),
    sha256(message),
    new Date(issuedAtMs),
    new Date(expiresAtMs),
  ]);
  await pool.query(DROP_OLDEST, [draft.id, MAX_OPEN]);
  return { message, expires_at: expiresAtMs };
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

/** EVM addresses are the same in any case; base58 has no other case. */
function isSameWallet(one: string, other: string): boolean {
  if (!one.startsWith('0x') || !other.startsWith('0x')) return one === other;
  return one.toLowerCase() === other.toLowerCase();
}

function chainOf(address: string, chainId: number | undefined): MessageChain {
  if (!address.startsWith('0x')) return 'solana';
  const chain = EVM_CHAINS.find(({ id }) => id === chainId);
  if (chain === undefined) throw new ClaimRefusal('unknown_chain');
  return chain.id;
}
