import { EVM_CHAINS } from '#server/chains/registry.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { canonicalSymbol, ownToken } from '#server/chains/tokens/resolve.ts';

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

/** The id under which the lists have what an id stands for: that of `bitcoin` is WBTC’s. */
export function listedPriceId(priceId: string): string {
  return SAME_COIN[priceId] ?? priceId;
}

/** The ids whose price the feeds of the chains can tell. */
export function listedPriceIds(): readonly string[] {
  const own = Object.values(LISTED_TOKENS).map(({ priceId }) => priceId);
  return [...new Set([...own, ...Object.keys(SAME_COIN)])].sort();
}

/**
 * CoinGecko's id of what a symbol or a listed token's address names.
 *
 * @returns undefined for what is neither listed nor known by its ticker
 * @example priceIdOf('WBTC') // 'wrapped-bitcoin'
 */
export function priceIdOf(asset: string): string | undefined {
  const coin = COIN_IDS[asset.replace(/^\$/, '').toUpperCase()];
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
