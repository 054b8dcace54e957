import { afterEach, expect, it } from 'vitest';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { DevChain } from '../dev-chain.ts';
import { LogWorker } from './log-worker.ts';

const stopping = new AbortController();
afterEach(() => stopping.abort());

it('does what a look would have found that its chain did not answer, without another block', async () => {
  let asked = 0;
  const chain = {
    // Nobody is there: no head is ever reported.
    url: 'http://127.0.0.1:1',
    rpc(method: string) {
      if (method === 'eth_blockNumber' && asked++ === 0) throw new TypeError('fetch failed');
      return Promise.resolve(method === 'eth_blockNumber' ? '0x1' : [{}]);
    },
  } as unknown as DevChain;
  const done: string[] = [];
  const worker = new LogWorker<string>(
    {
      chains: new Map<EvmChainSlug, DevChain>([['base', chain]]),
      addressOn: () => '0x0000000000000000000000000000000000000001',
      topics: [],
      read: () => ({ key: 'one', name: 'one', work: 'one' }),
      deliver: async (work) => {
        done.push(work);
        return true;
      },
    },
    () => undefined,
  );
  const running = worker.run(stopping.signal);
  await worker.forget();
  worker.setDelay(0);
  await expect.poll(() => done).toEqual(['one']);
  stopping.abort();
  await running;
});
