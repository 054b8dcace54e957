import type { Draft } from './draft.ts';
import { stakedAsset, venueOfStaked } from './lexicon/venues.ts';
import type { Phrase } from './phrase.ts';

const TOWARDS: ReadonlySet<unknown> = new Set(['for', 'to', 'in', 'as']);

/** "stake 2 ETH for wstETH": whose it is, and which of the venue's tokens, where not the usual one. */
export function nameGiven(drafts: readonly Draft[], phrases: readonly Phrase[]): void {
  const given = phrases.find(
    ({ asset, pool, prep, quantity }) => asset && !pool && !quantity && TOWARDS.has(prep),
  )?.asset;
  const owner = given && venueOfStaked(given.symbol);
  if (!given || !owner) return;
  for (const draft of drafts) {
    draft.venue ??= owner;
    if (given.symbol.toUpperCase() !== stakedAsset(draft.venue.slug)) draft.toAsset = given;
  }
}
