import { findTokens } from '#server/chains/tokens/resolve.ts';
import { CHAIN_SLUGS } from '#server/schemas/chain-slug.ts';
import type { OpenPoint } from './build-orders.ts';
import { assetSymbol, isAssetSpelling } from './lexicon/assets.ts';
import { matchChain, type NamedChain, sameChain } from './lexicon/chains.ts';
import { matchVenue, type NamedVenue } from './lexicon/venues.ts';
import { ALL_WORDS, FRACTION_WORDS } from './lexicon/words.ts';
import type { PartialIntent } from './orders/partial-intent.ts';
import type { NamedAsset, Party, Quantity } from './orders/said-values.ts';
import { takePercent } from './orders/sum-decimals.ts';
import { isMark, isParty, isSize, type Token, wordOf } from './tokens/token.ts';

/** What a follow-up put in place of what was said before. */
export type ChangedRole = 'size' | 'asset' | 'chain' | 'party' | 'venue';

/** The orders of a follow-up, and what of it found no place. */
export interface FollowUp {
  readonly partials: readonly PartialIntent[];
  readonly left: readonly OpenPoint[];
  readonly changed: ReadonlySet<ChangedRole>;
  /** Whether it says neither a change nor that the order is meant again: "thanks", "ok". */
  readonly isTalk: boolean;
}

const phrases = (text: string): string[][] => text.split(', ').map((one) => one.split(' '));

/** Words that say the order before is meant once more. */
const REPEATS = phrases(
  'do the exact same thing, do the same thing, do the same, do it again, do that again, the same thing, the same again, the same, same thing, same again, same, once again, once more, again, repeat it, repeat that, repeat the order, repeat',
);
/** Words that say something of it is to be another. */
const CORRECTS = phrases(
  'change it to, change that to, change the amount to, change the size to, change the chain to, change the network to, change the recipient to, change the address to, set it to, make it, make that, make the amount, i meant, i mean, instead, actually, rather, only, just',
);
/** Words that add nothing. */
const COURTESY = phrases(
  'but this time, this time, thank you very much, thank you so much, thank you, thanks a lot, thanks, thx, please, pls, plz, but, do it, do that, do this, go ahead, yes, yep, yeah, ok, okay, sure, alright, great, perfect, good, nice, cool, fine, amount',
);
/** The verb of the order said again, with what it is about left to the order: "send it to … instead". */
const VERBS: Readonly<Partial<Record<PartialIntent['action'], readonly string[][]>>> = {
  transfer: phrases('send it, send that, send, pay it, pay, transfer it, transfer'),
  swap: phrases(
    'swap it, swap that, swap, trade it, trade, exchange it, exchange, convert it, convert',
  ),
  bridge: phrases('bridge it, bridge that, bridge, move it, move'),
  deposit: phrases('deposit it, deposit, lend it, lend, supply it, supply'),
};
/** "half of that": what the share is of. */
const OF_IT = phrases('of that, of it, of this, of the amount');
const MARKERS = new Set('to into for on in at from with using via through buy'.split(' '));

/** One role phrase: a marker, or none, and what stands behind it in every meaning it has. */
interface Said {
  readonly marker: string;
  readonly size?: Quantity;
  /** Whether the size is a share of the order's own. */
  readonly share?: string;
  readonly party?: Party;
  readonly chain?: NamedChain;
  /** Whether the chain was named by its name, and not as its coin. */
  readonly isPlainChain?: boolean;
  readonly venue?: NamedVenue;
  readonly asset?: NamedAsset;
  /** "DAI instead of ETH": what it is put in place of. */
  readonly was?: string;
}

/** A follow-up as its closed grammar reads it. */
interface Reading {
  readonly said: readonly Said[];
  readonly repeats: boolean;
  readonly corrects: boolean;
}

const startsWith = (words: readonly string[], at: number, list: readonly string[][]): number =>
  list.find((phrase) => phrase.every((word, step) => words[at + step] === word))?.length ?? 0;

