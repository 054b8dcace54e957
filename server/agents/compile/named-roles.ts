import { isAssetSpelling } from '#server/language/lexicon/assets.ts';
import { matchChain } from '#server/language/lexicon/chains.ts';
import { matchVenue } from '#server/language/lexicon/venues.ts';
import { isMark, type Token, wordOf } from '#server/language/tokens/token.ts';
import { symbolOf } from './asset-words.ts';
import { coinSymbol } from './lexicon/coins.ts';
import { MOVES } from './lexicon/comparators.ts';
import { matchPhrase, wordSet } from './lexicon/phrases.ts';
import { family } from './settle-lending.ts';

/** A name that was said, with all that it may name and the one thing that its place makes it. */
export interface NamedRole {
  readonly at: number;
  readonly length: number;
  readonly said: string;
  readonly asset?: string;
  readonly chain?: string;
  readonly venue?: string;
  /** Undefined where its place leaves it open. */
  readonly role?: 'chain' | 'venue';
}

const PLACING = wordSet('on at via through using inside within @');
/** They place what is no coin: "a drop in AAVE" is of the coin, "my USDC in Aave" is there. */
const MAY_PLACE = wordSet('in into from to with');
const BETWEEN = wordSet('the my both either our all');
/** What stands behind the name of a chain. */
const OF_CHAIN = wordSet(
  'wallet wallets account accounts network chain mainnet gas gwei side address',
);
/** What stands behind the name of a protocol. */
const OF_VENUE = wordSet(
  `debt debts loan loans position positions deposit deposits collateral supply borrow borrows borrowing lending health hf factor apy apr
  rate rates yield yields pool pools vault vaults market markets account liquidation`,
);
const JOINING = wordSet('or and & plus nor');

/**
 * The names in a text, each in the role that its place gives it, and those listed beside a name in its role: "on Base or
 * Polygon" names two chains, "Ethereum or Base USDC" too. It reads places alone and knows nothing of conditions.
 */
export function namedRoles(said: readonly Token[]): NamedRole[] {
  const found: NamedRole[] = [];
  for (let at = 0; at < said.length; at++) {
    const name = nameAt(said, at);
    if (!name) continue;
    found.push(name);
    at += name.length - 1;
  }
  const placed = found.map((name, index) => withRole(said, name, found[index + 1]));
  // What is listed takes the role of its list, from either end of it.
  for (const order of [1, -1]) {
    for (let step = 1; step < placed.length; step++) {
      const at = order > 0 ? step : placed.length - 1 - step;
      const one = placed[at] as NamedRole;
      const other = placed[at - order] as NamedRole;
      const [first, second] = order > 0 ? [other, one] : [one, other];
      if (one.role !== undefined || !isListed(said, first, second)) continue;
      if (other.role === 'chain' && one.chain !== undefined && isFullName(said, one))
        placed[at] = { ...one, role: 'chain' };
      if (other.role === 'venue' && one.venue !== undefined) placed[at] = { ...one, role: 'venue' };
    }
  }
  return placed;
}

function nameAt(said: readonly Token[], at: number): NamedRole | undefined {
  const token = said[at];
  if (token?.kind === 'ticker')
    return { at, length: 1, said: token.raw, asset: symbolOf(token.text.toLowerCase()) };
  const word = wordOf(token);
  if (token === undefined || word === '') return undefined;
  const words = said.slice(at, at + 4).map(wordOf);
  const chain = matchChain(words);
  const venue = matchVenue(words);
  const asset = isAssetSpelling(word) || (word.length > 2 && coinSymbol(word) !== undefined);
  if (!chain?.chain.listed && !venue && !asset) return undefined;
  return {
    at,
    length: Math.max(1, chain?.chain.listed ? chain.length : 0, venue?.length ?? 0),
    said: token.raw,
    ...(asset && { asset: symbolOf(word) }),
    ...(chain?.chain.listed && { chain: chain.chain.slug }),
    ...(venue && { venue: family(venue.venue.slug) }),
  };
}

/** "polygon", and not "pol" or "eth", which are coins first. */
const isFullName = (said: readonly Token[], { at, chain }: NamedRole): boolean =>
  wordOf(said[at]) === chain;

function withRole(said: readonly Token[], name: NamedRole, next: NamedRole | undefined): NamedRole {
  const behind = wordOf(said[name.at + name.length]);
  const full = isFullName(said, name);
  let back = name.at - 1;
  while (BETWEEN.has(wordOf(said[back]))) back--;
  const lead = wordOf(said[back]);
  const isMove = matchPhrase(MOVES, [wordOf(said[back - 1])], 0) !== undefined;
  const isCapitals = name.said.length > 1 && name.said === name.said.toUpperCase();
  const isPlaced =
    PLACING.has(lead) || (MAY_PLACE.has(lead) && !isMove && (!isCapitals || !name.asset));
  if (name.chain !== undefined && (full || name.asset === undefined)) {
    const isBeforeAsset =
      next?.at === name.at + name.length && next.asset !== undefined && next.chain === undefined;
    if (isPlaced || OF_CHAIN.has(behind) || (full && isBeforeAsset))
      return { ...name, role: 'chain' };
  }
  if (name.venue !== undefined) {
    // "my Aave balance" may be of either; AAVE is the coin.
    const isOfVenue = OF_VENUE.has(behind) || (behind === 'balance' && !isCapitals && name.asset);
    const isCoin = name.asset !== undefined && (isCapitals || wordOf(said[name.at - 1]) === 'my');
    if ((isPlaced && lead !== 'to' && !isCoin) || isOfVenue) return { ...name, role: 'venue' };
  }
  return name;
}

/** Whether nothing but a joining word or mark stands between two names. */
export function isListed(said: readonly Token[], first: NamedRole, second: NamedRole): boolean {
  const between = said.slice(first.at + first.length, second.at);
  return (
    between.length > 0 &&
    between.length <= 3 &&
    between.every(
      (token) =>
        isMark(token, ',') ||
        JOINING.has(wordOf(token)) ||
        BETWEEN.has(wordOf(token)) ||
        token.raw === '/' ||
        PLACING.has(wordOf(token)),
    )
  );
}
