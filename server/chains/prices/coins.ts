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
  BSOL: 'blazestake-staked-sol',
  MEW: 'cat-in-a-dogs-world',
  TNSR: 'tensor',
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

/** CoinGecko's names of the chains (its "asset platforms"); the library has nothing of X Layer. */
export const PLATFORMS: Readonly<Record<ChainSlug, string>> = {
  ethereum: 'ethereum',
  base: 'base',
  arbitrum: 'arbitrum-one',
  optimism: 'optimistic-ethereum',
  polygon: 'polygon-pos',
  xlayer: 'x-layer',
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

/**
 * Contracts of coins that the library has without them: each the coin itself, as its issuer made it there,
 * and none that a bridge stands for. The shipped token list has each under the same ticker.
 */
export const OWN_CONTRACTS: Readonly<Partial<Record<ChainSlug, Readonly<Record<string, string>>>>> =
  {
    solana: {
      JUP: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN',
      BONK: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
      WIF: 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm',
      JTO: 'jtojtomepa8beP8AuQc6eXt5FriJwfFMwQx2v2f9mCL',
      KMNO: 'KMNo3nJsBXfcpJTVhZcXLW7RmTwTt4GVFE7suUBo9sS',
      DRIFT: 'DriFtupJYLTosbwoN8koMbEYSx54aFAVLddWsbksjwg7',
      ORCA: 'orcaEKTdK7LKz57vaAYr9QeNsVEPfiu6QeMU1kektZE',
      PENGU: '2zMMhcVQEXDtdE6vsFS7S7D5oUodfJHE8vd1gnBouauv',
      TRUMP: '6p6xgHyF7AeE6TZkSmFsko444wqoP15icUSqi2jfGiPN',
      FARTCOIN: '9BB6NFEcjBCtnNLFko2FqVQBq8HHM13kCyYcdQbgpump',
      W: '85VBFQZC9TZkfaptBWjvUw7YbZjy52A6mjtPGjstQAmQ',
      MEW: 'MEW1gQWJ3nEXg2qgERiKu7FAFj79PHvQVREQUzScPP5',
      TNSR: 'TNSRxcUxoT9xBG3de7PiJyTDYu7kskLqcpddxnEJAS6',
      EURC: 'HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr',
    },
    ethereum: {
      EIGEN: '0xec53bF9167f50cDEB3Ae105f56099aaaB9061F83',
      ENA: '0x57e114B691Db790C35207b2e685D4A43181e6061',
      ETHFI: '0xFe0c30065B384F05761f15d0CC899D4F9F9Cc0eB',
      ONDO: '0xfAbA6f8e4a5E8Ab82F62fe7C39859FA577269BE3',
      SKY: '0x56072C95FAA701256059aa122697B133aDEd9279',
      CVX: '0x4e3FBD56CD56c3e72c1403e103b45Db9da5B9D2B',
      ZRX: '0xE41d2489571d322189246DaFA5ebDe1F4699F498',
      MORPHO: '0x58D97B57BB95320F9a05dC918Aef65434969c2B2',
    },
    base: {
      AERO: '0x940181a94A35A4569E4529A3CDfB74e38FD98631',
      VIRTUAL: '0x0b3e328455c4059EEb9e3f84b5543F74E24e7E1b',
      AIXBT: '0x4F9Fd6Be4a90f2620860d680c0d4d5Fb53d1A825',
      KAITO: '0x98d0baa52b2D063E780DE12F615f963Fe8537553',
      ZORA: '0x1111111111166b7FE7bd91427724B487980aFc69',
    },
  };

const BY_CONTRACT = new Map([
  ...RANKED.flatMap(({ id, symbol, addresses }) =>
    Object.entries(PLATFORMS).flatMap(([chain, platform]) => {
      const address = addresses[platform];
      const coin = { id, symbol: symbol.toUpperCase() };
      return address ? [[contractKey(chain as ChainSlug, address), coin] as const] : [];
    }),
  ),
  ...Object.entries(OWN_CONTRACTS).flatMap(([chain, contracts]) =>
    Object.entries(contracts).flatMap(([symbol, address]) => {
      const coin = coinOfTicker(symbol);
      return coin ? [[contractKey(chain as ChainSlug, address), coin] as const] : [];
    }),
  ),
]);

/** A coin with its contracts by CoinGecko's names of chains, as `GET /coins/list` has it. */
export interface ListedCoin extends Coin {
  readonly platforms: Readonly<Record<string, string>>;
}

/** One per process, also when Next bundles this module several times. */
const shared = globalThis as { portolanListedCoins?: ReadonlyMap<string, Coin> };

/** Puts what the joined source knows of contracts behind what is shipped, in the place of what it knew before. */
export function setListedCoins(coins: readonly ListedCoin[]): void {
  const found = new Map<string, Coin>();
  const shown = new Set<string>();
  for (const [chain, platform] of Object.entries(PLATFORMS)) {
    for (const { id, symbol, platforms } of coins) {
      const address = platforms[platform];
      if (!address) continue;
      const key = contractKey(chain as ChainSlug, address);
      // What two coins call theirs is neither's.
      if (shown.has(key)) found.delete(key);
      else found.set(key, { id, symbol: symbol.toUpperCase() });
      shown.add(key);
    }
  }
  shared.portolanListedCoins = found;
}

/**
 * The coin that has a contract (on Solana, a mint) on a chain, as CoinGecko has its addresses: by what is
 * shipped, else by what the connected source returns.
 */
export function coinOfContract(chain: ChainSlug, address: string): Coin | undefined {
  const key = contractKey(chain, address);
  return BY_CONTRACT.get(key) ?? shared.portolanListedCoins?.get(key);
}

/** Addresses of Solana are case-sensitive. */
function contractKey(chain: ChainSlug, address: string): string {
  return `${chain}:${chain === 'solana' ? address : address.toLowerCase()}`;
}
