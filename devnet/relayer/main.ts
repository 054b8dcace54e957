import type { EvmChainSlug } from '#server/chains/registry.ts';
import { isCctpChain } from '#server/protocols/cctp/addresses.ts';
import { DevChain } from '../dev-chain.ts';
import { acrossRelayer } from './across-relayer.ts';
import { cctpForwarder } from './cctp-forwarder.ts';
import { ACROSS_CHAINS } from './deposit.ts';
import type { RelayerAnswer, RelayerOrder } from './messages.ts';

const rpcUrls = JSON.parse(process.argv[2] ?? '{}') as Record<EvmChainSlug, string>;
const chains = (Object.keys(rpcUrls) as EvmChainSlug[]).map(
  (slug) => [slug, new DevChain(slug, rpcUrls[slug])] as const,
);
const among = (slugs: readonly EvmChainSlug[]) =>
  new Map(chains.filter(([slug]) => slugs.includes(slug)));
const log = (line: string) => console.log(line);
const workers = [
  acrossRelayer(among(ACROSS_CHAINS), log),
  cctpForwarder(new Map(chains.filter(([slug]) => isCctpChain(slug))), log),
];
const stopping = new AbortController();

const answer = (message: RelayerAnswer) => process.send?.(message);

async function obey(order: RelayerOrder): Promise<RelayerAnswer> {
  if (order.order === 'delay') {
    for (const worker of workers) worker.setDelay(order.delayMs);
    return { filled: 0 };
  }
  if (order.order === 'forget') {
    await Promise.all(workers.map((worker) => worker.forget()));
    return { filled: 0 };
  }
  const done = await Promise.all(workers.map((worker) => worker.doNow()));
  return { filled: done.reduce((sum, count) => sum + count, 0) };
}

process.on('message', (order: RelayerOrder) => {
  obey(order).then(answer, (error: unknown) => answer({ filled: 0, error: String(error) }));
});
// The supervisor is gone, or wants us gone.
process.once('disconnect', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));
process.once('SIGINT', () => process.exit(0));

answer({ filled: 0 });
await Promise.all(workers.map((worker) => worker.run(stopping.signal)));
