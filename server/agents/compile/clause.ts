import type { Token } from '#server/language/tokens/token.ts';

/** A stretch of a request: what must hold, what shall be done, or what is merely said. */
export interface Clause {
  readonly kind: 'lead' | 'condition' | 'order' | 'aside';
  readonly tokens: Token[];
  /** Whether the clause stands under "and" or "or" with the one before it. */
  joint?: 'and' | 'or';
  /** Opened by "unless". */
  negated?: boolean;
}
