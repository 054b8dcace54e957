import type { DevChain } from '../dev-chain.ts';
import type { DevContracts } from './compile-contracts.ts';
import { DEV_MARKET } from './dev-market.ts';
import { devnetFeeds } from './devnet-feeds.ts';
import { START_PRICES_USD8 } from './start-prices.ts';

/** Deploys a settable feed at every price feed address of a chain. */
export async function deployFeeds(chain: DevChain, contracts: DevContracts): Promise<void> {
  for (const [symbol, address] of Object.entries(devnetFeeds(chain.slug))) {
    const price = START_PRICES_USD8[symbol];
    if (!address || !price) throw new Error(`no start price for ${symbol} on ${chain.slug}`);
    await chain.deployAt(address, contracts.DevFeed, [`${symbol} / USD`, price, DEV_MARKET]);
  }
}
