/** A value as a parameter of a JSON column: `pg` would write null as the JSON text. */
export function jsonOrNull(value: unknown): string | null {
  return value === null ? null : JSON.stringify(value);
}
