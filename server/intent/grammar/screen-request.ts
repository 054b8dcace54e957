import { isConditional } from './is-conditional.ts';
import { isHypothetical, isNegated } from './is-negated.ts';
import { isQuestion } from './is-question.ts';
import { UNSAFE, UNSUPPORTED, type UnsafeKind } from './lexicon/refused.ts';
import type { Token } from './token.ts';
import { hasPhrase } from './word-phrases.ts';

/** Why a request is answered in words and never becomes a transaction. */
export type Screened =
  | {
      readonly kind: 'unsafe';
      readonly about: UnsafeKind;
    }
  | { readonly kind: 'negated' }
  | { readonly kind: 'conditional' }
  | { readonly kind: 'question' }
  | { readonly kind: 'unsupported'; readonly what: string };

/**
 * Decides whether a request may become a transaction at all: unsafe requests, conditions and
 * schedules, questions, and things outside the fifteen actions are answered in words.
 */
export function screenRequest(tokens: readonly Token[]): Screened | undefined {
  const words = tokens.map((token) =>
    token.kind === 'word' ? token.text : token.kind === 'mark' ? token.raw : '\u0000',
  );
  for (const [about, list] of Object.entries(UNSAFE)) {
    if (list.some((phrase) => hasPhrase(words, phrase))) {
      return { kind: 'unsafe', about: about as UnsafeKind };
    }
  }
  if (words.some((word) => word.endsWith(".eth's"))) return { kind: 'unsafe', about: 'not-yours' };
  if (isNegated(words)) return { kind: 'negated' };
  if (isQuestion(tokens) || isHypothetical(words)) return { kind: 'question' };
  if (isConditional(tokens, words)) return { kind: 'conditional' };
  for (const [what, list] of UNSUPPORTED) {
    if (list.some((phrase) => hasPhrase(words, phrase))) return { kind: 'unsupported', what };
  }
  return undefined;
}
