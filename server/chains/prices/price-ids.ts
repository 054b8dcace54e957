import type { Address } from 'viem';
import { EVM_CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import type { DirectoryToken } from '#server/chains/tokens/directory/directory-token.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { canonicalSymbol, ownToken, resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import { aaveFeed } from './aave-feeds.ts';
import { COIN_FEEDS } from './coin-feeds.ts';
import { COINS, coinOfContract, coinOfTicker } from './coins.ts';
import { PYTH_FEEDS, pythFeedOfCoin, pythFeedOfMint } from './pyth-feeds.ts';
import { type PriceFeed, priceFeedOf, type UsdFeed } from './read-price.ts';

/** CoinGecko's ids of coins that the listed tokens stand for one to one. */
const SAME_COIN: Readonly<Record<string, string>> = {
  weth: 'ethereum',
  bitcoin: 'wrapped-bitcoin',
  'matic-network': 'polygon-ecosystem-token',
};

const EVERYWHERE: readonly ChainSlug[] = [...EVM_CHAINS.map(({ slug }) => slug), 'solana'];

/** The id under which the lists have what an id stands for: that of `bitcoin` is WBTC’s. */
export function listedPriceId(priceId: string): string {
  return SAME_COIN[priceId] ?? priceId;
}

/** The ids whose price the feeds of the chains have. */
export function listedPriceIds(): readonly string[] {
  const own = Object.values(LISTED_TOKENS).map(({ priceId }) => priceId);
  const ofLists = COINS.filter(({ symbol }) => hasFeed(symbol, EVERYWHERE)).map(({ id }) => id);
  const ofPyth = [...PYTH_FEEDS.values()].map(({ coin }) => coin);
  return [
    ...new Set([
      ...own,
      ...Object.keys(SAME_COIN),
      ...Object.keys(COIN_FEEDS),
      ...ofPyth,
      ...ofLists,
    ]),
  ].sort();
}

/** Whether a feed of some chains has the price of what a symbol or an address names. */
export function hasFeed(name: string, chains: readonly ChainSlug[]): boolean {
  return feedsNamed(name, chains).next().done !== true;
}

/**
 * The feeds on some chains that have the price of what a symbol or an address names, each once; the
 * first that answers is used. Those that keep rounds come first: what they held between two checks can be
 * read afterwards.
 */
export function* feedsNamed(name: string, chains: readonly ChainSlug[]): Generator<UsdFeed, void> {
  const id = coinOfTicker(name)?.id;
  const coin = id === undefined ? undefined : COIN_FEEDS[id];
  if (coin && chains.includes(coin.chain)) yield coin;
  yield* distinct(evmOf(chains).flatMap((chain) => resolveToken(chain, name) ?? []));
  const onSolana = id === undefined ? pythFeedOfMint(name) : pythFeedOfCoin(id);
  if (onSolana && chains.includes('solana')) yield onSolana;
}

/** The same for CoinGecko's id of a coin. */
export function* feedsOfId(
  priceId: string,
  chains: readonly ChainSlug[],
): Generator<UsdFeed, void> {
  const coin = COIN_FEEDS[priceId];
  if (coin && chains.includes(coin.chain)) yield coin;
  const find = ownSymbolsOf(priceId).length > 0 ? ownToken : resolveToken;
  const symbols = symbolsOfId(priceId);
  yield* distinct(
    evmOf(chains).flatMap((chain) => symbols.flatMap((symbol) => find(chain, symbol) ?? [])),
  );
  const onSolana = pythFeedOfCoin(priceId);
  if (onSolana && chains.includes('solana')) yield onSolana;
}

function evmOf(chains: readonly ChainSlug[]): readonly EvmChainSlug[] {
  return chains.filter((chain) => chain !== 'solana');
}

/** Whether a feed of some chains has the price of a coin by its id. */
export function hasFeedOfId(priceId: string, chains: readonly ChainSlug[]): boolean {
  return feedsOfId(priceId, chains).next().done !== true;
}

/** The symbols under which a coin is known here: of this service's own tokens, else its tickers. */
export function symbolsOfId(priceId: string): readonly string[] {
  const own = ownSymbolsOf(priceId);
  return own.length > 0
    ? own
    : COINS.filter(({ id }) => id === priceId).map(({ symbol }) => symbol);
}

function ownSymbolsOf(priceId: string): readonly string[] {
  const wanted = listedPriceId(priceId);
  return Object.entries(LISTED_TOKENS)
    .filter(([, listed]) => listed.priceId === wanted)
    .map(([symbol]) => symbol);
}

function* distinct(tokens: readonly Token[]): Generator<PriceFeed, void> {
  const reported = new Set<string>();
  for (const token of tokens) {
    const feed = priceFeedOf(token);
    if (!feed || reported.has(`${feed.chain}:${feed.to}`)) continue;
    reported.add(`${feed.chain}:${feed.to}`);
    yield feed;
  }
}

/**
 * CoinGecko's id of what a symbol or a listed token's address names.
 *
 * @returns undefined for what is neither listed nor known by its ticker
 * @example priceIdOf('WBTC') // 'wrapped-bitcoin'
 */
export function priceIdOf(asset: string): string | undefined {
  const coin = coinOfTicker(asset);
  if (coin !== undefined) return coin.id;
  for (const { slug, native, wrappedNative } of EVM_CHAINS) {
    if (canonicalSymbol(asset) === native.symbol) {
      return LISTED_TOKENS[wrappedNative.symbol]?.priceId;
    }
    const token = ownToken(slug, asset);
    if (token) return LISTED_TOKENS[token.symbol]?.priceId;
  }
  return undefined;
}

/**
 * CoinGecko's id of the coin that a token is, where that is sure: of this service's own, of what has the
 * coin's own address on its chain, and of what a list says is bridged from such an address. A symbol alone
 * says nothing of what only lists have.
 */
export function priceIdOfToken(token: DirectoryToken): string | undefined {
  const { chain, symbol, address, bridgedFrom, isOwn } = token;
  if (isOwn) return priceIdOf(symbol);
  if (address === null) return undefined;
  const known =
    coinOfContract(chain, address) ??
    (bridgedFrom === null ? undefined : coinOfContract('ethereum', bridgedFrom));
  if (known !== undefined) return known.id;
  const isPriced = chain !== 'solana' && aaveFeed(chain, address as Address) !== undefined;
  return isPriced ? coinOfTicker(symbol)?.id : undefined;
}
