import type { Draft } from './draft.ts';
import type { Phrase } from './phrase.ts';

/** A draft of what one phrase names. */
export function draftOf(base: Draft, phrase: Phrase): Draft {
  const draft: Draft = { ...base, asset: phrase.asset, quantity: phrase.quantity };
  if (phrase.anaphor) draft.anaphor = true;
  if (phrase.possessive) draft.possessive = true;
  if (phrase.definite) draft.definite = true;
  return draft;
}
