import type pg from 'pg';
import { ClaimRefusal } from './claim-refusal.ts';
import { type ClaimSite, sha256 } from './issue-challenge.ts';
import { readMessage } from './message.ts';
import type { Purpose } from './statement.ts';

/** A message as it was given out. */
export interface IssuedChallenge {
  readonly nonceSha256: Buffer;
  readonly purpose: Purpose;
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
    from draft_challenge where nonce_sha256 = $1 and draft_id = $2`;

/**
 * Holds a message that came back against the one that was given out for this draft: site, draft,
 * nonce, age and every letter of it. Its address and its chain are those that were given out.
 *
 * @throws ClaimRefusal naming the first thing that is wrong
 */
export async function checkMessage(
  client: pg.Pool | pg.PoolClient,
  draftId: string,
  message: string,
  { appUrl }: ClaimSite,
): Promise<IssuedChallenge> {
  const read = readMessage(message);
  if (read?.nonce === undefined) throw new ClaimRefusal('unreadable_message');
  if (read.domain !== new URL(appUrl).host || read.uri !== appUrl) {
    throw new ClaimRefusal('other_site');
  }
  if (read.draftId !== draftId) throw new ClaimRefusal('other_draft');
  const { rows } = await client.query<IssuedChallenge>(FIND, [sha256(read.nonce), draftId]);
  const [issued] = rows;
  if (issued === undefined) throw new ClaimRefusal('unknown_nonce');
  if (!issued.messageSha256.equals(sha256(message))) throw new ClaimRefusal('changed_message');
  if (issued.usedAt !== null) throw new ClaimRefusal('used_nonce');
  if (issued.isExpired) throw new ClaimRefusal('expired_nonce');
  return issued;
}
