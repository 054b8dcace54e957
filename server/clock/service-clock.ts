import type pg from 'pg';
import { createChainClock } from '#server/chains/evm/chain-clock.ts';
import type { RpcClient } from '#server/chains/evm/rpc-client.ts';
import { createDatabaseClock, type LocalClocks } from './database-clock.ts';

/** The one clock of the service. docs/ARCHITECTURE.md says what goes by which of its two times. */
export interface ServiceClock {
  /**
   * The world's time, Unix milliseconds: what falls due, and every date that the service writes
   * about agents, events and deliveries. It is ahead of the wall where the chains' time is moved.
   */
  readonly nowMs: () => number;
  /** The wall clock, Unix milliseconds: what others compare with their own clocks. */
  readonly wallMs: () => number;
  /** Whether the wall clock is the one that all processes share, and not yet the machine's own. */
  readonly isSet: () => boolean;
  /**
   * Looks at the database, and at the chain where one is followed.
   *
   * @throws when one of them does not answer, after both had their turn; the clock continues as it was
   */
  readonly refresh: () => Promise<void>;
}

/**
 * @param options.followed the chain whose lead the world's time has; null where it is the wall clock
 */
export function createServiceClock(options: {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly followed: Pick<RpcClient, 'request'> | null;
  readonly local?: LocalClocks;
}): ServiceClock {
  const wall = createDatabaseClock(options.pool, options.local);
  const world = options.followed === null ? null : createChainClock(options.followed, wall.nowMs);
  return {
    nowMs: (world ?? wall).nowMs,
    wallMs: wall.nowMs,
    isSet: wall.isSet,
    async refresh() {
      try {
        await wall.refresh();
      } finally {
        await world?.refresh();
      }
    },
  };
}
