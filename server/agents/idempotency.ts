import { createHash } from 'node:crypto';
import type pg from 'pg';
import { ApiError } from '#server/errors/api-error.ts';
import { AGENT_COLUMNS, type AgentRow } from './agent-row.ts';

/** A key of a create request and the hash of its body. */
export interface IdempotencyKey {
  readonly key: string;
  readonly bodySha256: Buffer;
}

/** @returns the SHA-256 of a JSON value, alike for every order of its fields. */
export function hashJson(value: unknown): Buffer {
  return createHash('sha256').update(canonical(value)).digest();
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const fields = Object.entries(value)
    .filter(([, child]) => child !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, child]) => `${JSON.stringify(name)}:${canonical(child)}`);
  return `{${fields.join(',')}}`;
}

const FIND = `
  select ${AGENT_COLUMNS}, i.body_sha256
    from agent_idempotency i join agent a on a.id = i.agent_id
   where i.partner_id = $1 and i.key = $2`;

/**
 * @returns the agent that a key made before, or null when it is a new key
 * @throws ApiError idempotency_conflict when the body was another, agent_deleted when it is gone
 */
export async function findByIdempotencyKey(
  client: pg.Pool | pg.PoolClient,
  partnerId: string,
  { key, bodySha256 }: IdempotencyKey,
): Promise<AgentRow | null> {
  const { rows } = await client.query<AgentRow & { body_sha256: Buffer }>(FIND, [partnerId, key]);
  const [row] = rows;
  if (row === undefined) return null;
  if (!row.body_sha256.equals(bodySha256)) throw new ApiError('idempotency_conflict');
  if (row.deleted_at !== null) throw new ApiError('agent_deleted');
  return row;
}
