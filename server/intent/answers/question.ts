import { EVM_CHAINS } from '#server/chains/registry.ts';
import { ownToken } from '#server/chains/tokens/resolve.ts';
import { assetSymbol } from '#server/language/lexicon/assets.ts';
import { matchChain, type NamedChain } from '#server/language/lexicon/chains.ts';
import { matchVenue, type NamedVenue } from '#server/language/lexicon/venues.ts';
import { matchVerb } from '#server/language/lexicon/verb-actions.ts';
import { wordSet } from '#server/language/lexicon/words.ts';
import type { Mention } from '#server/language/mention.ts';
import { readMentions } from '#server/language/read-mentions.ts';
import type { Token as PromptToken } from '#server/language/tokens/token.ts';
import { hasAnyPhrase, phrases } from '#server/language/tokens/word-phrases.ts';
import type { IntentAction } from '#server/schemas/intent.ts';
import type { IntentRequest } from '#server/schemas/intent-exchange.ts';

/** More than this many assets is a list to read, not a question to answer in a sentence. */
const MAX_ASSETS = 5;

/** What a question names, and whom it is about. */
export interface Question {
  /** The words in order; other tokens are empty. */
  readonly words: readonly string[];
  /** Symbols as the asker named them, or addresses of listed tokens. */
  readonly assets: readonly string[];
  readonly chains: readonly NamedChain[];
  readonly venues: readonly NamedVenue[];
  /** "5 ETH", in decimal units. */
  readonly amount: { readonly value: string; readonly asset: string } | undefined;
  /** What the first verb of the fifteen actions would do. */
  readonly action: IntentAction | undefined;
  /** Whether it is about the asker: "my", "I". */
  readonly own: boolean;
  /** Whether it is about an address or name that is no wallet of the request. */
  readonly foreign: boolean;
}

const OWN = wordSet("my mine i i'm im i've ive i'd me we we've our");

/** Names of protocols that only judge something in a question: "Is my position safe?" */
const JUDGEMENTS = wordSet('safe exactly gains');
const PRICES = wordSet('price prices worth');
const PLACING = wordSet('on at in by from with via my our');
const LIQUIDITY = wordSet('liquidity lp lping');

/** Reads what a question names with the grammar's own lexicons. */
export function readQuestion(request: IntentRequest, tokens: readonly PromptToken[]): Question {
  const words = tokens.map((token) => (token.kind === 'word' ? token.text : ''));
  const assets = new Set<string>();
  const chains = new Map<string, NamedChain>();
  const venues = new Map<string, NamedVenue>();
  let amount: Question['amount'];
  for (const mention of namedThings(tokens)) {
    if (mention.kind === 'chain') chains.set(mention.chain.name, mention.chain);
    if (mention.kind === 'venue' && !JUDGEMENTS.has(mention.venue.slug))
      venues.set(mention.venue.slug, mention.venue);
    if (mention.kind === 'pool') for (const side of mention.assets) assets.add(side);
    if (mention.kind !== 'quantity' || !mention.asset) continue;
    const { asset, given, size, chain, venue } = mention;
    if (chain) chains.set(chain.name, chain);
    if (venue) venues.set(venue.slug, venue);
    if (asset.symbol !== '*' && !JUDGEMENTS.has(asset.symbol.toLowerCase()))
      assets.add(asset.symbol);
    if (given) assets.add(given.asset.symbol);
    const counted = given?.size ?? size;
    if (counted?.kind === 'number' && !counted.value.startsWith('-'))
      amount ??= { value: counted.value, asset: (given?.asset ?? asset).symbol };
  }
  // A protocol has no price: "price of JUP" is its coin's, and "price of ETH on Uniswap" is said of a place.
  if (words.some((word) => PRICES.has(word)))
    for (const [at, word] of words.entries()) {
      const named = matchVenue([word]);
      const coin = named?.alsoAsset ? assetSymbol(word) : undefined;
      if (!named || coin === undefined || PLACING.has(words[at - 1] ?? '')) continue;
      venues.delete(named.venue.slug);
      assets.add(coin);
    }
  let foreign = false;
  for (const token of tokens) {
    if (token.kind === 'address' && isListedToken(token.value)) assets.add(token.value);
    else if (token.kind === 'address') foreign ||= !isOwnAddress(request, token.value);
    else if (token.kind === 'handle') foreign ||= matchVenue([token.text]) === undefined;
    else foreign ||= token.kind === 'name' || token.kind === 'bad-address';
  }
  return {
    words,
    assets: [...assets].slice(0, MAX_ASSETS),
    chains: [...chains.values()],
    venues: [...venues.values()],
    amount,
    action: firstAction(words),
    own: words.some((word) => OWN.has(word)),
    foreign,
  };
}

