import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { getConfig } from '#server/config/environment.ts';
import { benchHttp } from './http.ts';
import { benchLatency } from './latency.ts';
import { benchPlanCpu } from './plan-cpu.ts';
import { type RunningService, readRunningService } from './service.ts';
import { benchWallet, WALLET_LIMIT_MS } from './wallet.ts';

/**
 * `npm run bench`: measures the service that `npm start` serves, beside a bare Next route
 * handler and bare node:http on the same machine. It judges one figure: a wallet that takes longer than it may.
 */
const { home } = getConfig();
const running = await readRunningService(home);

/** A separate tenant, so that one measure does not use up the rate window of another. */
async function withOwnPartner(name: string): Promise<RunningService> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    path.join(import.meta.dirname, '../server/partners/cli.ts'),
    ...['create', '--name', `bench ${name} ${Date.now()}`, '--tier', 'high'],
    ...['--credits', '100000'],
  ]);
  return { ...running, api_key: (JSON.parse(stdout) as { api_key: string }).api_key };
}

const swapOnBase = {
  intents: [{ action: 'swap', asset: 'USDC', to_asset: 'ETH', chain: 'base', amount: '500' }],
  wallets: [{ address: running.accounts.evm[0]?.address, chain: 'base' }],
};

const swapAndLend = {
  ...swapOnBase,
  intents: [
    ...swapOnBase.intents,
    { action: 'deposit', protocol: 'aave-v3', asset: 'USDC', chain: 'base', amount: '10' },
  ],
};

const round = (value: number) => Number(value.toFixed(2));
console.log('One call at a time, warm');
const latency = await benchLatency(await withOwnPartner('latency'));
console.table(
  latency.map(({ name, p50Ms, p95Ms, p99Ms }) => ({
    what: name,
    'p50 ms': round(p50Ms),
    'p95 ms': round(p95Ms),
    'p99 ms': round(p99Ms),
  })),
);

console.log('Under load');
const load = await benchHttp(await withOwnPartner('load'), home, swapOnBase);
console.table(
  load.map(({ name, requestsPerSecond, p50Ms, p95Ms, p99Ms }) => ({
    what: name,
    'requests/s': Math.round(requestsPerSecond),
    'p50 ms': round(p50Ms),
    'p95 ms': round(p95Ms),
    'p99 ms': round(p99Ms),
  })),
);

console.log('One wallet over all chains, without its prices');
const wallet = await benchWallet(running, home);
console.table([
  {
    what: wallet.name,
    'p50 ms': round(wallet.p50Ms),
    'p95 ms': round(wallet.p95Ms),
    'calls of nodes': wallet.calls,
    holdings: wallet.holdings,
  },
]);
if (wallet.p95Ms > WALLET_LIMIT_MS) {
  console.log(`A wallet takes longer than ${WALLET_LIMIT_MS} ms at p95.`);
  process.exitCode = 1;
}

console.log('CPU of one plan in this process, without the chains’ own');
const { steps, medianMs, bestMs } = await benchPlanCpu(running, swapAndLend);
console.table([
  { what: `a plan of ${steps} steps`, 'median ms': round(medianMs), 'best ms': round(bestMs) },
]);
