import type { AgentSpec, TriggerSpec } from './agent-spec.ts';
import { CADENCE_SECONDS } from './cadence.ts';
import type { Mandate } from './choose-action.ts';
import type { AgentCompilation } from './compile/agent-compilation.ts';
import { planWatches } from './plan-watches.ts';

/** A request that was understood: something to watch, or a schedule. */
export type ReadyCompilation = Extract<AgentCompilation, { outcome: 'condition' | 'schedule' }>;

type ReadyCondition = Extract<ReadyCompilation, { outcome: 'condition' }>;

/** The rule of an agent: as it was understood, or from a definition that is checked more often. */
export type ReadyTrigger =
  | ReadyCompilation
  | (Omit<ReadyCondition, 'cadence'> & { readonly cadence: 'every_5_minutes' });

/** @returns what makes a compiled request fire, for agents over some wallets. */
export function specifyTrigger(compilation: ReadyTrigger, wallets: readonly string[]): TriggerSpec {
  const { rendered, cadence } = compilation;
  if (compilation.outcome === 'condition') {
    const { condition, fire_headline, base_values } = compilation;
    const bases = new Map(base_values.map(({ part, price }) => [part, price]));
    return {
      intent: rendered,
      rendered,
      fireHeadline: fire_headline,
      cadence,
      fields: {},
      condition,
      schedule: null,
      cadenceSeconds: CADENCE_SECONDS[cadence] ?? 0,
      watches: planWatches(condition, wallets, bases),
    };
  }
  const { hour, minute, timezone, day_of_week, day_of_month, label } = compilation;
  const when = {
    hour,
    minute,
    timezone,
    ...(day_of_week === undefined ? {} : { day_of_week }),
    ...(day_of_month === undefined ? {} : { day_of_month }),
  };
  return {
    intent: rendered,
    rendered,
    fireHeadline: null,
    cadence,
    fields: { ...when, ...(label === null ? {} : { label }) },
    condition: null,
    schedule: { cadence: compilation.cadence, ...when },
    cadenceSeconds: 0,
    watches: [],
  };
}

/** Specifies an agent from a request that was understood. */
export function specifyCompiledAgent(
  compilation: ReadyCompilation,
  request: string,
  wallets: readonly string[],
  mandate: Mandate,
): AgentSpec {
  const isSchedule = compilation.outcome === 'schedule';
  return {
    ...specifyTrigger(compilation, wallets),
    type: isSchedule ? 'reminder' : 'condition',
    kind: isSchedule ? 'schedule' : 'condition',
    wallets,
    request,
    ...mandate,
  };
}
