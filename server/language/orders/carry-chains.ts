import type { NamedChain } from '../lexicon/chains.ts';
import { sameChain } from '../lexicon/chains.ts';
import type { Draft, DraftGroup } from './draft.ts';

const startOf = (draft: Draft): NamedChain | undefined =>
  draft.action === 'bridge' ? draft.fromChain : (draft.fromChain ?? draft.chain);
/** Where a draft leaves what it moves. */
export const endOf = (draft: Draft): NamedChain | undefined =>
  draft.action === 'bridge' ? draft.toChain : (draft.toChain ?? draft.chain);

function setStart(draft: Draft, chain: NamedChain): void {
  if (draft.action === 'bridge') {
    if (!sameChain(draft.toChain, chain)) draft.fromChain ??= chain;
  } else if (!draft.chain) draft.chain = chain;
}

/** Chains run forward from where the last step ended, then backward to where the next begins. */
export function carryChains(groups: readonly DraftGroup[]): void {
  let here: NamedChain | undefined;
  for (const group of groups) {
    for (const draft of group) if (here) setStart(draft, here);
    const last = group.at(-1);
    here = (last && endOf(last)) ?? here;
  }
  let next: NamedChain | undefined;
  for (const group of [...groups].reverse()) {
    for (const draft of group) {
      if (next && draft.action !== 'bridge' && !draft.chain) draft.chain = next;
    }
    const [first] = group;
    next = (first && startOf(first)) ?? (first?.action === 'bridge' ? undefined : next);
  }
}
