import type { Address } from 'viem';
import { EVM_CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import type { DirectoryToken } from '#server/chains/tokens/directory/directory-token.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { canonicalSymbol, ownToken, resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { aaveFeed } from './aave-feeds.ts';
import { type PriceFeed, priceFeedOf } from './read-price.ts';
import { COIN_FEEDS } from './read-sol-usd.ts';

/** CoinGecko's ids of coins that the listed tokens stand for one to one. */
const SAME_COIN: Readonly<Record<string, string>> = {
  weth: 'ethereum',
  bitcoin: 'wrapped-bitcoin',
  'matic-network': 'polygon-ecosystem-token',
};

/** CoinGecko's ids of coins that people watch by their ticker and that are no listed token. */
const COIN_IDS: Readonly<Record<string, string>> = {
  BTC: 'bitcoin',
  ETH: 'ethereum',
  SOL: 'solana',
  BNB: 'binancecoin',
  XRP: 'ripple',
  ADA: 'cardano',
  DOGE: 'dogecoin',
  SHIB: 'shiba-inu',
  DOT: 'polkadot',
  LTC: 'litecoin',
  AVAX: 'avalanche-2',
  ATOM: 'cosmos',
  NEAR: 'near',
  TRX: 'tron',
  XLM: 'stellar',
  XMR: 'monero',
  APT: 'aptos',
  SUI: 'sui',
  SEI: 'sei-network',
  TIA: 'celestia',
  INJ: 'injective-protocol',
  FIL: 'filecoin',
  PEPE: 'pepe',
  BONK: 'bonk',
  WIF: 'dogwifcoin',
  JUP: 'jupiter-exchange-solana',
  AERO: 'aerodrome-finance',
  GHO: 'gho',
  EURC: 'euro-coin',
  PYUSD: 'paypal-usd',
  USDE: 'ethena-usde',
  LUSD: 'liquity-usd',
  CRVUSD: 'crvusd',
  CBBTC: 'coinbase-wrapped-btc',
  TBTC: 'tbtc',
  CBETH: 'coinbase-wrapped-staked-eth',
  WEETH: 'wrapped-eeth',
  EZETH: 'renzo-restaked-eth',
  ENS: 'ethereum-name-service',
  SNX: 'havven',
  RPL: 'rocket-pool',
  '1INCH': '1inch',
  GHST: 'aavegotchi',
  LINK: 'chainlink',
  UNI: 'uniswap',
  AAVE: 'aave',
  MKR: 'maker',
  COMP: 'compound-governance-token',
  CRV: 'curve-dao-token',
  LDO: 'lido-dao',
  BAL: 'balancer',
  SUSHI: 'sushi',
  ARB: 'arbitrum',
  OP: 'optimism',
};

const EVERYWHERE = EVM_CHAINS.map(({ slug }) => slug);

/** The id under which the lists have what an id stands for: that of `bitcoin` is WBTC’s. */
export function listedPriceId(priceId: string): string {
  return SAME_COIN[priceId] ?? priceId;
}

/** The ids whose price the feeds of the chains can tell. */
export function listedPriceIds(): readonly string[] {
  const own = Object.values(LISTED_TOKENS).map(({ priceId }) => priceId);
  const ofLists = Object.entries(COIN_IDS)
    .filter(([symbol]) => hasFeed(symbol, EVERYWHERE))
    .map(([, id]) => id);
  return [
    ...new Set([...own, ...Object.keys(SAME_COIN), ...Object.keys(COIN_FEEDS), ...ofLists]),
  ].sort();
}

/** Whether a feed of some chains tells the price of what a symbol or an address names. */
export function hasFeed(name: string, chains: readonly EvmChainSlug[]): boolean {
  return feedsNamed(name, chains).next().done !== true;
}

/**
 * The feeds on some chains that tell the price of what a symbol or an address names, each once; the
 * first that answers tells it.
 */
export function* feedsNamed(
  name: string,
  chains: readonly EvmChainSlug[],
): Generator<PriceFeed, void> {
  const id = COIN_IDS[tickerOf(name)];
  const coin = id === undefined ? undefined : COIN_FEEDS[id];
  if (coin && chains.includes(coin.chain)) yield coin;
  yield* distinct(chains.flatMap((chain) => resolveToken(chain, name) ?? []));
}

/** The same for CoinGecko's id of a coin. */
export function* feedsOfId(
  priceId: string,
  chains: readonly EvmChainSlug[],
): Generator<PriceFeed, void> {
  const coin = COIN_FEEDS[priceId];
  if (coin && chains.includes(coin.chain)) yield coin;
  const find = ownSymbolsOf(priceId).length > 0 ? ownToken : resolveToken;
  const symbols = symbolsOfId(priceId);
  yield* distinct(
    chains.flatMap((chain) => symbols.flatMap((symbol) => find(chain, symbol) ?? [])),
  );
}

/** The symbols under which a coin is known here: of this service's own tokens, else its tickers. */
export function symbolsOfId(priceId: string): readonly string[] {
  const own = ownSymbolsOf(priceId);
  return own.length > 0
    ? own
    : Object.keys(COIN_IDS).filter((ticker) => COIN_IDS[ticker] === priceId);
}

function ownSymbolsOf(priceId: string): readonly string[] {
  const wanted = listedPriceId(priceId);
  return Object.entries(LISTED_TOKENS)
    .filter(([, listed]) => listed.priceId === wanted)
    .map(([symbol]) => symbol);
}

function* distinct(tokens: readonly Token[]): Generator<PriceFeed, void> {
  const told = new Set<string>();
  for (const token of tokens) {
    const feed = priceFeedOf(token);
    if (!feed || told.has(`${feed.chain}:${feed.to}`)) continue;
    told.add(`${feed.chain}:${feed.to}`);
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
  const coin = COIN_IDS[tickerOf(asset)];
  if (coin !== undefined) return coin;
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
 * CoinGecko's id of the coin that a token is, where that is sure: of this service's own, and of what
 * Aave prices at this very address. A symbol alone says nothing of what only lists have.
 */
export function priceIdOfToken({
  chain,
  symbol,
  address,
  isOwn,
}: DirectoryToken): string | undefined {
  if (isOwn) return priceIdOf(symbol);
  const isPriced =
    chain !== 'solana' && address !== null && aaveFeed(chain, address as Address) !== undefined;
  return isPriced ? COIN_IDS[tickerOf(symbol)] : undefined;
}

function tickerOf(asset: string): string {
  return asset.replace(/^\$/, '').toUpperCase();
}
