/** The coins whose tickers and ids are surely known, so that a mix-up of the two is reported. */
const COINS: readonly (readonly [ids: readonly string[], symbols: readonly string[]])[] = [
  [
    ['ethereum', 'weth'],
    ['ETH', 'WETH', 'ETHER', 'ETHEREUM'],
  ],
  [
    ['bitcoin', 'wrapped-bitcoin'],
    ['BTC', 'WBTC', 'BITCOIN'],
  ],
  [['usd-coin'], ['USDC']],
  [['tether'], ['USDT', 'TETHER']],
  [['dai'], ['DAI']],
  [['usds'], ['USDS']],
  [['solana'], ['SOL', 'SOLANA']],
  [['staked-ether'], ['STETH']],
  [['wrapped-steth'], ['WSTETH']],
  [['rocket-pool-eth'], ['RETH']],
  [['chainlink'], ['LINK']],
  [['aave'], ['AAVE']],
  [['uniswap'], ['UNI']],
  [['arbitrum'], ['ARB']],
  [['optimism'], ['OP']],
  [
    ['matic-network', 'polygon-ecosystem-token'],
    ['POL', 'MATIC', 'WPOL', 'WMATIC'],
  ],
  [['okb'], ['OKB', 'WOKB']],
];

/** Whether a ticker and a price source's id surely name two coins. */
export function contradictsCoin(symbol: string, id: string): boolean {
  const ticker = symbol.replace(/^\$/, '').toUpperCase();
  const named = COINS.find(([, symbols]) => symbols.includes(ticker));
  const priced = COINS.find(([ids]) => ids.includes(id));
  return named !== undefined && priced !== undefined && named !== priced;
}
