import type pg from 'pg';
import { ApiError } from '#server/errors/api-error.ts';
import type { AgentDraftStatus } from '#server/schemas/agent-draft.ts';
import { findDraft, stateOf } from './find-draft.ts';

/**
 * The state of a draft, for anyone who has its private link.
 *
 * @param nowMs the world's time, Unix milliseconds
 * @throws ApiError draft_not_found
 */
export async function readDraftStatus(
  pool: pg.Pool,
  token: string,
  nowMs: number,
): Promise<AgentDraftStatus> {
  const draft = await findDraft(pool, token);
  if (draft === null) throw new ApiError('draft_not_found');
  return {
    proposal_id: draft.id,
    status: stateOf(draft, nowMs),
    wallet: draft.claimedBy ?? draft.wallet,
    agent_id: draft.agentId,
    expires_at: draft.expiresAt.getTime(),
  };
}
