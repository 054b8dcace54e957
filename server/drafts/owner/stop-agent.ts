import type pg from 'pg';
import { deleteAgent } from '#server/agents/index.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { PUBLIC_PARTNER_ID } from '#server/partners/public-partner.ts';
import { isOwner } from '#server/review/owner-cookie.ts';
import type { StoredDraft } from '../find-draft.ts';

/**
 * Stops the agent of a claimed draft for good, for its owner. One that is stopped stays so.
 *
 * @param token of the owner's cookie
 * @throws ApiError draft_not_found for anyone else
 */
export async function stopAgent(
  pool: pg.Pool,
  draft: StoredDraft,
  token: string | undefined,
  nowMs: number,
): Promise<void> {
  if (!isOwner(draft, token, nowMs)) {
    throw new ApiError('draft_not_found', {
      message: 'Sign with the wallet that owns this agent first.',
    });
  }
  if (draft.agentId !== null) await deleteAgent(pool, PUBLIC_PARTNER_ID, draft.agentId, nowMs);
}
