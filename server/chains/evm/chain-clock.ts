import type { RpcClient } from './rpc-client.ts';

/** A clock that can be moved with the chains. */
export interface ChainClock {
  /** Unix time in milliseconds; never behind the wall clock. */
  nowMs(): number;
  /**
   * Looks at the chain again.
   *
   * @throws {ChainUnreachable} when it does not answer; the clock continues as it was
   */
  refresh(): Promise<void>;
}

/** Blocks are dated to the second and clocks of machines differ: less than this is no lead. */
const TOLERANCE_MS = 30_000;

/**
 * The wall clock, ahead by as much as a chain's blocks are: on a devnet whose time is moved, what
 * falls due by it falls due here.
 *
 * @param client of the chain to follow
 * @param wallClockMs Unix time in milliseconds
 */
export function createChainClock(
  client: Pick<RpcClient, 'request'>,
  wallClockMs: () => number,
): ChainClock {
  let leadMs = 0;
  return {
    nowMs: () => wallClockMs() + leadMs,
    async refresh() {
      const { timestamp } = await client.request<{ timestamp: string }>('eth_getBlockByNumber', [
        'latest',
        false,
      ]);
      const seenMs = Number(timestamp) * 1_000 - wallClockMs();
      // Between two blocks the chain seems to fall back; only a lasting change sets the clock back.
      if (seenMs > leadMs || leadMs - seenMs > TOLERANCE_MS) {
        leadMs = seenMs > TOLERANCE_MS ? seenMs : 0;
      }
    },
  };
}
