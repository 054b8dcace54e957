import type pg from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { RateTier } from '#server/partners/rate-tiers.ts';
import { AGENT_COLUMNS, type AgentRow } from './agent-row.ts';
import type { AgentSpec } from './agent-spec.ts';
import { lockQuota, requireRoom } from './hold-quota.ts';
import { findByIdempotencyKey, type IdempotencyKey } from './idempotency.ts';
import { jsonOrNull } from './json-or-null.ts';
import { nextOccurrence } from './kinds/schedule/next-occurrence.ts';
import { mintAgentId } from './public-id.ts';
import { addWatches } from './write-watches.ts';

/** Whose agents these are. */
export interface Tenant {
  readonly partnerId: string;
  readonly tier: RateTier;
}

const INSERT = `
  insert into agent as a (public_id, partner_id, type, kind, wallets, wallets_lower, request, intent,
                     rendered, fire_headline, cadence, fields, condition, schedule, autonomy,
                     action, next_due_at, armed_at, created_at, updated_at, origin)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18, $18,
          $19)
  returning ${AGENT_COLUMNS}`;

const RESERVE_KEY = `
  insert into agent_idempotency (partner_id, key, body_sha256, agent_id, created_at)
  values ($1, $2, $3, $4, $5)`;

/**
 * Stores an agent, armed immediately: its row, its watches and its idempotency key, all or nothing.
 * With a key that was used before, it returns the agent of that key.
 *
 * Creates of one tenant wait for each other, so that the quota is exact and one key makes one agent.
 *
 * @throws ApiError agent_quota_exceeded, idempotency_conflict or agent_deleted
 */
export function createAgent(
  database: pg.Pool | pg.PoolClient,
  tenant: Tenant,
  spec: AgentSpec,
  key: IdempotencyKey | null,
  nowMs: number,
): Promise<AgentRow> {
  const { partnerId } = tenant;
  return inTransaction(database, async (client) => {
    await lockQuota(client, partnerId);
    const replayed = key === null ? null : await findByIdempotencyKey(client, partnerId, key);
    if (replayed !== null) return replayed;
    await requireRoom(client, tenant);
    const row = await insertAgent(client, partnerId, spec, 'api', nowMs);
    if (key !== null) {
      await client.query(RESERVE_KEY, [
        partnerId,
        key.key,
        key.bodySha256,
        row.id,
        new Date(nowMs),
      ]);
    }
    return row;
  });
}

/**
 * Writes an agent and its watches, in the caller's transaction, armed immediately. The caller has
 * checked the quota.
 */
export async function insertAgent(
  client: pg.PoolClient,
  partnerId: string,
  spec: AgentSpec,
  origin: AgentRow['origin'],
  nowMs: number,
): Promise<AgentRow> {
  const now = new Date(nowMs);
  const { rows } = await client.query<AgentRow>(INSERT, [
    mintAgentId(spec.type),
    partnerId,
    spec.type,
    spec.kind,
    spec.wallets,
    spec.wallets.map((wallet) => wallet.toLowerCase()),
    spec.request,
    spec.intent,
    spec.rendered,
    spec.fireHeadline,
    spec.cadence,
    JSON.stringify(spec.fields),
    jsonOrNull(spec.condition),
    jsonOrNull(spec.schedule),
    spec.autonomy,
    spec.action,
    spec.schedule === null ? null : new Date(nextOccurrence(spec.schedule, nowMs)),
    now,
    origin,
  ]);
  const [row] = rows;
  if (row === undefined) throw new ApiError('internal_error');
  await addWatches(client, row.id, spec.watches, spec.cadenceSeconds, nowMs);
  return row;
}