/** @returns undefined where a word is not of the grammar: it may be about anything */
function read(tokens: readonly Token[], action: PartialIntent['action']): Reading | undefined {
  const spoken = tokens.filter((token) => !isMark(token, ',.!\n'));
  const words = spoken.map(wordOf);
  const said: Said[] = [];
  let repeats = false;
  let corrects = false;
  for (let at = 0; at < spoken.length; ) {
    const isRepeat = startsWith(words, at, REPEATS);
    const isCorrect = startsWith(words, at, CORRECTS);
    const skipped =
      Math.max(isRepeat, isCorrect) ||
      startsWith(words, at, COURTESY) ||
      startsWith(words, at, VERBS[action] ?? []);
    if (skipped > 0) {
      if (isRepeat > 0) repeats = true;
      if (isCorrect > 0) corrects = true;
      at += skipped;
      continue;
    }
    const phrase = readPhrase(spoken, words, at);
    if (!phrase) return undefined;
    said.push(phrase.said);
    if (phrase.said.was !== undefined) corrects = true;
    at += phrase.length;
  }
  return { said, repeats, corrects };
}

function readPhrase(
  tokens: readonly Token[],
  words: readonly string[],
  start: number,
): { said: Said; length: number } | undefined {
  const marker = MARKERS.has(words[start] ?? '') ? (words[start] as string) : '';
  let at = marker === '' ? start : start + 1;
  // "a quarter of it"
  if (words[at] === 'a' && FRACTION_WORDS[words[at + 1] ?? ''] !== undefined) at++;
  const token = tokens[at];
  if (!token) return undefined;
  const end = (said: Said, to: number) => ({ said, length: to - start });
  if (isParty(token)) return end({ marker, party: partyOf(token) }, at + 1);
  const fraction = FRACTION_WORDS[wordOf(token)];
  if (isSize(token) || fraction !== undefined || ALL_WORDS.has(wordOf(token))) {
    const ofIt = startsWith(words, at + 1, OF_IT);
    if (token.kind === 'percent' || fraction !== undefined) {
      // "50%" alone may be of a balance, or a slippage.
      if (ofIt === 0 && token.kind === 'percent' && /%|percent|pct/i.test(token.raw))
        return undefined;
      const share = fraction ?? (token.kind === 'percent' ? token.value : '');
      // No third of an amount is exact.
      return share.includes('333')
        ? undefined
        : end({ marker: ofIt > 0 ? 'of' : marker, share }, at + 1 + ofIt);
    }
    if (token.kind === 'number' || token.kind === 'usd') {
      const size: Quantity = { kind: token.kind, value: token.value };
      const asset = token.kind === 'number' ? assetAt(tokens[at + 1]) : undefined;
      return asset ? end({ marker, size, asset }, at + 2) : end({ marker, size }, at + 1);
    }
    return end({ marker, size: { kind: 'max' } }, at + 1);
  }
  const chain = matchChain(words.slice(at, at + 3));
  const venue = matchVenue(words.slice(at, at + 3));
  const isCoin =
    chain?.alsoAsset === true || (!chain && !venue && NAMES_COIN.has(marker) && isListed(token));
  const named = assetAt(token) ?? (isCoin ? assetNamed(wordOf(token)) : undefined);
  const length = Math.max(chain?.length ?? 0, venue?.length ?? 0, named ? 1 : 0);
  if (length === 0) return undefined;
  at += length;
  let was: string | undefined;
  if (words[at] === 'instead' && words[at + 1] === 'of') {
    was = assetAt(tokens[at + 2])?.symbol;
    if (was === undefined) return undefined;
    at += 3;
  }
  return end(
    {
      marker,
      ...(chain?.length === length && {
        chain: chain.chain,
        isPlainChain:
          chain.chain.name.toLowerCase() === words.slice(at - length, at).join(' ') && !venue,
      }),
      ...(venue?.length === length && { venue: venue.venue }),
      ...(named && length === 1 && { asset: named }),
      ...(was !== undefined && { was }),
    },
    at,
  );
}

function partyOf(token: Token): Party {
  if (token.kind === 'address')
    return { kind: 'address', family: token.family, value: token.value };
  return { kind: 'name', value: token.kind === 'name' ? token.value : '' };
}

const assetNamed = (text: string): NamedAsset => ({
  symbol: assetSymbol(text),
  known: true,
  isAddress: false,
});

function assetAt(token: Token | undefined): NamedAsset | undefined {
  if (token?.kind === 'ticker') return assetNamed(token.text);
  return isAssetSpelling(wordOf(token)) ? assetNamed(wordOf(token)) : undefined;
}

/** Behind these a word that is usually another, as "link" is, may be a coin; the shortest are none. */
const NAMES_COIN = new Set(['to', 'into', 'buy']);
const isListed = (token: Token): boolean => {
  const word = wordOf(token);
  return (
    word.length > 2 && CHAIN_SLUGS.some((slug) => findTokens(slug, word).some(({ isOwn }) => isOwn))
  );
};

