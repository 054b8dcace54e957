import type pg from 'pg';
import type { ReadyCompilation } from '#server/agents/index.ts';
import { hashLinkToken, isLinkToken } from '#server/review/link-token.ts';
import type { OwnedWallet } from '#server/wallet-proof/index.ts';

/** The current state of a draft. */
export interface StoredDraft {
  readonly id: string;
  /** The only wallet that may claim it, as sent; null when the first one that signs may. */
  readonly wallet: string | null;
  readonly solanaMayClaim: boolean;
  readonly request: string;
  readonly autonomy: 'notify' | 'prepare';
  readonly compilation: ReadyCompilation;
  readonly expiresAt: Date;
  readonly claimedAt: Date | null;
  readonly claimedBy: string | null;
  /** Where the contract that claimed it was asked; null where a key signed. */
  readonly claimedChain: string | null;
  /** The public id of the agent it became, unless that was deleted since. */
  readonly agentId: string | null;
  readonly ownerSha256: Buffer | null;
  readonly ownerUntil: Date | null;
}

export type DraftState = 'draft' | 'claimed' | 'expired';

const COLUMNS = `
  d.id, d.wallet, d.solana_may_claim as "solanaMayClaim", d.request, d.autonomy, d.compilation,
  d.expires_at as "expiresAt", d.claimed_at as "claimedAt", d.claimed_by as "claimedBy",
  d.claimed_chain as "claimedChain",
  a.public_id as "agentId", d.owner_sha256 as "ownerSha256", d.owner_until as "ownerUntil"`;

const FIND = `
  select ${COLUMNS}
    from keyless_draft d left join agent a on a.id = d.agent_id and a.deleted_at is null
   where d.token_sha256 = $1`;

/** @returns the draft of a private link's token; null where there is none, or no longer. */
export async function findDraft(pool: pg.Pool, token: string): Promise<StoredDraft | null> {
  if (!isLinkToken(token)) return null;
  const { rows } = await pool.query<StoredDraft>(FIND, [hashLinkToken(token)]);
  return rows[0] ?? null;
}

const FIND_BY_ID = `
  select ${COLUMNS}
    from keyless_draft d left join agent a on a.id = d.agent_id and a.deleted_at is null
   where d.id = $1 and d.claimed_at is not null`;

/** @returns a claimed draft by its id, which is not secret: the caller must be its owner */
export async function findClaimedDraft(pool: pg.Pool, id: string): Promise<StoredDraft | null> {
  const { rows } = await pool.query<StoredDraft>(FIND_BY_ID, [id]);
  return rows[0] ?? null;
}

/** Whose a draft is: null until it is claimed. */
export function ownedBy({
  claimedBy,
  claimedChain,
}: Pick<StoredDraft, 'claimedBy' | 'claimedChain'>): OwnedWallet | null {
  return claimedBy === null ? null : { wallet: claimedBy, chain: claimedChain };
}

/** @param nowMs the world's time, Unix milliseconds */
export function stateOf(
  { claimedAt, expiresAt }: Pick<StoredDraft, 'claimedAt' | 'expiresAt'>,
  nowMs: number,
): DraftState {
  if (claimedAt !== null) return 'claimed';
  return expiresAt.getTime() <= nowMs ? 'expired' : 'draft';
}
