import type pg from 'pg';
import { randomId } from '#server/db/random-id.ts';
import { mintLinkToken } from '#server/review/link-token.ts';
import type { AgentDraftResponse } from '#server/schemas/agent-draft.ts';
import type { CompiledDraft, DraftRequest } from './compile-draft.ts';

/** How long a draft waits for its owner (`docs/guides/drafts.md`). */
export const DRAFT_LIFE_MS = 72 * 3_600_000;

const ACTIVATION =
  'The owner opens review_url, connects the wallet and signs one message. Nothing is watched before that, and the signature moves no funds.';

const INSERT = `
  insert into keyless_draft (id, token_sha256, wallet, solana_may_claim, request, autonomy,
                             compilation, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/**
 * Stores a draft, inactive, behind a private link. The token of the link is in the answer and
 * nowhere else: the database holds its SHA-256.
 *
 * @param options.nowMs the world's time, Unix milliseconds
 * @returns the answer of `POST /agent-drafts` (`docs/guides/drafts.md`)
 */
export async function createDraft(
  pool: pg.Pool,
  draft: DraftRequest,
  { compilation, solanaMayClaim }: CompiledDraft,
  options: { readonly nowMs: number; readonly draftUrl: (token: string) => string },
): Promise<AgentDraftResponse> {
  const { request, autonomy } = draft;
  const wallet = draft.wallet ?? null;
  const { token, sha256 } = mintLinkToken();
  const id = randomId('draft_');
  const expiresAt = options.nowMs + DRAFT_LIFE_MS;
  await pool.query(INSERT, [
    id,
    sha256,
    wallet,
    solanaMayClaim,
    request,
    autonomy,
    JSON.stringify(compilation),
    new Date(options.nowMs),
    new Date(expiresAt),
  ]);
  return {
    proposal_id: id,
    expires_at: expiresAt,
    review_url: options.draftUrl(token),
    status: 'draft',
    wallet,
    summary: compilation.rendered,
    cadence: compilation.cadence,
    autonomy,
    action: compilation.action,
    activation: ACTIVATION,
  };
}
