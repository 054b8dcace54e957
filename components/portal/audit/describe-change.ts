type Values = Readonly<Record<string, unknown>> | null;

interface ChangedField {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** @returns what differs between two states of a thing, field by field, beside its id */
export function describeChange(before: Values, after: Values): readonly ChangedField[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((field) => ({ field, before: write(before?.[field]), after: write(after?.[field]) }))
    .filter(({ field, before: old, after: now }) => field !== 'id' && old !== now);
}

function write(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
