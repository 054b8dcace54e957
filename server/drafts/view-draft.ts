import type pg from 'pg';
import { isOwner, type OwnerEvidence } from '#server/review/owner-cookie.ts';
import type { DraftView } from '#server/schemas/draft-claim.ts';
import { ownedBy, type StoredDraft, stateOf } from './find-draft.ts';
import { listOwnerEvents } from './owner/list-owner-events.ts';

/**
 * What the claim page shows of a draft. Its agent's alerts are for its owner only.
 *
 * @param options.masterKey what private links are sealed under
 * @param options.nowMs the world's time, Unix milliseconds
 */
export async function viewDraft(
  pool: pg.Pool,
  draft: StoredDraft,
  owner: OwnerEvidence,
  { masterKey, nowMs }: { readonly masterKey: Uint8Array | undefined; readonly nowMs: number },
): Promise<DraftView> {
  const { compilation } = draft;
  return {
    id: draft.id,
    state: stateOf(draft, nowMs),
    request: draft.request,
    summary: compilation.rendered,
    kind: compilation.outcome,
    cadence: compilation.cadence,
    action: compilation.action,
    owner: draft.claimedBy ?? draft.wallet,
    solana_may_claim: draft.solanaMayClaim,
    expires_at: draft.expiresAt.getTime(),
    claimed_at: draft.claimedAt?.getTime() ?? null,
    agent_id: draft.agentId,
    events: isOwner({ ...draft, owned: ownedBy(draft) }, owner, nowMs)
      ? await listOwnerEvents(pool, draft.id, masterKey)
      : null,
  };
}
