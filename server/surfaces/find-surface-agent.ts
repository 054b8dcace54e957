import type pg from 'pg';
import { normalizeWallet } from '#server/agents/watch-subject.ts';
import type { AgentCondition, AgentSchedule } from '#server/schemas/agent-condition.ts';
import type { FieldValues } from '#server/schemas/surface.ts';
import { type NormalSubject, subjectKey } from './subject.ts';

/** The identity of a surface's agent. */
export interface SurfaceIdentity {
  readonly partnerId: string;
  readonly wallet: string;
  readonly agentKey: string;
  readonly subject: NormalSubject;
  /** The chat that turned it on by a public link; absent for one of a partner's page. */
  readonly chatId?: string;
}

/** An agent of a surface as it is saved. */
export interface SavedSurface {
  readonly agentId: string;
  readonly publicId: string;
  readonly status: 'active' | 'paused';
  readonly rendered: string;
  readonly fieldValues: FieldValues;
  readonly actionId: string;
  readonly autonomy: 'notify' | 'prepare' | 'execute';
  readonly action: string | null;
  readonly condition: AgentCondition | null;
  readonly schedule: AgentSchedule | null;
  /** Since when it has its current watches. */
  readonly armedAt: Date;
}

const FIND = `
  select a.id as "agentId", a.public_id as "publicId", a.status, a.rendered,
         s.field_values as "fieldValues", s.action_id as "actionId", a.autonomy, a.action,
         a.condition, a.schedule, a.armed_at as "armedAt"
    from surface_agent s join agent a on a.id = s.agent_id and a.deleted_at is null
   where s.partner_id = $1 and s.wallet = $2 and s.agent_key = $3 and s.subject = $4
     and s.chat_id = $5`;

/** The values of an identity, in the order of the table's key. */
export function identityValues(identity: SurfaceIdentity): readonly string[] {
  const { partnerId, wallet, agentKey, subject, chatId = '' } = identity;
  return [partnerId, normalizeWallet(wallet), agentKey, subjectKey(subject), chatId];
}

/** @returns null where it does not exist, or no longer exists */
export async function findSurfaceAgent(
  client: pg.Pool | pg.PoolClient,
  identity: SurfaceIdentity,
): Promise<SavedSurface | null> {
  const { rows } = await client.query<SavedSurface>(FIND, [...identityValues(identity)]);
  return rows[0] ?? null;
}
