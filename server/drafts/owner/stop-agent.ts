import type pg from 'pg';
import { deleteAgent } from '#server/agents/index.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { PUBLIC_PARTNER_ID } from '#server/partners/public-partner.ts';
import { isOwner, type OwnerEvidence } from '#server/review/owner-cookie.ts';
import { ownedBy, type StoredDraft } from '../find-draft.ts';

/**
 * Stops the agent of a claimed draft for good, for its owner. One that is stopped stays so.
 *
 * @throws ApiError draft_not_found for anyone else
 */
export async function stopAgent(
  pool: pg.Pool,
  draft: StoredDraft,
  owner: OwnerEvidence,
  nowMs: number,
): Promise<void> {
  if (!isOwner({ ...draft, owned: ownedBy(draft) }, owner, nowMs)) {
    throw new ApiError('draft_not_found', {
      message: 'Sign with the wallet that owns this agent first.',
    });
  }
  if (draft.agentId !== null) await deleteAgent(pool, PUBLIC_PARTNER_ID, draft.agentId, nowMs);
}
