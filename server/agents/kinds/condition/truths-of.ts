import type { Truth } from './evaluate-condition.ts';

/** The state of one watched value. */
export interface LeafTruth {
  /** Position of its comparison in the condition. */
  readonly leaf: number;
  readonly is_met: boolean;
  readonly is_known: boolean;
}

/** The truth of each comparison. Values of one comparison are alternatives: one that holds is enough. */
export function truthsOf(leaves: readonly LeafTruth[]): Truth[] {
  const truths: Truth[] = [];
  for (const { leaf, is_met, is_known } of leaves) {
    const before = truths[leaf];
    const now = is_known ? is_met : null;
    truths[leaf] = before === true || now === true ? true : before === null ? null : now;
  }
  return truths;
}
