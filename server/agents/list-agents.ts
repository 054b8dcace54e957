import type pg from 'pg';
import { decodeCursor, encodeCursor } from '#server/db/keyset-cursor.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { AgentList, AgentListQuery } from '#server/schemas/agent.ts';
import { AGENT_COLUMNS, type AgentRow, toPublicAgent } from './agent-row.ts';

/** The kinds of health that are one protocol's (`docs/guides/agents.md`). */
const HEALTH_PROTOCOLS = { 'aave-health': 'aave', 'spark-health': 'spark' } as const;

/**
 * Lists a tenant's agents, newest first. A page starts where the previous one ended, even if others
 * were added since.
 *
 * @throws ApiError invalid_request when the cursor is not one
 */
export async function listAgents(
  pool: pg.Pool,
  partnerId: string,
  query: AgentListQuery,
): Promise<AgentList> {
  const conditions = ['a.partner_id = $1', 'a.deleted_at is null', `a.origin <> 'guard'`];
  const values: unknown[] = [partnerId];
  const where = (condition: (...places: string[]) => string, ...parameters: unknown[]) => {
    conditions.push(condition(...parameters.map((parameter) => `$${values.push(parameter)}`)));
  };
  const { status, kind, wallet, cursor, limit } = query;
  if (status !== undefined) where((place) => `a.status = ${place}::agent_status`, status);
  if (wallet !== undefined) {
    where((place) => `a.wallets_lower @> array[${place}]`, wallet.toLowerCase());
  }
  if (kind === 'aave-health' || kind === 'spark-health') {
    where(
      (place) => `a.kind = 'health' and a.fields->>'protocol' = ${place}`,
      HEALTH_PROTOCOLS[kind],
    );
  } else if (kind !== undefined) {
    where((place) => `a.kind::text = ${place}`, kind);
  }
  if (cursor !== undefined) {
    const after = decodeCursor(cursor);
    if (after === null || !UUID.test(after.id)) {
      throw invalidField('cursor', 'Send next_cursor of an earlier page, as it is.');
    }
    where(
      (at, id) => `(a.created_at, a.id) < (${at}, ${id}::uuid)`,
      new Date(after.atMs),
      after.id,
    );
  }
  const { rows } = await pool.query<AgentRow>(
    `select ${AGENT_COLUMNS} from agent a where ${conditions.join(' and ')}
      order by a.created_at desc, a.id desc limit $${values.push(limit + 1)}`,
    values,
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    agents: page.map(toPublicAgent),
    next_cursor:
      rows.length > limit && last !== undefined
        ? encodeCursor({ atMs: last.created_at.getTime(), id: last.id })
        : null,
  };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
