/** Scopes a key may carry (`docs/guides/getting-started.md`). The transaction endpoints need none. */
export const SCOPES = ['agents'] as const;

export type Scope = (typeof SCOPES)[number];

/** @returns whether a text names a scope. */
export function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text);
}