/** What one role phrase does to the orders: the role that it changes, or nothing where that is not certain. */
type Apply = (orders: PartialIntent[], said: Said, how: Reading) => ChangedRole | undefined;

/** Whether a contract or a number of its own place is in an order: it is another thing on another chain. */
const isBound = ({ asset, toAsset, vault, pool, positionId }: PartialIntent): boolean =>
  asset?.isAddress === true ||
  toAsset?.isAddress === true ||
  vault !== undefined ||
  pool !== undefined ||
  positionId !== undefined;

const scaled = (quantity: Quantity | undefined, share: string): Quantity | undefined =>
  quantity?.kind === 'number' || quantity?.kind === 'usd'
    ? { kind: quantity.kind, value: takePercent(quantity.value, share) }
    : undefined;

const applySize: Apply = (orders, { marker, size, share, asset }, { corrects, repeats, said }) => {
  const [order] = orders;
  if (!order || orders.length !== 1) return undefined;
  if (order.chained || order.isRest || order.excepted || order.derivedFrom) return undefined;
  // "again with 50" sizes; "to 50" and "for 50" may be a price.
  if (marker !== '' && marker !== 'of' && !(marker === 'with' && repeats)) return undefined;
  const isBought = order.toQuantity !== undefined;
  if (isBought && order.quantity) return undefined;
  const old = isBought ? order.toQuantity : order.quantity;
  const sized = isBought ? order.toAsset : order.asset;
  const isOpen = old === undefined || old.kind === 'vague';
  if (!isOpen && !corrects && !repeats && marker !== 'of') return undefined;
  if (share !== undefined) {
    const part = scaled(old, share);
    if (!part) return undefined;
    Object.assign(order, isBought ? { toQuantity: part } : { quantity: part });
    return 'size';
  }
  if (!size || old?.kind === 'value') return undefined;
  if (size.kind === 'max' && (isBought || !GIVES_ALL.has(order.action))) return undefined;
  if (isOpen && order.action === 'swap' && order.mode === 'buy') return undefined;
  if (asset && sized?.symbol !== asset.symbol) {
    const mayReplace = sized === undefined ? isOpen : corrects && said.length === 1;
    if (!mayReplace || (order.action !== 'transfer' && order.action !== 'bridge')) return undefined;
    order.asset = asset;
  }
  Object.assign(order, isBought ? { toQuantity: size } : { quantity: size });
  return 'size';
};
const GIVES_ALL: ReadonlySet<string> = new Set(
  'transfer swap bridge deposit withdraw repay'.split(' '),
);

const applyParty: Apply = (orders, { marker, party }, { corrects }) => {
  const paid = orders.filter(({ party: old, needsParty }) => old || needsParty);
  const [order = orders[0]] = paid;
  if (order?.action !== 'transfer' || (paid.length === 0 && orders.length > 1)) return undefined;
  const isOpen = paid.length < 2 && order.party === undefined;
  if (marker !== 'to' && !(marker === '' && (corrects || isOpen))) return undefined;
  for (const one of paid.length > 1 ? paid : [order]) {
    delete one.partyChoices;
    one.party = paid.length > 1 ? undefined : party;
    // Of several payments nobody said which one changes.
    if (paid.length > 1) one.needsParty = true;
  }
  return 'party';
};

const applyBridge: Apply = ([order, ...others], { marker, chain, asset, venue }) => {
  if (!order || others.length > 0 || !chain || venue) return undefined;
  const { fromChain, toChain } = order;
  if (isBound(order)) return undefined;
  const isOnlyOpen = marker === '' && (fromChain === undefined) !== (toChain === undefined);
  const side =
    marker === 'to' || (isOnlyOpen && !toChain)
      ? 'toChain'
      : marker === 'from' || isOnlyOpen
        ? 'fromChain'
        : undefined;
  if (!side || sameChain(chain, side === 'toChain' ? fromChain : toChain)) return undefined;
  // "to OP" of what already goes somewhere may be the coin.
  if (asset && order[side] !== undefined) return undefined;
  order[side] = chain;
  return 'chain';
};

