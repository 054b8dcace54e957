import type { Term } from './term.ts';

export interface TermRead {
  readonly terms: readonly Term[];
  readonly length: number;
}

export const one = (term: Term, length = 1): TermRead => ({ terms: [term], length });

export const none: TermRead = { terms: [], length: 1 };
