import type { IntentAction } from '#server/schemas/intent.ts';
import { isAssetSpelling, isMarketToken } from './lexicon/assets.ts';
import type { ChainMatch } from './lexicon/chains.ts';
import { isLendingVenue, matchVenue, needsPreposition, type VenueMatch } from './lexicon/venues.ts';
import { POOL_WORDS } from './lexicon/words.ts';
import type { Phrase } from './phrase.ts';

/** Actions whose "to" and "from" name places, not assets. */
const PLACE_ACTIONS: ReadonlySet<IntentAction> = new Set(['bridge', 'transfer', 'sweep']);
/** Actions that act at a venue. */
const VENUE_ACTIONS: ReadonlySet<IntentAction> = new Set([
  'deposit',
  'withdraw',
  'stake',
  'unstake',
  'claim',
  'borrow',
  'repay',
  'lp-add',
  'lp-remove',
  'lp-collect',
]);

const VENUE_NOUNS = new Set(
  'position positions account vault market deposit deposits loan debt collateral stake rewards reward incentives earnings interest yield fees pool liquidity lp'.split(
    ' ',
  ),
);

/** Nouns for what somebody has at a venue. */
const HELD = new Set(['position', 'positions', 'deposit', 'deposits', 'debt', 'loan', 'loans']);

/** Where a word stands: all that decides which of its meanings is meant. */
export interface WordPlace {
  readonly action: IntentAction;
  readonly phrase: Phrase;
  readonly text: string;
  /** The word behind the name. */
  readonly after: string;
  /** Whether an asset, and a target of a swap, were already said. */
  readonly hasAsset: boolean;
  readonly hasTarget: boolean;
  /** Whether an asset with its size follows: "supply Aave with 220 USDC". */
  readonly sizedBehind: boolean;
  /** Whether another venue is named later. */
  readonly venueBehind: boolean;
  /** Whether a comma stands right in front. */
  readonly paused: boolean;
  /** Whether a venue was named right in front: "on Aave Polygon". */
  readonly behindVenue: boolean;
}

/** Whether a word that names a chain is meant as one here. */
export function prefersChain(
  chain: ChainMatch,
  venue: VenueMatch | undefined,
  place: WordPlace,
): boolean {
  const { action, phrase, text, after, hasAsset } = place;
  const { prep } = phrase;
  if (venue && venue.length > chain.length) return false;
  if (phrase.quantity && prep !== 'on' && (chain.alsoAsset || isAssetSpelling(text))) return false;
  if (!chain.alsoAsset) return true;
  if (prep === null && place.behindVenue && !isAssetSpelling(after)) return true;
  if (prep === 'on') return true;
  if (after === 'chain' || after === 'network' || after === 'mainnet' || after === 'wallet')
    return true;
  if (prep === 'in') return !chain.assetFirst || (action !== 'swap' && hasAsset);
  if (prep === 'to' || prep === 'from') {
    if (PLACE_ACTIONS.has(action)) return true;
    if (action === 'swap') {
      return !chain.assetFirst && !isAssetSpelling(text);
    }
    return !chain.assetFirst || (hasAsset && prep === 'from');
  }
  // "1 WBTC to USDT, Ethereum": behind a comma and a finished target it is the place.
  if (prep === null && place.paused && place.hasTarget && !phrase.quantity) return true;
  if (prep === null) {
    // "virtual base", "0.5 ETH arbitrum": a chain behind an asset needs no preposition.
    if (action === 'bridge' && hasAsset) return !(phrase.joined && chain.assetFirst);
    return !chain.assetFirst && !isAssetSpelling(text) && hasAsset;
  }
  return !chain.assetFirst && !isAssetSpelling(text);
}

