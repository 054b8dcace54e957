import type pg from 'pg';
import { randomId } from '#server/db/random-id.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { hashLinkToken, isLinkToken, mintLinkToken } from '#server/review/link-token.ts';
import { readReviewCookie } from '#server/review/review-cookie.ts';
import type { GuardProposalCreated, GuardProposalRequest } from '#server/schemas/guard.ts';
import { covers, sessionOf } from '#server/wallet-proof/index.ts';
import { limitsOf } from './limits.ts';
import type { GuardTerms } from './terms.ts';
import { checkedBy, forDays, worstCase } from './words.ts';

/** How long a proposal waits for its owner (`docs/guides/guard.md`). */
export const PROPOSAL_LIFE_MS = 72 * 3_600_000;

const INSERT = `
  insert into guard_proposal (id, partner_id, token_sha256, wallet, chain_id, request, terms,
                              expiry_days, summary, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`;

/**
 * Stores a proposal behind a private link. The token of the link is in the answer and nowhere else: the
 * database holds its SHA-256. Nothing can be spent before the owner signs.
 *
 * @param options.nowMs the world's time, Unix milliseconds
 */
export async function createProposal(
  pool: pg.Pool,
  partnerId: string,
  request: GuardProposalRequest,
  terms: GuardTerms,
  options: {
    readonly nowMs: number;
    readonly feeBps: number;
    readonly proposalUrl: (token: string) => string;
  },
): Promise<GuardProposalCreated> {
  const { nowMs, feeBps } = options;
  const { token, sha256 } = mintLinkToken();
  const id = randomId('guard_');
  const expiresAt = nowMs + PROPOSAL_LIFE_MS;
  const days = request.expiry_days;
  const summary = worstCase(terms, feeBps, forDays(days));
  await pool.query(INSERT, [
    id,
    partnerId,
    sha256,
    terms.owner,
    terms.chainId,
    JSON.stringify(request),
    JSON.stringify(terms),
    days,
    summary,
    new Date(nowMs),
    new Date(expiresAt),
  ]);
  return {
    proposal_id: id,
    review_url: options.proposalUrl(token),
    summary,
    limits: limitsOf(terms, feeBps, days),
    fee_bps: feeBps,
    condition_checked_by: checkedBy(terms),
    expires_at: expiresAt,
  };
}

/** A proposal as it is stored. */
export interface StoredProposal {
  readonly id: string;
  readonly partnerId: string;
  readonly wallet: string;
  readonly terms: GuardTerms;
  readonly expiryDays: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The id of its permission. */
  readonly permissionId: string | null;
}

const COLUMNS = `p.id, p.partner_id as "partnerId", p.wallet, p.terms, p.expiry_days as "expiryDays",
  p.created_at as "createdAt", p.expires_at as "expiresAt", m.id as "permissionId"`;
const FROM = `from guard_proposal p left join guard_permission m on m.proposal_id = p.id`;

/** @throws ApiError proposal_not_found, the same for an unknown id and for another tenant's */
export async function findProposal(
  pool: pg.Pool,
  partnerId: string,
  id: string,
): Promise<StoredProposal> {
  const { rows } = await pool.query<StoredProposal>(
    `select ${COLUMNS} ${FROM} where p.id = $1 and p.partner_id = $2`,
    [id, partnerId],
  );
  const [row] = rows;
  if (row === undefined) throw new ApiError('proposal_not_found');
  return row;
}

/** @returns the proposal of a private link's token; null where none has it */
export async function findProposalByToken(
  pool: pg.Pool,
  token: string,
): Promise<StoredProposal | null> {
  if (!isLinkToken(token)) return null;
  const { rows } = await pool.query<StoredProposal>(
    `select ${COLUMNS} ${FROM} where p.token_sha256 = $1`,
    [hashLinkToken(token)],
  );
  return rows[0] ?? null;
}

/**
 * The proposal that a browser was let to by its private link, or by the wallet that signed it and is signed in; null
 * where it was not.
 */
export async function proposalOfCookie(
  { pool, appUrl }: { readonly pool: pg.Pool; readonly appUrl: string },
  cookies: string | null,
  proposalId: string,
): Promise<StoredProposal | null> {
  const token = readReviewCookie(cookies, proposalId);
  const proposal = token === null ? null : await findProposalByToken(pool, token);
  if (proposal?.id === proposalId) return proposal;
  const session = await sessionOf(pool, cookies, appUrl);
  if (session === null) return null;
  const { rows } = await pool.query<StoredProposal>(
    `select ${COLUMNS} from guard_proposal p join guard_permission m on m.proposal_id = p.id
      where p.id = $1`,
    [proposalId],
  );
  const [signed] = rows;
  if (signed === undefined) return null;
  const { owner: wallet, slug: chain } = signed.terms;
  return covers(session, { wallet, chain }) ? signed : null;
}

export type ProposalState = 'proposed' | 'authorized' | 'expired';

export function stateOfProposal(
  proposal: Pick<StoredProposal, 'permissionId' | 'expiresAt'>,
  nowMs: number,
): ProposalState {
  if (proposal.permissionId !== null) return 'authorized';
  return proposal.expiresAt.getTime() > nowMs ? 'proposed' : 'expired';
}
