import type {
  AgentCondition,
  AgentSchedule,
  WatchedValue,
} from '#server/schemas/agent-condition.ts';

/** The level a change is measured from, read while compiling. */
export interface BaseValue {
  /** Index of the comparison, left to right. */
  readonly part: number;
  readonly asset: string;
  /** US dollars, a plain decimal. */
  readonly price: string;
}

/** What a plain-English request became (`docs/guides/agents.md`). */
export type AgentCompilation =
  | {
      readonly outcome: 'condition';
      readonly condition: AgentCondition;
      readonly rendered: string;
      readonly fire_headline: string | null;
      /** How often it is checked (`docs/guides/agents.md`). */
      readonly cadence: 'hourly' | 'daily';
      readonly watch: readonly WatchedValue[];
      /** The do-part; always null for notify. */
      readonly action: string | null;
      readonly base_values: readonly BaseValue[];
    }
  | ({
      readonly outcome: 'schedule';
      readonly rendered: string;
      /** What it is about, in the user's words. */
      readonly label: string | null;
      readonly action: string | null;
    } & AgentSchedule)
  | {
      readonly outcome: 'needs_clarification';
      readonly question: string;
      readonly options: readonly { readonly id: string; readonly label: string }[];
    }
  | { readonly outcome: 'unwatchable'; readonly reason: string };
