import type { Agent, CreatedAgent } from '#server/schemas/agent.ts';
import type { AgentCondition, AgentSchedule } from '#server/schemas/agent-condition.ts';
import { watchOf } from './compile/compile-agent-request.ts';
import type { AgentType } from './public-id.ts';

/** A row of `agent` as AGENT_COLUMNS reads it. */
export interface AgentRow {
  readonly id: string;
  readonly public_id: string;
  readonly type: AgentType;
  readonly kind: 'price' | 'yield' | 'health' | 'portfolio' | 'condition' | 'schedule';
  readonly status: 'active' | 'paused';
  readonly origin: 'api' | 'surface' | 'draft' | 'guard';
  readonly wallets: readonly string[];
  readonly request: string | null;
  readonly intent: string | null;
  readonly rendered: string;
  readonly fire_headline: string | null;
  readonly cadence: string;
  readonly fields: Readonly<Record<string, string | number>>;
  readonly condition: AgentCondition | null;
  readonly schedule: AgentSchedule | null;
  readonly autonomy: 'notify' | 'prepare';
  readonly action: string | null;
  readonly version: number;
  readonly created_at: Date;
  readonly armed_at: Date;
  readonly deleted_at: Date | null;
  readonly last_checked_at: Date | null;
  readonly degraded_at: Date | null;
}

/**
 * The last pass that checked an agent, read from its watches, because a pass writes nothing per
 * agent. Passes from before it was armed, or while it is paused, did not check it.
 */
const LAST_CHECKED_AT = `case when a.status = 'paused' then a.checked_before else coalesce(
    greatest(
      (select max(g.last_checked_at)
         from agent_watch w join watch_group g on g.id = w.group_id
        where w.agent_id = a.id and g.last_checked_at >= a.armed_at),
      (select max(g.last_checked_at)
         from watch_group g
        where a.kind = 'schedule' and g.key = 'schedule' and g.last_checked_at >= a.armed_at)),
    a.checked_before) end`;

/** Since when a source of an agent does not answer; it sees again with the next reading. */
const DEGRADED_AT = `(select min(g.degraded_at)
     from agent_watch w join watch_group g on g.id = w.group_id
    where w.agent_id = a.id and w.is_active and g.degraded_at is not null)`;

/** For `select ${AGENT_COLUMNS} from agent a`. */
export const AGENT_COLUMNS = `a.id, a.public_id, a.type, a.kind, a.status, a.origin, a.wallets,
  a.request, a.intent, a.rendered, a.fire_headline, a.cadence, a.fields, a.condition, a.schedule,
  a.autonomy, a.action, a.version, a.created_at, a.armed_at, a.deleted_at,
  ${LAST_CHECKED_AT} as last_checked_at, ${DEGRADED_AT} as degraded_at`;

/** @returns an agent as the API shows it (`docs/guides/agents.md`). */
export function toPublicAgent(row: AgentRow): Agent {
  return {
    id: row.public_id,
    type: row.type,
    kind: row.kind,
    status: row.status,
    created_at: row.created_at.getTime(),
    wallets: [...row.wallets],
    ...(row.intent === null ? {} : { intent: row.intent }),
    rendered: row.rendered,
    cadence: row.cadence,
    ...row.fields,
    autonomy: row.autonomy,
    action: row.action,
    ...(row.last_checked_at === null ? {} : { last_checked_at: row.last_checked_at.getTime() }),
    ...(row.degraded_at === null ? {} : { degraded_since: row.degraded_at.getTime() }),
  };
}

/** @returns the answer to the request that made an agent, also when it is sent again. */
export function toCreatedAgent(row: AgentRow): CreatedAgent {
  const { rendered, fire_headline, cadence, condition } = row;
  const agent = toPublicAgent(row);
  if (row.request === null) return { agent };
  const watch = condition === null ? {} : { watch: watchOf(condition) };
  return { agent, compile: { rendered, fire_headline, cadence, ...watch } };
}
