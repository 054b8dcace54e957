import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import {
  insertAgent,
  lockQuota,
  requireRoom,
  type Tenant,
  updateAgent,
} from '#server/agents/index.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { SurfaceActivated } from '#server/schemas/surface.ts';
import { type Configuration, watchesSame } from './configure-surface.ts';
import {
  findSurfaceAgent,
  identityValues,
  type SavedSurface,
  type SurfaceIdentity,
} from './find-surface-agent.ts';

// A deleted agent leaves its identity to the next one.
const SAVE = `
  insert into surface_agent (partner_id, wallet, agent_key, subject, chat_id, agent_id, field_values,
                             action_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8)
  on conflict (partner_id, wallet, agent_key, subject, chat_id)
  do update set agent_id = excluded.agent_id, field_values = excluded.field_values,
                action_id = excluded.action_id`;

/** The effect of an activation on the agent of an identity. */
interface SavedActivation {
  readonly change: SurfaceActivated['change'];
  readonly saved: SavedSurface;
}

/**
 * Makes, changes or resumes the one agent of an identity, in the caller's transaction. If it is
 * already on with these settings, nothing is written, and its last reading is kept.
 *
 * @throws ApiError agent_quota_exceeded, and agent_not_found where it is deleted meanwhile
 */
export async function saveSurfaceAgent(
  client: pg.PoolClient,
  tenant: Tenant,
  identity: SurfaceIdentity,
  configuration: Configuration,
  nowMs: number,
): Promise<SavedActivation> {
  const { spec, fieldValues, actionId } = configuration;
  // Activations of one tenant wait for each other, so that one identity makes one agent.
  await lockQuota(client, tenant.partnerId);
  const before = await findSurfaceAgent(client, identity);
  const save = (agentId: string) =>
    client.query(SAVE, [
      ...identityValues(identity),
      agentId,
      JSON.stringify(fieldValues),
      actionId,
    ]);
  if (before === null) {
    await requireRoom(client, tenant);
    const { id } = await insertAgent(client, tenant.partnerId, spec, 'surface', nowMs);
    await save(id);
    return { change: 'created', saved: await readBack(client, identity) };
  }
  const isSame =
    isDeepStrictEqual(before.fieldValues, fieldValues) &&
    before.actionId === actionId &&
    before.action === spec.action &&
    watchesSame(before, configuration);
  if (isSame && before.status === 'active') return { change: 'unchanged', saved: before };
  await updateAgent(
    client,
    tenant,
    before.agentId,
    {
      status: 'active',
      autonomy: spec.autonomy,
      action: spec.action ?? undefined,
      doPart: null,
      edit: watchesSame(before, configuration) ? undefined : { request: null, trigger: spec },
    },
    nowMs,
  );
  await save(before.agentId);
  return {
    change: before.status === 'paused' ? 'resumed' : 'updated',
    saved: await readBack(client, identity),
  };
}

async function readBack(client: pg.PoolClient, identity: SurfaceIdentity): Promise<SavedSurface> {
  const saved = await findSurfaceAgent(client, identity);
  if (saved === null) throw new ApiError('agent_not_found');
  return saved;
}
