import { isDeepStrictEqual } from 'node:util';
import { fireHeadline, renderCondition } from '#server/agents/compile/render-condition.ts';
import { renderSchedule } from '#server/agents/compile/settle-schedule.ts';
import { type AgentSpec, type ReadyTrigger, specifyTrigger } from '#server/agents/index.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { FieldValues, SurfaceField } from '#server/schemas/surface.ts';
import { decimal, NOTIFY_ACTION, type Surface } from './define-surface.ts';
import type { SavedSurface } from './find-surface-agent.ts';
import type { NormalSubject } from './subject.ts';

/** How an agent of the catalog is set, and the agent that this makes. */
export interface Configuration {
  /** One for every field of the definition. */
  readonly fieldValues: FieldValues;
  readonly actionId: string;
  readonly spec: AgentSpec;
}

/** The settings of a visitor. */
interface AskedConfiguration {
  readonly field_values?: FieldValues | undefined;
  readonly action_id?: string | undefined;
}

/**
 * Makes the agent of a definition, a subject and a visitor's settings. Other fields keep their
 * saved values, or get the defaults of the definition.
 *
 * @throws ApiError invalid_configuration, with an issue on each value that does not fit
 */
export function configureSurface(
  surface: Surface,
  subject: NormalSubject,
  wallet: string,
  asked: AskedConfiguration,
  saved: Pick<SavedSurface, 'fieldValues' | 'actionId'> | null,
): Configuration {
  const fieldValues = settleValues(surface, asked.field_values ?? {}, saved?.fieldValues ?? {});
  const actionId = asked.action_id ?? saved?.actionId ?? NOTIFY_ACTION;
  const input = { subject, values: fieldValues } as never;
  const prepared = surface.prepares.find(({ id }) => id === actionId);
  if (prepared === undefined && actionId !== NOTIFY_ACTION) {
    const ids = [NOTIFY_ACTION, ...surface.prepares.map(({ id }) => id)];
    throw invalidConfiguration([
      { field: 'action_id', message: `The actions of this agent are ${ids.join(', ')}.` },
    ]);
  }
  const compilation = compile(surface, input);
  const isSchedule = compilation.outcome === 'schedule';
  return {
    fieldValues,
    actionId,
    spec: {
      ...specifyTrigger(compilation, [wallet]),
      type: isSchedule ? 'reminder' : 'condition',
      kind: isSchedule ? 'schedule' : 'condition',
      wallets: [wallet],
      request: null,
      ...(prepared === undefined
        ? { autonomy: 'notify', action: null }
        : { autonomy: 'prepare', action: prepared.sentence(input) }),
    },
  };
}

/** Whether a saved agent has the watches of a configuration. */
export function watchesSame(
  saved: Pick<SavedSurface, 'condition' | 'schedule'>,
  { spec: { condition, schedule } }: Configuration,
): boolean {
  return (
    isDeepStrictEqual(saved.condition, condition) && isDeepStrictEqual(saved.schedule, schedule)
  );
}

/** An error that names the values that do not fit the definition. */
export function invalidConfiguration(
  issues: readonly { readonly field: string; readonly message: string }[],
  cause?: unknown,
): ApiError {
  return new ApiError('invalid_configuration', { issues, cause });
}

function compile(surface: Surface, input: never): ReadyTrigger {
  const trigger = surface.compile(input);
  if ('schedule' in trigger) {
    const { schedule, label } = trigger;
    const rendered = `${label}: ${renderSchedule(schedule)}`;
    return { outcome: 'schedule', rendered, label, action: null, ...schedule };
  }
  const { condition, cadence } = trigger;
  return {
    outcome: 'condition',
    condition,
    rendered: renderCondition(condition),
    fire_headline: fireHeadline(condition),
    cadence,
    watch: [],
    action: null,
    base_values: [],
  };
}

function settleValues({ fields }: Surface, asked: FieldValues, saved: FieldValues): FieldValues {
  const known = new Set(fields.map(({ id }) => id));
  const unknown = Object.keys(asked)
    .filter((id) => !known.has(id))
    .map((id) => ({ field: `field_values.${id}`, message: 'This agent has no such field.' }));
  const own = (values: FieldValues, id: string) =>
    Object.hasOwn(values, id) ? values[id] : undefined;
  const values = fields.map((field) => {
    const { id } = field;
    return [field, own(asked, id) ?? own(saved, id) ?? field.default] as const;
  });
  const issues = values.flatMap(([field, value]) => {
    const message = refusalOf(field, value);
    return message === null ? [] : [{ field: `field_values.${field.id}`, message }];
  });
  if (unknown.length + issues.length > 0) throw invalidConfiguration([...unknown, ...issues]);
  return Object.fromEntries(values.map(([{ id }, value]) => [id, value]));
}

/** @returns what to send instead; null where a value fits */
function refusalOf(field: SurfaceField, value: number | string): string | null {
  if (field.type === 'choice') {
    const options = field.options.map((option) => option.value);
    return options.some((option) => option === value) ? null : `Send one of ${options.join(', ')}.`;
  }
  const { id, minimum, maximum } = field;
  if (typeof value !== 'number' || value < minimum || value > maximum) {
    return `Send a number from ${minimum} to ${maximum}.`;
  }
  // The watched subject is exactly the one that is shown: nothing is cut off.
  return Number(decimal({ [id]: value }, id)) === value ? null : 'Send at most 8 decimals.';
}
