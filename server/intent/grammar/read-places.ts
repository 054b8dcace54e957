import { assetSymbol } from './lexicon/assets.ts';
import { sameChain } from './lexicon/chains.ts';
import type { Phrase } from './phrase.ts';

/** The pieces of an order that every action reads the same way. */
export interface Places {
  readonly venue: Phrase['venue'];
  readonly chain: Phrase['chain'];
  readonly fromChain: Phrase['chain'];
  readonly toChain: Phrase['chain'];
  readonly fromChains: readonly NonNullable<Phrase['chain']>[];
  readonly toChains: readonly NonNullable<Phrase['chain']>[];
  readonly vagueChain: boolean;
}

/** Sorts chains and venues out of the phrases by the preposition they hang on. */
export function readPlaces(phrases: readonly Phrase[]): Places {
  let venue: Phrase['venue'];
  let chain: Phrase['chain'];
  const fromChains: NonNullable<Phrase['chain']>[] = [];
  const toChains: NonNullable<Phrase['chain']>[] = [];
  // "on Base and Polygon", "on Base and on Polygon" do not say how much goes where.
  let manyChains = false;
  let lastPrep: Phrase['prep'] = null;
  for (const phrase of phrases) {
    if (phrase.venue && !venue?.known)
      venue = phrase.venue.known ? phrase.venue : (venue ?? phrase.venue);
    if (!phrase.chain) continue;
    const prep: Phrase['prep'] = phrase.prep === null && phrase.joined ? lastPrep : phrase.prep;
    lastPrep = prep;
    if (prep === 'from') fromChains.push(phrase.chain);
    else if (prep === 'to') toChains.push(phrase.chain);
    else if (chain && phrase.joined && (phrase.prep === null || !sameChain(chain, phrase.chain)))
      manyChains = true;
    else chain ??= phrase.chain;
  }
  // "0.5 ETH Base -> Ethereum": the bare chain before the arrow is where it starts.
  if (chain && toChains.length > 0 && fromChains.length === 0) {
    const bare = phrases.findIndex((phrase) => phrase.chain === chain && phrase.prep === null);
    const target = phrases.findIndex((phrase) => phrase.chain === toChains[0]);
    if (bare >= 0 && bare < target) {
      fromChains.push(chain);
      chain = undefined;
    }
  }
  return {
    venue,
    chain,
    fromChain: fromChains[0],
    toChain: toChains[0],
    fromChains,
    toChains,
    vagueChain: manyChains || phrases.some((phrase) => phrase.vagueChain),
  };
}

/** "from Aave", "my Aave USDC": the place that what is moved lies in. */
export const isLeft = ({ prep, venue, possessive }: Phrase): boolean =>
  venue !== undefined && (prep === 'from' || (prep === null && possessive === true));

/** Gives every address in an asset's place its asset form. */
export function addressAsset(phrase: Phrase): Phrase['asset'] {
  if (phrase.asset) return phrase.asset;
  if (phrase.party?.kind === 'address') {
    return { symbol: assetSymbol(phrase.party.value), known: true, isAddress: true };
  }
  return undefined;
}