const applyChain: Apply = (orders, said, { corrects }) => {
  const { marker, chain, asset, isPlainChain, venue } = said;
  const [order] = orders;
  if (!order || !chain || venue || orders.some(({ action }) => action === 'bridge'))
    return undefined;
  const isOpen = orders.every((one) => one.chain === undefined);
  const isPlace = marker === 'on' ? !asset || isPlainChain : !asset;
  const isMarked = marker === 'on' || marker === 'in' || (marker === '' && (corrects || isOpen));
  if (!isPlace || !isMarked || orders.some(isBound)) return undefined;
  if (!orders.every((one) => one.chain === undefined || sameChain(one.chain, order.chain)))
    return undefined;
  for (const one of orders) {
    one.chain = chain;
    one.vagueChain = false;
  }
  return 'chain';
};

const LEADS_TO_TARGET = new Set('to into for buy'.split(' '));

const applyAsset: Apply = ([order, ...others], said) => {
  const { marker, asset, chain, venue, was } = said;
  if (!order || others.length > 0 || !asset) return undefined;
  if (order.action !== 'swap') {
    // A number belongs to the coin that it was said of.
    if (order.asset || marker !== '' || chain || venue) return undefined;
    order.asset = asset;
    return 'asset';
  }
  if (order.mode === 'wrap' || order.mode === 'unwrap') return undefined;
  // "with DAI" of what is bought by its number: what is given for it has none.
  if (marker === 'with' && order.toQuantity && !order.quantity && !venue) {
    if (asset.symbol === order.toAsset?.symbol || order.cap !== undefined) return undefined;
    order.asset = asset;
    return 'asset';
  }
  const isTarget =
    was === undefined
      ? LEADS_TO_TARGET.has(marker) || (marker === '' && !order.toAsset && !venue)
      : marker === '' && was === order.toAsset?.symbol;
  if (!isTarget || order.toQuantity || asset.symbol === order.asset?.symbol) return undefined;
  const isOther = (chain || venue) && marker !== 'buy' && was === undefined;
  if (isOther && order.toAsset) return undefined;
  order.toAsset = asset;
  return 'asset';
};

const applyVenue: Apply = ([order, ...others], { marker, venue, chain }, { corrects }) => {
  if (!order || others.length > 0 || !venue || chain || isBound(order)) return undefined;
  const leads = marker === 'on' || marker === 'using' || marker === 'via' || marker === 'through';
  if (!leads || !order.venue || !corrects) return undefined;
  order.venue = venue;
  return 'venue';
};

function applyOne(orders: PartialIntent[], said: Said, how: Reading): ChangedRole | undefined {
  if (said.size || said.share !== undefined) return applySize(orders, said, how);
  if (said.party) return applyParty(orders, said, how);
  const isBridge = orders.some(({ action }) => action === 'bridge');
  // "on Aave" leads to no chain and no coin, "to LINK" to no protocol.
  for (const apply of isBridge ? [applyBridge] : [applyChain, applyVenue, applyAsset]) {
    const role = apply(orders, said, how);
    if (role) return role;
  }
  return undefined;
}

/**
 * Puts what a follow-up names over the newest request: "make it 200 instead", "same to 0x…". Every word of it is of a closed
 * grammar (words that point, correct or are polite, and role phrases), and every role phrase has one meaning for that
 * request; whatever else is said is asked about, and changes nothing.
 */
export function applyFollowUp(
  tokens: readonly Token[],
  previous: readonly PartialIntent[],
): FollowUp {
  const orders = previous.map((partial) => ({ ...partial }));
  const [first] = orders;
  const changed = new Set<ChangedRole>();
  const stays = { partials: previous, changed, isTalk: false };
  const asked = { ...stays, left: [unclear(tokens)] };
  if (!first) return { ...stays, left: [] };
  const how = read(tokens, first.action);
  if (!how) return asked;
  if (how.said.length === 0) {
    if (how.corrects && !how.repeats) return asked;
    return { ...stays, left: [], isTalk: !how.repeats };
  }
  for (const said of how.said) {
    const role = applyOne(orders, said, how);
    // Two chains, two sizes: which one is meant?
    if (!role || changed.has(role)) return { ...asked, changed: new Set() };
    changed.add(role);
  }
  return { partials: orders, left: [], changed, isTalk: false };
}

const unclear = (tokens: readonly Token[]): OpenPoint => ({
  kind: 'unclear',
  question: `I could not tell what "${tokens
    .map(({ raw }) => raw)
    .join(' ')
    .slice(0, 120)
    .trim()}" changes in the request before. Please say the whole order again, or what should change.`,
});
