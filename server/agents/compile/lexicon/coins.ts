import { wordSet } from './phrases.ts';

/** Names and tickers of coins that are watched by price, beyond the ones that are traded here. */
const COINS: Record<string, string> = {
  compound: 'COMP',
  curve: 'CRV',
  lido: 'LDO',
  balancer: 'BAL',
  sushiswap: 'SUSHI',
  jupiter: 'JUP',
  raydium: 'RAY',
  morpho: 'MORPHO',
  synthetix: 'SNX',
  convex: 'CVX',
  pancakeswap: 'CAKE',
  aerodrome: 'AERO',
  velodrome: 'VELO',
  orca: 'ORCA',
  drift: 'DRIFT',
  dydx: 'DYDX',
  bitcoin: 'BTC',
  btc: 'BTC',
  bitcoins: 'BTC',
  ethereum: 'ETH',
  ether: 'ETH',
  etherium: 'ETH',
  eth: 'ETH',
  solana: 'SOL',
  sol: 'SOL',
  cardano: 'ADA',
  ripple: 'XRP',
  litecoin: 'LTC',
  polkadot: 'DOT',
  dogecoin: 'DOGE',
  doge: 'DOGE',
  shiba: 'SHIB',
  monero: 'XMR',
  xmr: 'XMR',
  stellar: 'XLM',
  xlm: 'XLM',
  cosmos: 'ATOM',
  near: 'NEAR',
  tron: 'TRX',
  sonic: 'S',
  fantom: 'FTM',
  avalanche: 'AVAX',
  aptos: 'APT',
  sui: 'SUI',
  sei: 'SEI',
  celestia: 'TIA',
  injective: 'INJ',
  chainlink: 'LINK',
  link: 'LINK',
  uniswap: 'UNI',
  maker: 'MKR',
  polygon: 'POL',
  matic: 'POL',
  arbitrum: 'ARB',
  optimism: 'OP',
  filecoin: 'FIL',
  hedera: 'HBAR',
  hbar: 'HBAR',
  toncoin: 'TON',
  ton: 'TON',
  hyperliquid: 'HYPE',
  hype: 'HYPE',
  kaspa: 'KAS',
  kas: 'KAS',
  binancecoin: 'BNB',
  algorand: 'ALGO',
  algo: 'ALGO',
  vechain: 'VET',
  vet: 'VET',
  starknet: 'STRK',
  worldcoin: 'WLD',
  wld: 'WLD',
  render: 'RNDR',
  rndr: 'RNDR',
  ethena: 'ENA',
  mantle: 'MNT',
  mnt: 'MNT',
  celo: 'CELO',
  zcash: 'ZEC',
  zec: 'ZEC',
  icp: 'ICP',
  apecoin: 'APE',
  ape: 'APE',
  sand: 'SAND',
  tether: 'USDT',
  'bitcoin-cash': 'BCH',
  theta: 'THETA',
  fartcoin: 'FARTCOIN',
  pengu: 'PENGU',
  bnkr: 'BNKR',
  aixbt: 'AIXBT',
  ondo: 'ONDO',
  tao: 'TAO',
  bittensor: 'TAO',
  stx: 'STX',
  fet: 'FET',
  pyusd: 'PYUSD',
  paxg: 'PAXG',
  xaut: 'XAUT',
  okb: 'OKB',
  flow: 'FLOW',
  zora: 'ZORA',
  blast: 'BLAST',
  linea: 'LINEA',
  scroll: 'SCR',
  bera: 'BERA',
  berachain: 'BERA',
  gno: 'GNO',
  xtz: 'XTZ',
  eos: 'EOS',
  jasmy: 'JASMY',
  gala: 'GALA',
  quant: 'QNT',
  qnt: 'QNT',
  ray: 'RAY',
};

/** @returns the symbol of a coin by its name or ticker, lower case. */
export function coinSymbol(word: string): string | undefined {
  return Object.hasOwn(COINS, word) ? COINS[word] : undefined;
}

/** Coins whose word is a common word as well: only where an asset must stand. */
export const AMBIGUOUS_COINS = wordSet(
  's near link flow ape sand render quant sonic maker cosmos stellar hype ton vet sol link theta',
);

/** Shares, indices, metals and currencies: no source of the service prices them. */
export const OFF_CHAIN = wordSet(
  `aapl apple nvda nvidia tsla tesla msft microsoft goog googl google amzn amazon meta nflx netflix amd intc intel
  coin coinbase mstr microstrategy hood spy qqq voo spx vti dia sp500 s&p nasdaq dow dowjones dxy vix nikkei ftse dax
  gold silver oil crude copper platinum wti brent xau xag natgas wheat corn
  eurusd gbpusd usdjpy gbp jpy chf cad aud inr cny stock stocks equity equities shares bond bonds treasury treasuries
  pltr baba uber dis ko pfe jpm bac gme amc crcl ibit arm smci avgo orcl crm
  inflation temperature weather rain unemployment mortgage rent housing gdp`,
);

export const STABLECOINS = wordSet(
  'USDC USDT DAI USDS GHO FRAX LUSD PYUSD FDUSD TUSD CRVUSD USDE USDBC USDC.E BUSD USDD USDT0',
);

/** Tokens that name their own yield: no protocol has to be said. */
export const YIELD_TOKENS = wordSet(
  'STETH WSTETH RETH CBETH WEETH EETH EZETH RSETH SFRXETH SUSDE SDAI SUSDS JITOSOL MSOL JUPSOL BSOL ANKRETH METH SAVAX',
);
