import type pg from 'pg';
import { randomId } from '#server/db/random-id.ts';
import { invalidField } from '#server/errors/api-error.ts';
import { splitTranscript } from '#server/schemas/transcript.ts';
import { hashJson } from './idempotency.ts';

/** How long an option can be picked by its id. */
const CANDIDATE_TTL_MS = 24 * 3_600_000;

/** An option of a question; its transcript is null when picking it does not settle the request. */
export interface OfferedOption {
  readonly label: string;
  readonly transcript: string | null;
}

/** An option answers the request as it was before any answer. */
function hashRequest(request: string): Buffer {
  return hashJson(splitTranscript(request).own);
}

const STORE = `
  insert into agent_candidate (id, partner_id, request_sha256, transcript, created_at, expires_at)
  select q.id, $1, $2, q.transcript, $3, $4 from unnest($5::text[], $6::text[]) as q(id, transcript)`;

/**
 * Stores the options that settle a request, and gives the others their position as id.
 *
 * @returns the options as the API shows them, in the same order
 */
export async function offerOptions(
  pool: pg.Pool,
  partnerId: string,
  request: string,
  options: readonly OfferedOption[],
  nowMs: number,
): Promise<{ id: string; label: string }[]> {
  const shown = options.map(({ label, transcript }, at) => ({
    id: transcript === null ? `opt_${at}` : randomId('sel_'),
    label,
    transcript,
  }));
  const stored = shown.filter(({ transcript }) => transcript !== null);
  if (stored.length > 0) {
    await pool.query('delete from agent_candidate where expires_at <= $1', [new Date(nowMs)]);
    await pool.query(STORE, [
      partnerId,
      hashRequest(request),
      new Date(nowMs),
      new Date(nowMs + CANDIDATE_TTL_MS),
      stored.map(({ id }) => id),
      stored.map(({ transcript }) => transcript),
    ]);
  }
  return shown.map(({ id, label }) => ({ id, label }));
}

/**
 * @returns the request with the answer that a selection means
 * @throws ApiError invalid_request when it was not offered to this tenant for this request
 */
export async function resolveSelection(
  pool: pg.Pool,
  partnerId: string,
  request: string,
  selectionId: string,
  nowMs: number,
): Promise<string> {
  const { rows } = await pool.query<{ transcript: string }>(
    `select transcript from agent_candidate
      where id = $1 and partner_id = $2 and request_sha256 = $3 and expires_at > $4`,
    [selectionId, partnerId, hashRequest(request), new Date(nowMs)],
  );
  const [row] = rows;
  if (row !== undefined) return row.transcript;
  throw invalidField(
    'selection_id',
    'This was not offered for this request, or a day has passed: send the request again, with the answer written below it.',
  );
}
