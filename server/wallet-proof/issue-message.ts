import { createHash } from 'node:crypto';
import type pg from 'pg';
import { checkWalletAddress } from '#server/chains/check-wallet-address.ts';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { randomId } from '#server/db/random-id.ts';
import type { Challenge, ChallengeRequest } from '#server/schemas/wallet-proof.ts';
import { type MessageChain, writeMessage } from './message.ts';
import { ProofRefusal } from './proof-refusal.ts';
import type { ProofSite } from './proof-site.ts';

/** What a message is given out for. */
export interface AskedProof {
  /** Stands in the message: the id of a draft, say. A message is good for its subject alone. */
  readonly subject: string;
  /** What is to be done once it is signed, among what may be signed for the subject. */
  readonly purpose: string;
  /** What the signature stands for, in one plain line. */
  readonly statement: string;
}

/** How long a message may wait for its signature. */
const LIFE_MS = 600_000;

// By the database's own clock, as leases are: a message waits for a person, whatever time it is in
// a world whose time is moved, and wallets hold its dates against the wall.
const NOW = 'select now() as now';

const INSERT = `
  insert into wallet_challenge (nonce_sha256, subject, purpose, address, chain, message_sha256,
                                issued_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Writes the message that a wallet is to sign. What is stored of it is the hash of its nonce and of
 * its text, until it is too old. However many are asked for, none makes another one invalid: whoever
 * asks pays by the budget of their own address, and never by that of a wallet which anybody can name.
 *
 * @throws ProofRefusal unknown_chain
 * @throws ApiError invalid_request for what is no address
 */
export async function issueMessage(
  pool: pg.Pool,
  { address, chain_id }: ChallengeRequest,
  { subject, purpose, statement }: AskedProof,
  { appUrl }: ProofSite,
): Promise<Challenge> {
  checkWalletAddress('address', address);
  const chain = chainOf(address, chain_id);
  const { rows } = await pool.query<{ now: Date }>(NOW);
  const [{ now }] = rows as [{ now: Date }];
  const nonce = randomId('');
  const issuedAtMs = now.getTime();
  const expiresAtMs = issuedAtMs + LIFE_MS;
  const message = writeMessage({
    domain: new URL(appUrl).host,
    uri: appUrl,
    address,
    chain,
    statement,
    nonce,
    issuedAtMs,
    expiresAtMs,
    subject,
  });
  await pool.query(INSERT, [
    sha256(nonce),
    subject,
    purpose,
    address,
    String(chain),
    sha256(message),
    new Date(issuedAtMs),
    new Date(expiresAtMs),
  ]);
  return { message, expires_at: expiresAtMs };
}

function chainOf(address: string, chainId: number | undefined): MessageChain {
  if (!address.startsWith('0x')) return 'solana';
  const chain = EVM_CHAINS.find(({ id }) => id === chainId);
  if (chain === undefined) throw new ProofRefusal('unknown_chain');
  return chain.id;
}
