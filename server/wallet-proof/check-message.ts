import type pg from 'pg';
import { sha256 } from './issue-message.ts';
import { readMessage } from './message.ts';
import { ProofRefusal } from './proof-refusal.ts';
import type { ProofSite } from './proof-site.ts';

/** A message as it was given out. */
export interface IssuedMessage {
  readonly nonceSha256: Buffer;
  /** What it was given out for, among what may be signed for its subject. */
  readonly purpose: string;
  readonly address: string;
  /** An EVM chain id, or `solana`. */
  readonly chain: string;
  readonly messageSha256: Buffer;
  readonly isExpired: boolean;
  readonly usedAt: Date | null;
}

const FIND = `
  select nonce_sha256 as "nonceSha256", purpose, address, chain,
         message_sha256 as "messageSha256", expires_at <= now() as "isExpired", used_at as "usedAt"
    from wallet_challenge where nonce_sha256 = $1 and subject = $2`;

/**
 * Holds a message that came back against the one that was given out for this subject: site, subject,
 * nonce, age and every letter of it. Its address and its chain are those that were given out.
 *
 * @throws ProofRefusal naming the first thing that is wrong
 */
export async function checkMessage(
  client: pg.Pool | pg.PoolClient,
  subject: string,
  message: string,
  { appUrl }: ProofSite,
): Promise<IssuedMessage> {
  const read = readMessage(message);
  if (read?.nonce === undefined) throw new ProofRefusal('unreadable_message');
  if (read.domain !== new URL(appUrl).host || read.uri !== appUrl) {
    throw new ProofRefusal('other_site');
  }
  if (read.subject !== subject) throw new ProofRefusal('other_subject');
  const { rows } = await client.query<IssuedMessage>(FIND, [sha256(read.nonce), subject]);
  const [issued] = rows;
  if (issued === undefined) throw new ProofRefusal('unknown_nonce');
  if (!issued.messageSha256.equals(sha256(message))) throw new ProofRefusal('changed_message');
  if (issued.usedAt !== null) throw new ProofRefusal('used_nonce');
  if (issued.isExpired) throw new ProofRefusal('expired_nonce');
  return issued;
}
