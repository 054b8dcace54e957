import type pg from 'pg';
import { normalizeWallet } from '#server/agents/watch-subject.ts';
import { decodeCursor, encodeCursor } from '#server/db/keyset-cursor.ts';
import { invalidField } from '#server/errors/api-error.ts';

/** An agent that a visitor of a tenant's pages turned on. */
export interface Activation {
  /** The id of the saved agent. */
  readonly id: string;
  /** Key of its definition. */
  readonly agent: string;
  readonly wallet: string;
  /** Normalized, in one line. */
  readonly subject: string;
  readonly status: 'active' | 'paused';
  readonly action_id: string;
  /** Its subject, in one line. */
  readonly rendered: string;
  /** When it was turned on first, Unix milliseconds. */
  readonly activated_at: number;
}

interface ActivationSearch {
  /** Key of a definition. */
  readonly agent?: string | undefined;
  readonly wallet?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const LIST = `
  select a.id as "agentId", a.public_id as id, s.agent_key as agent, s.wallet, s.subject, a.status,
         s.action_id, a.rendered, a.created_at as at
    from agent a join surface_agent s on s.agent_id = a.id and s.partner_id = $1
   where a.partner_id = $1 and a.deleted_at is null
     and ($2::timestamptz is null or (a.created_at, a.id) < ($2, $3::uuid))
     and ($4::text is null or s.agent_key = $4)
     and ($5::text is null or s.wallet = $5)
   order by a.created_at desc, a.id desc
   limit $6`;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The agents that visitors turned on at a tenant's pages, newest first.
 *
 * @throws ApiError invalid_request for an invalid cursor
 */
export async function listActivations(
  pool: pg.Pool,
  partnerId: string,
  { agent, wallet, cursor, limit }: ActivationSearch,
): Promise<{ readonly activations: readonly Activation[]; readonly next_cursor: string | null }> {
  const after = cursor === undefined ? null : decodeCursor(cursor);
  if (cursor !== undefined && (after === null || !UUID.test(after.id))) {
    throw invalidField('cursor', 'Send a next_cursor that this list gave.');
  }
  const { rows } = await pool.query<
    Omit<Activation, 'activated_at'> & { agentId: string; at: Date }
  >(LIST, [
    partnerId,
    after === null ? null : new Date(after.atMs),
    after?.id ?? null,
    agent ?? null,
    wallet === undefined ? null : normalizeWallet(wallet),
    limit + 1,
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    activations: page.map(({ agentId: _, at, ...row }) => ({ ...row, activated_at: at.getTime() })),
    next_cursor:
      rows.length > limit && last !== undefined
        ? encodeCursor({ atMs: last.at.getTime(), id: last.agentId })
        : null,
  };
}
