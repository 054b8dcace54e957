import type pg from 'pg';
import { z } from 'zod';
import type { Tenant } from '#server/agents/index.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { FieldValues, SurfaceSubject } from '#server/schemas/surface.ts';
import { catalogOf } from './catalog-of.ts';
import { configureSurface } from './configure-surface.ts';
import { findSurfaceAgent } from './find-surface-agent.ts';
import { requireSubject } from './require-subject.ts';
import { saveSurfaceAgent } from './save-surface-agent.ts';
import { normalizeSubject } from './subject.ts';

/** An activation that waits for its chat, as `chat_code.activation` has it. */
const WaitingActivation = z.strictObject({
  agent: z.string(),
  subject: SurfaceSubject,
  field_values: FieldValues,
  action_id: z.string(),
  rendered: z.string(),
});
export type WaitingActivation = z.infer<typeof WaitingActivation>;

/** @returns what would be turned on, in one line; null for a link alone */
export function renderedOf(activation: unknown): string | null {
  return activation === null ? null : WaitingActivation.parse(activation).rendered;
}

/**
 * Saves the agent of an activation that waited, in the caller's transaction, by the catalog as it is now.
 *
 * @returns what was turned on, in one line
 * @throws ApiError invalid_configuration, partner_not_configured, agent_quota_exceeded
 */
export async function applyActivation(
  client: pg.PoolClient,
  tenant: Tenant,
  wallet: string,
  waiting: unknown,
  nowMs: number,
): Promise<string> {
  const activation = WaitingActivation.parse(waiting);
  const catalog = await catalogOf(client, tenant.partnerId);
  if (catalog === null) throw new ApiError('partner_not_configured');
  const surface = catalog.find((one) => one.surface.key === activation.agent)?.surface;
  if (surface === undefined) throw new ApiError('invalid_configuration');
  const subject = normalizeSubject(activation.subject, wallet);
  requireSubject(surface, subject);
  const identity = { partnerId: tenant.partnerId, wallet, agentKey: surface.key, subject };
  const configuration = configureSurface(
    surface,
    subject,
    wallet,
    activation,
    await findSurfaceAgent(client, identity),
  );
  const { saved } = await saveSurfaceAgent(client, tenant, identity, configuration, nowMs);
  return saved.rendered;
}
