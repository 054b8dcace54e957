import type { NamedChain } from '../lexicon/chains.ts';
import { sameChain } from '../lexicon/chains.ts';
import type { PartialIntent, PartialIntentGroup } from './partial-intent.ts';

const startOf = (partial: PartialIntent): NamedChain | undefined =>
  partial.action === 'bridge' ? partial.fromChain : (partial.fromChain ?? partial.chain);
/** Where a partial intent leaves what it moves. */
export const endOf = (partial: PartialIntent): NamedChain | undefined =>
  partial.action === 'bridge' ? partial.toChain : (partial.toChain ?? partial.chain);

function setStart(partial: PartialIntent, chain: NamedChain): void {
  if (partial.action === 'bridge') {
    if (!sameChain(partial.toChain, chain)) partial.fromChain ??= chain;
  } else if (!partial.chain) partial.chain = chain;
}

/** Chains run forward from where the last step ended, then backward to where the next begins. */
export function carryChains(groups: readonly PartialIntentGroup[]): void {
  let here: NamedChain | undefined;
  for (const group of groups) {
    for (const partial of group) if (here) setStart(partial, here);
    const last = group.at(-1);
    here = (last && endOf(last)) ?? here;
  }
  let next: NamedChain | undefined;
  for (const group of [...groups].reverse()) {
    for (const partial of group) {
      if (next && partial.action !== 'bridge' && !partial.chain) partial.chain = next;
    }
    const [first] = group;
    next = (first && startOf(first)) ?? (first?.action === 'bridge' ? undefined : next);
  }
}
