import type pg from 'pg';
import { checkWalletAddress } from '#server/chains/check-wallet-address.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { openPreparation } from '#server/events/index.ts';
import { hashLinkToken, isLinkToken, mintLinkToken, onceUrl } from '#server/review/link-token.ts';
import type { AgentPreparation } from '#server/schemas/agent-event.ts';
import type { ReviewSurfaceRequest, ReviewSurfaceResponse } from '#server/schemas/surface.ts';
import { catalogOf } from './catalog-of.ts';
import { findResult, reviewOf } from './find-result.ts';
import { findSurfaceAgent } from './find-surface-agent.ts';
import { requireSubject } from './require-subject.ts';
import { normalizeSubject } from './subject.ts';

/** How long a review URL can be opened, in milliseconds. */
const EXCHANGE_LIFE_MS = 600_000;

/** The context of a review of a result. */
interface ReviewParts {
  readonly pool: pg.Pool;
  /** The key under which private links are sealed. */
  readonly masterKey: Uint8Array | undefined;
  /** Where people reach this deployment, without a slash at the end. */
  readonly appUrl: string;
  /** The world's time, Unix milliseconds. */
  readonly nowMs: number;
}

const MINT = `
  insert into review_exchange (token_sha256, event_id, created_at, expires_at)
  values ($1, $2, $3, $4)`;

const USE = `
  update review_exchange x set used_at = $2 from agent_event e
   where x.token_sha256 = $1 and x.used_at is null and x.expires_at > $2 and e.id = x.event_id
  returning e.partner_id as "partnerId", e.preparation`;

/**
 * Makes an address that opens the review page of a prepared result once, for the visitor that the tenant verified.
 * The result must belong to this tenant, wallet, agent and normalized subject.
 *
 * @throws ApiError partner_not_configured, invalid_request, result_not_found, result_not_prepared,
 * result_expired, review_unavailable
 */
export async function reviewResult(
  parts: ReviewParts,
  partnerId: string,
  request: ReviewSurfaceRequest,
): Promise<ReviewSurfaceResponse> {
  const { wallet } = request;
  checkWalletAddress('wallet.address', wallet.address);
  try {
    return await mintExchange(parts, partnerId, request);
  } catch (cause) {
    throw cause instanceof ApiError ? cause : new ApiError('review_unavailable', { cause });
  }
}

async function mintExchange(
  { pool, masterKey, appUrl, nowMs }: ReviewParts,
  partnerId: string,
  { agent, wallet, subject: sent, result_id }: ReviewSurfaceRequest,
): Promise<ReviewSurfaceResponse> {
  const catalog = await catalogOf(pool, partnerId);
  if (catalog === null) throw new ApiError('partner_not_configured');
  const surface = catalog.find((one) => one.surface.key === agent)?.surface;
  if (surface === undefined) throw new ApiError('result_not_found');
  const subject = normalizeSubject(sent, wallet.address);
  requireSubject(surface, subject);
  const identity = { partnerId, wallet: wallet.address, agentKey: surface.key, subject };
  const saved = await findSurfaceAgent(pool, identity);
  const result = saved === null ? null : await findResult(pool, saved.agentId, result_id);
  if (result === null) throw new ApiError('result_not_found');
  const { preparation, planExpiresAt } = result;
  const state = reviewOf(result, nowMs);
  if (preparation === null || state === 'none') throw new ApiError('result_not_prepared');
  if (planExpiresAt === null || state === 'expired') throw new ApiError('result_expired');
  // A link that could not be opened is not returned.
  if (planTokenOf(preparation, partnerId, masterKey) === null) {
    throw new ApiError('review_unavailable');
  }
  const { token, sha256 } = mintLinkToken();
  const expiresAtMs = Math.min(nowMs + EXCHANGE_LIFE_MS, planExpiresAt.getTime());
  await pool.query(MINT, [sha256, result.id, new Date(nowMs), new Date(expiresAtMs)]);
  return { review_url: onceUrl(appUrl, token), expires_at: expiresAtMs };
}

/**
 * Uses a review URL up.
 *
 * @param token its last segment
 * @returns the token of the plan's private link; null for one that is used, expired or none
 * @throws where this deployment has not the key that the plan's link was sealed under
 */
export async function exchangeReview(
  { pool, masterKey, nowMs }: Pick<ReviewParts, 'pool' | 'masterKey' | 'nowMs'>,
  token: string,
): Promise<string | null> {
  if (!isLinkToken(token)) return null;
  const { rows } = await pool.query<{ partnerId: string; preparation: AgentPreparation }>(USE, [
    hashLinkToken(token),
    new Date(nowMs),
  ]);
  const [row] = rows;
  if (row === undefined) return null;
  const planToken = planTokenOf(row.preparation, row.partnerId, masterKey);
  if (planToken === null) throw new Error('the private link of a plan cannot be unsealed');
  return planToken;
}

/** @returns null where the link cannot be unsealed */
function planTokenOf(
  stored: AgentPreparation,
  partnerId: string,
  masterKey: Uint8Array | undefined,
): string | null {
  const token = openPreparation(stored, partnerId, masterKey).review_url?.split('/').at(-1) ?? '';
  return isLinkToken(token) ? token : null;
}
