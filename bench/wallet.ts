import { readDevnetFile } from '#devnet/devnet-file.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { createPendleMarketList } from '#server/positions/pendle-market-list.ts';
import { readWallet } from '#server/positions/read-wallet.ts';
import { type LatencyFigures, measureLatency } from './measure-latency.ts';
import type { RunningService } from './service.ts';

const SAMPLES = 60;
/** What a wallet over all chains may take at p95, in milliseconds. */
export const WALLET_LIMIT_MS = 600;

/** What one wallet over all chains takes to read, how many calls of nodes it is made of, and what came of it. */
export interface WalletFigures extends LatencyFigures {
  readonly calls: number;
  readonly holdings: number;
}

/** One wallet at a time, each of its sources from the local chains; prices are not counted. */
export async function benchWallet(service: RunningService, home: string): Promise<WalletFigures> {
  const address = service.accounts.evm[0]?.address;
  if (!address) throw new Error('The running service has no test wallet.');
  let calls = 0;
  const urls = Object.entries(service.chains).map(([slug, { rpc_url }]) => [slug, rpc_url]);
  const chains = createChainAccess(Object.fromEntries(urls), {
    onExchange: () => {
      calls += 1;
    },
  });
  const markets = createPendleMarketList({ baseUrl: `${readDevnetFile(home)?.market_url}/core` });
  const read = () => readWallet(address, { chains, nowMs: Date.now }, markets);
  const { missing, holdings } = await read();
  // What a rule leaves out of every wallet is left out of this one.
  const silent = missing.filter(({ cause }) => cause !== 'rule');
  if (silent.length > 0) throw new Error(`The wallet is not whole: ${JSON.stringify(silent)}`);
  const perWallet = calls;
  return {
    ...(await measureLatency('one wallet over all chains', SAMPLES, read)),
    calls: perWallet,
    holdings: holdings.length,
  };
}
