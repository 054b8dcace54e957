import { tokens } from '@web3icons/common/metadata/tokens';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';

/** A coin that markets price. */
export interface Coin {
  /** CoinGecko's id. */
  readonly id: string;
  /** Its ticker, in capitals. */
  readonly symbol: string;
}

/**
 * CoinGecko's ids of coins that people watch by their ticker, before what the library says: the library
 * lacks some of them, and has another coin for others.
 */
const OWN_ROWS: Readonly<Record<string, string>> = {
  BTC: 'bitcoin',
  ETH: 'ethereum',
  SOL: 'solana',
  BNB: 'binancecoin',
  XRP: 'ripple',
  ADA: 'cardano',
  DOGE: 'dogecoin',
  TON: 'the-open-network',
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
  FTM: 'fantom',
  POL: 'polygon-ecosystem-token',
  MATIC: 'polygon-ecosystem-token',
  HYPE: 'hyperliquid',
  BERA: 'berachain-bera',
  RENDER: 'render-token',
  WLD: 'worldcoin-wld',
  ZK: 'zksync',
  ZRO: 'layerzero',
  IMX: 'immutable-x',
  MANTA: 'manta-network',
  SCR: 'scroll',
  LINEA: 'linea',
  ZORA: 'zora',
  PEPE: 'pepe',
  BONK: 'bonk',
  WIF: 'dogwifcoin',
  FLOKI: 'floki',
  TURBO: 'turbo',
  BRETT: 'based-brett',
  DEGEN: 'degen-base',
  TOSHI: 'toshi',
  PENGU: 'pudgy-penguins',
  FARTCOIN: 'fartcoin',
  TRUMP: 'official-trump',
  VIRTUAL: 'virtual-protocol',
  AIXBT: 'aixbt',
  KAITO: 'kaito',
  JUP: 'jupiter-exchange-solana',
  JTO: 'jito-governance-token',
  JITOSOL: 'jito-staked-sol',
  JUPSOL: 'jupiter-staked-sol',
  MSOL: 'msol',
  KMNO: 'kamino',
  DRIFT: 'drift-protocol',
  ORCA: 'orca',
  AERO: 'aerodrome-finance',
  VELO: 'velodrome-finance',
  GHO: 'gho',
  EURC: 'euro-coin',
  PYUSD: 'paypal-usd',
  USDE: 'ethena-usde',
  SUSDE: 'ethena-staked-usde',
  LUSD: 'liquity-usd',
  CRVUSD: 'crvusd',
  CBBTC: 'coinbase-wrapped-btc',
  LBTC: 'lombard-staked-btc',
  TBTC: 'tbtc',
  CBETH: 'coinbase-wrapped-staked-eth',
  WEETH: 'wrapped-eeth',
  EZETH: 'renzo-restaked-eth',
  RSETH: 'kelp-dao-restaked-eth',
  METH: 'mantle-staked-ether',
  ENS: 'ethereum-name-service',
  SNX: 'havven',
  RPL: 'rocket-pool',
  '1INCH': '1inch',
  GHST: 'aavegotchi',
  LINK: 'chainlink',
  UNI: 'uniswap',
  AAVE: 'aave',
  MKR: 'maker',
  SKY: 'sky',
  COMP: 'compound-governance-token',
  CRV: 'curve-dao-token',
  CVX: 'convex-finance',
  LDO: 'lido-dao',
  BAL: 'balancer',
  SUSHI: 'sushi',
  STG: 'stargate-finance',
  PENDLE: 'pendle',
  ETHFI: 'ether-fi',
  ENA: 'ethena',
  ONDO: 'ondo-finance',
  EIGEN: 'eigenlayer',
  MORPHO: 'morpho',
  W: 'wormhole',
  COW: 'cow-protocol',
  ZRX: '0x',
  ARB: 'arbitrum',
  OP: 'optimism',
};

/** CoinGecko's names of the chains (its "asset platforms"); it has none of X Layer in the library. */
const PLATFORMS: Readonly<Partial<Record<ChainSlug, string>>> = {
  ethereum: 'ethereum',
  base: 'base',
  arbitrum: 'arbitrum-one',
  optimism: 'optimistic-ethereum',
  polygon: 'polygon-pos',
  solana: 'solana',
};

/** Beyond this place by market capitalisation a ticker is too often that of several coins. */
const MOST_RANK = 400;

/** The library's coins that CoinGecko ranks; a rank of 0 marks those that it does not have. */
const RANKED = tokens
  .filter(({ marketCapRank: rank }) => typeof rank === 'number' && rank > 0)
  .sort((a, b) => (a.marketCapRank ?? 0) - (b.marketCapRank ?? 0));

/**
 * The coins that are known by their ticker: this service's rows, then the first few hundred by market
 * capitalisation of `@web3icons/common`, which keeps CoinGecko's ids. No ticker is there twice.
 */
export const COINS: readonly Coin[] = [
  ...Object.entries(OWN_ROWS).map(([symbol, id]) => ({ symbol, id })),
  ...RANKED.filter(({ marketCapRank: rank }) => rank !== null && rank <= MOST_RANK)
    .map(({ symbol, id }) => ({ symbol: symbol.toUpperCase(), id }))
    .filter(({ symbol }) => !Object.hasOwn(OWN_ROWS, symbol)),
];

const BY_TICKER = new Map(COINS.map((coin) => [coin.symbol, coin]));

/** The coin that a ticker names, in any case and with or without a dollar sign. */
export function coinOfTicker(ticker: string): Coin | undefined {
  return BY_TICKER.get(ticker.replace(/^\$/, '').toUpperCase());
}

const BY_CONTRACT = new Map(
  RANKED.flatMap(({ id, symbol, addresses }) =>
    Object.entries(PLATFORMS).flatMap(([chain, platform]) => {
      const address = addresses[platform];
      const coin = { id, symbol: symbol.toUpperCase() };
      return address ? [[contractKey(chain as ChainSlug, address), coin] as const] : [];
    }),
  ),
);

/** The coin that has a contract (on Solana, a mint) on a chain, as CoinGecko has its addresses. */
export function coinOfContract(chain: ChainSlug, address: string): Coin | undefined {
  return BY_CONTRACT.get(contractKey(chain, address));
}

/** Addresses of Solana tell capitals apart. */
function contractKey(chain: ChainSlug, address: string): string {
  return `${chain}:${chain === 'solana' ? address : address.toLowerCase()}`;
}
