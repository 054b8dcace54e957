import type pg from 'pg';
import { z } from 'zod';
import type { Tenant } from '#server/agents/index.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { ChatCode } from '#server/messaging/index.ts';
import type { AgentCondition, AgentSchedule } from '#server/schemas/agent-condition.ts';
import { FieldValues, SurfaceSubject } from '#server/schemas/surface.ts';
import { catalogOf } from './catalog-of.ts';
import { type Configuration, configureSurface, invalidConfiguration } from './configure-surface.ts';
import { findSurfaceAgent, type SurfaceIdentity } from './find-surface-agent.ts';
import { requireSubject } from './require-subject.ts';
import { saveSurfaceAgent } from './save-surface-agent.ts';
import { normalizeSubject } from './subject.ts';

/** An activation that waits for its chat, as `chat_code.activation` has it. */
const WaitingActivation = z.object({
  agent: z.string(),
  subject: SurfaceSubject,
  field_values: FieldValues,
  action_id: z.string(),
});
export type WaitingActivation = z.infer<typeof WaitingActivation>;

/** The agent that a waiting activation would turn on, by the current catalog. */
export interface CompiledActivation {
  readonly identity: SurfaceIdentity;
  readonly configuration: Configuration;
}

/** All of an activation that decides what its agent will do, to be shown and to be compared. */
export interface ActivationTerms {
  /** The subject, in one line. */
  readonly rendered: string;
  /** The prepared action, in words; null without one. */
  readonly action: string | null;
  readonly condition: AgentCondition | null;
  readonly schedule: AgentSchedule | null;
}

/**
 * Compiles a waiting activation by the current catalog.
 *
 * @param link the purpose of the code: its tenant and wallet, and the waiting activation
 * @param chatId the chat that opened it: with a public link the agent belongs to that chat
 * @throws ApiError invalid_configuration, invalid_request
 */
export async function compileActivation(
  pool: pg.Pool,
  link: ChatCode,
  chatId: string,
): Promise<CompiledActivation> {
  const { partnerId, wallet } = link;
  const waiting = WaitingActivation.parse(link.activation);
  const catalog = (await catalogOf(pool, partnerId)) ?? [];
  const surface = catalog.find((one) => one.surface.key === waiting.agent)?.surface;
  if (surface === undefined) {
    const message = 'The catalog of this account no longer has this agent.';
    throw invalidConfiguration([{ field: 'agent', message }]);
  }
  const subject = normalizeSubject(waiting.subject, wallet);
  requireSubject(surface, subject);
  return {
    identity: {
      partnerId,
      wallet,
      agentKey: surface.key,
      subject,
      ...(link.proof === 'none' ? { chatId } : {}),
    },
    configuration: configureSurface(surface, subject, wallet, waiting, null),
  };
}

/** The activation that an owner is asked to confirm. */
export function termsOf({ configuration: { spec } }: CompiledActivation): ActivationTerms {
  const { rendered, action, condition, schedule } = spec;
  return { rendered, action, condition, schedule };
}

/**
 * Saves a confirmed activation, in the caller's transaction.
 *
 * @throws ApiError agent_quota_exceeded
 */
export async function applyActivation(
  client: pg.PoolClient,
  tenant: Tenant,
  { identity, configuration }: CompiledActivation,
  nowMs: number,
): Promise<void> {
  const { chatId } = identity;
  if (chatId !== undefined && (await findSurfaceAgent(client, identity)) === null)
    await requireChatRoom(client, chatId);
  await saveSurfaceAgent(client, tenant, identity, configuration, nowMs);
}

/** Agents that one chat may have by public links, on or paused, because they are free. */
const MAX_OF_CHAT = 20;
// Those of one chat wait for each other, so that the cap is exact.
const LOCK_CHAT = `select pg_advisory_xact_lock(hashtextextended('agents of chat ' || $1, 0))`;
const COUNT_OF_CHAT = `
  select count(*)::int as count from surface_agent s
    join agent a on a.id = s.agent_id and a.deleted_at is null where s.chat_id = $1`;

/** @throws ApiError agent_quota_exceeded */
async function requireChatRoom(client: pg.PoolClient, chatId: string): Promise<void> {
  await client.query(LOCK_CHAT, [chatId]);
  const { rows } = await client.query<{ count: number }>(COUNT_OF_CHAT, [chatId]);
  if ((rows[0]?.count ?? 0) >= MAX_OF_CHAT) throw new ApiError('agent_quota_exceeded');
}