/** @returns whether the question has one of the words. */
export function mentions(question: Question, words: ReadonlySet<string>): boolean {
  return question.words.some((word) => words.has(word));
}

/** @returns whether the question has one of the phrases, written as one text parted by `|`. */
export function says(question: Question, text: string): boolean {
  return hasAnyPhrase(question.words, phrases(text));
}

/** Where a protocol is meant, "Aave" is the protocol and no asset. */
export function withVenues(question: Question): Question {
  if (question.venues.length > 0) return question;
  const venues: NamedVenue[] = [];
  const assets: string[] = [];
  for (const asset of question.assets) {
    const venue = isListedToken(asset) ? undefined : matchVenue([asset.toLowerCase()])?.venue;
    if (venue) venues.push(venue);
    else assets.push(asset);
  }
  return { ...question, venues, assets };
}

/** "USDC on Solana": the chain, and not SOL besides. */
export function withSolana(question: Question): Question {
  const { assets, chains, words } = question;
  const others = assets.filter((asset) => asset !== 'SOL');
  const written = words.filter((word) => word === 'solana' || word === 'sol');
  const solana = matchChain(['solana'])?.chain;
  const isPlace = says(question, 'on solana') && written.length === 1;
  if (!isPlace || !solana || others.length === 0) return question;
  return { ...question, assets: others, chains: [...chains, solana] };
}

/** Where a chain is meant, "Solana" is the chain and no asset; what an order is for stays one. */
export function withChains(question: Question): Question {
  const chains = [...question.chains];
  const assets: string[] = [];
  for (const asset of question.assets) {
    const isOperand = question.action !== undefined && isListedToken(asset);
    const match = chains.length > 0 ? undefined : matchChain([asset.toLowerCase()]);
    if (match && !isOperand) chains.push(match.chain);
    else assets.push(asset);
  }
  return { ...question, chains, assets };
}

/** Names of venues are symbols of lists, too: only this service's own tokens are surely meant. */
function isListedToken(asset: string): boolean {
  return EVM_CHAINS.some(({ slug }) => ownToken(slug, asset) !== undefined);
}

function isOwnAddress(request: IntentRequest, address: string): boolean {
  return request.wallets.some((wallet) => wallet.address.toLowerCase() === address.toLowerCase());
}

/** What a text names for certain, each word once: the longest of what it may be, and of those the most usual. */
function namedThings(tokens: readonly PromptToken[]): Mention[] {
  const { at } = readMentions(tokens);
  const named: Mention[] = [];
  for (let place = 0; place < tokens.length; ) {
    const [best] = (at[place] ?? [])
      .filter(isNamed)
      .sort((a, b) => b.to - a.to || b.weight - a.weight);
    if (best) named.push(best);
    place = best?.to ?? place + 1;
  }
  return named;
}

function isNamed(mention: Mention): boolean {
  switch (mention.kind) {
    case 'quantity':
      return mention.asset?.known === true;
    case 'venue':
      return mention.venue.known;
    case 'pool':
      return mention.pair !== undefined;
    default:
      return mention.kind === 'chain';
  }
}

function firstAction(words: readonly string[]): IntentAction | undefined {
  if (words.some((word) => LIQUIDITY.has(word))) return 'lp-add';
  for (const [at, word] of words.entries()) {
    const match = word === '' ? undefined : matchVerb(word, words[at + 1] ?? '');
    if (match) return match.verb.action;
  }
  return undefined;
}
