import type { AgentCondition, AgentSchedule } from '#server/schemas/agent-condition.ts';
import type {
  FieldValues,
  SubjectKind,
  SurfaceCopy,
  SurfaceField,
} from '#server/schemas/surface.ts';
import type { NormalSubject } from './subject.ts';

/** The input for compiling a definition. */
interface CompileInput<Subject extends NormalSubject = NormalSubject> {
  readonly subject: Subject;
  /** Every field of the definition has a value, within its bounds. */
  readonly values: FieldValues;
}

/** The subject of a surface's agent, and how often it is checked (`server/agents/cadence.ts`). */
type SurfaceTrigger =
  | { readonly condition: AgentCondition; readonly cadence: 'every_5_minutes' | 'hourly' }
  | { readonly schedule: AgentSchedule; readonly label: string };

/** Something that an agent prepares for its owner to review. */
interface PreparedAction<Subject extends NormalSubject> {
  /** Stable, because activations contain it. */
  readonly id: string;
  readonly label: string;
  readonly description: string;
  /** The stored action, in words that are planned when the agent fires. */
  readonly sentence: (input: CompileInput<Subject>) => string;
}

type SubjectOf<Kind extends SubjectKind> = Extract<NormalSubject, { kind: Kind }>;

/** An agent that a page may show: one file of `catalog/`. */
export interface Surface<Kind extends SubjectKind = SubjectKind> {
  readonly key: string;
  readonly copy: SurfaceCopy;
  readonly subjects: readonly Kind[];
  /** For positions: which of them it is for. */
  readonly positionKinds?: readonly string[];
  /** Why it is not for a subject of its kinds, in one sentence; null or absent where it is. */
  readonly refuses?: (subject: SubjectOf<Kind>) => string | null;
  readonly fields: readonly SurfaceField[];
  /** What it may do besides notifying. */
  readonly prepares: readonly PreparedAction<SubjectOf<Kind>>[];
  readonly compile: (input: CompileInput<SubjectOf<Kind>>) => SurfaceTrigger;
}

/** Defines an agent of the catalog. Its compile sees the subjects that it names, and no others. */
export function defineSurface<const Kind extends SubjectKind>(surface: Surface<Kind>): Surface {
  return Object.freeze(surface) as unknown as Surface;
}

/** The id of the action that every definition has: notifying. */
export const NOTIFY_ACTION = 'notify';

/** A number field. */
export function numberField(
  field: Omit<Extract<SurfaceField, { type: 'number' }>, 'type'>,
): SurfaceField {
  return { type: 'number', ...field };
}

/** A choice field; its first option is the default. */
export function choiceField(
  id: string,
  label: string,
  options: readonly (readonly [value: string, label: string])[],
): SurfaceField {
  const [first] = options;
  return {
    type: 'choice',
    id,
    label,
    default: first?.[0] ?? '',
    options: options.map(([value, text]) => ({ value, label: text })),
  };
}

/** The decimal of a number value, as conditions have it. */
export function decimal(values: FieldValues, id: string): string {
  const value = Number(values[id]);
  return value.toFixed(8).replace(/\.?0+$/, '');
}
