import type { Draft } from './draft.ts';

/** "all my A, B and C": a size that is no number is said once for the whole list. */
export function shareSize(draft: Draft, before: Draft | undefined): void {
  const size = before?.quantity?.kind;
  // "my A and B" speaks of all of both.
  if (before?.possessive && !before.quantity && !draft.quantity && draft.asset) {
    draft.possessive = true;
  }
  if (draft.quantity || !draft.asset || (size !== 'max' && size !== 'percent')) return;
  draft.quantity = before?.quantity;
}