/** Whether a word that names a venue is meant as one here. */
export function prefersVenue(venue: VenueMatch, place: WordPlace): boolean {
  const { action, phrase, text, after, hasAsset, hasTarget } = place;
  const { prep } = phrase;
  const share = phrase.quantity?.kind === 'percent' || phrase.quantity?.kind === 'max';
  // "half of my Aave USDC" is a share of the USDC in Aave.
  if (share && VENUE_ACTIONS.has(action) && isAssetSpelling(after)) return true;
  // "half my Aave debt" is a share of what is owed there, unless it says where else it is.
  if (share && VENUE_ACTIONS.has(action) && HELD.has(after) && !place.venueBehind) return true;
  // "switch my Aave USDC", "migrate my Aave position": what lies there, and not the token.
  const moved = action === 'swap' || action === 'transfer' || action === 'bridge';
  const lent = isLendingVenue(venue.venue.slug) && phrase.possessive === true;
  if (moved && lent && phrase.quantity?.kind !== 'number') {
    if (HELD.has(after)) return true;
    if (isAssetSpelling(after) && matchVenue([after]) === undefined) return true;
  }
  if (phrase.quantity && venue.alsoAsset) return false;
  const ofAsset = isAssetSpelling(after) || (place.sizedBehind && prep === null);
  if (action === 'approve' && (SPENDS.has(after) || ofAsset)) return true;
  if (action === 'approve') return !isAssetSpelling(text) || prep !== null || hasAsset;
  if (action === 'claim' && prep === null && !phrase.quantity) return true;
  if (action === 'transfer' && (prep === 'to' || prep === 'from')) return true;
  if (after === 'token' || after === 'tokens') return false;
  if (VENUE_ACTIONS.has(action) && prep === null && place.sizedBehind) return true;
  if (VENUE_ACTIONS.has(action) && (VENUE_NOUNS.has(after) || isAssetSpelling(after))) {
    return true;
  }
  if (prep === 'via' || prep === 'on' || prep === 'by') return true;
  if (prep === null) {
    return (
      !needsPreposition(text) &&
      (!venue.alsoAsset || hasAsset || (VENUE_ACTIONS.has(action) && !isAssetSpelling(text)))
    );
  }
  if (prep === 'for' && (action === 'claim' || action === 'lp-collect')) return true;
  if (prep === 'of' && action === 'withdraw' && hasAsset) return true;
  if (VENUE_ACTIONS.has(action))
    return prep !== 'for' && prep !== 'as' && prep !== 'of' && prep !== 'against';
  const leaves = action === 'swap' || action === 'bridge';
  if (leaves && prep === 'from' && isLendingVenue(venue.venue.slug)) return true;
  if (action === 'swap' || action === 'bridge' || action === 'sweep') {
    if (prep === 'with' || prep === 'in')
      return !isAssetSpelling(text) || (prep === 'with' && hasTarget);
    return !venue.alsoAsset && !isAssetSpelling(text);
  }
  return !venue.alsoAsset;
}

const SPENDS = new Set('to permission approval allowance spend use access'.split(' '));

/** What a word that no list knows can only be in its place. */
export function roleOfUnknown(
  raw: string,
  place: WordPlace,
): 'asset' | 'venue' | 'person' | undefined {
  const { action, phrase, after, hasAsset, hasTarget } = place;
  const { prep } = phrase;
  const size = phrase.quantity?.kind;
  if (size !== undefined && size !== 'vague' && prep !== 'on') return 'asset';
  if (isMarketToken(raw.toLowerCase())) return 'asset';
  if (POOL_WORDS.has(after)) return 'asset';
  switch (action) {
    case 'swap':
    case 'sweep':
      if (prep === 'on' || prep === 'via' || prep === 'by') return 'venue';
      if (prep === 'with') return hasTarget ? 'venue' : 'asset';
      if (prep === 'in') return 'venue';
      if (prep === 'as' || prep === 'against') return undefined;
      return prep === null && hasTarget ? undefined : 'asset';
    case 'transfer':
      if (prep === 'to') return 'person';
      if (prep === 'on') return 'venue';
      return prep === null && !hasAsset ? 'asset' : undefined;
    case 'bridge':
      if (prep === 'via' || prep === 'with' || prep === 'on') return 'venue';
      return prep === null && !hasAsset ? 'asset' : undefined;
    case 'approve':
      if (prep === 'to' || prep === 'for') return 'venue';
      return hasAsset ? undefined : 'asset';
    default:
      if (prep === 'for' || prep === 'as' || prep === 'against' || prep === 'of') return undefined;
      if (prep !== null) return 'venue';
      return hasAsset ? undefined : 'asset';
  }
}
