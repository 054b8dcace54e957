import type { AgentCondition, AgentSchedule } from '#server/schemas/agent-condition.ts';
import type { Mandate } from './choose-action.ts';
import type { AgentType } from './public-id.ts';
import type { WatchSubject } from './watch-subject.ts';

/** One row of `agent_watch`, and the group it belongs to. Numbers are plain decimals. */
export interface WatchSpec {
  readonly subject: WatchSubject;
  /** Position of the comparison in the condition. */
  readonly leaf: number;
  readonly comparator: 'above' | 'below';
  /** Null until the base of a change is known. */
  readonly threshold: string | null;
  readonly changePercent: string | null;
  readonly baseValue: string | null;
}

/** All parts of a trigger, for creating or editing an agent. */
export interface TriggerSpec {
  readonly intent: string | null;
  readonly rendered: string;
  readonly fireHeadline: string | null;
  readonly cadence: string;
  /** A typed agent's own fields, as the API shows them. */
  readonly fields: Readonly<Record<string, string | number>>;
  readonly condition: AgentCondition | null;
  readonly schedule: AgentSchedule | null;
  /** How often its subject is checked; a schedule has no subject. */
  readonly cadenceSeconds: number;
  readonly watches: readonly WatchSpec[];
}

/** An agent that is not stored yet. */
export interface AgentSpec extends TriggerSpec, Mandate {
  readonly type: AgentType;
  readonly kind: 'price' | 'yield' | 'health' | 'portfolio' | 'condition' | 'schedule';
  readonly wallets: readonly string[];
  readonly request: string | null;
}
