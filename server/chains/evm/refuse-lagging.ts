import { encodeFunctionData, type Hex, hexToBigInt, multicall3Abi } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { ChainAccess } from './chain-access.ts';
import { ChainUnreachable } from './chain-unreachable.ts';
import { MULTICALL3 } from './read.ts';

/** No chain here pauses for so long while its sequencer and its nodes are well. */
const MOST_LAG_SECONDS = 10 * 60;
const CHECK_EVERY_MS = 15_000;

const HEAD_TIME: Hex = encodeFunctionData({
  abi: multicall3Abi,
  functionName: 'getCurrentBlockTimestamp',
});

/**
 * The same chains, where one whose head is old does not answer. A node that has fallen behind, and a rollup
 * whose sequencer stands still, answer everything: balances and prices of then, which look fresh beside the
 * time of their own block. Each chain's head is looked at every 15 seconds at most, beside the reads.
 *
 * @param options.wallClockMs Unix time in milliseconds
 * @param options.onLag hears how old a head is that is refused, once until it is current again
 */
export function refuseLagging(
  access: ChainAccess,
  options: {
    readonly wallClockMs: () => number;
    readonly onLag: (chain: EvmChainSlug, seconds: number) => void;
  },
): ChainAccess {
  const checks = new Map<EvmChainSlug, { readonly atMs: number; readonly lag: Promise<number> }>();
  const refused = new Set<EvmChainSlug>();

  async function readLag(chain: EvmChainSlug): Promise<number> {
    const params = [{ to: MULTICALL3, data: HEAD_TIME }, 'latest'];
    const time = await access.rpc(chain).request<Hex>('eth_call', params);
    return options.wallClockMs() / 1000 - Number(hexToBigInt(time));
  }

  function lagOf(chain: EvmChainSlug): Promise<number> {
    const known = checks.get(chain);
    const atMs = options.wallClockMs();
    if (known !== undefined && Math.abs(atMs - known.atMs) < CHECK_EVERY_MS) return known.lag;
    // What a node does not tell, the read beside it will: its failure is none of the head's.
    const lag = readLag(chain).catch(() => {
      checks.delete(chain);
      return 0;
    });
    checks.set(chain, { atMs, lag });
    return lag;
  }

  return {
    ...access,
    rpc: (chain) => access.rpc(chain),
    async requireCurrent(chain) {
      const seconds = await lagOf(chain);
      if (seconds <= MOST_LAG_SECONDS) {
        refused.delete(chain);
        return;
      }
      if (!refused.has(chain)) options.onLag(chain, Math.round(seconds));
      refused.add(chain);
      throw new ChainUnreachable(chain, {
        cause: new Error(`Its head is ${Math.round(seconds)} seconds old.`),
      });
    },
  };
}
