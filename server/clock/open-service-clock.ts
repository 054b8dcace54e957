import type pg from 'pg';
import { RpcClient } from '#server/chains/evm/rpc-client.ts';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import type { Config } from '#server/config/config.ts';
import type { Logger } from '#server/observability/logger.ts';
import { repeat } from './repeat.ts';
import { createServiceClock, type ServiceClock } from './service-clock.ts';

/** A clock that is kept set. */
export interface OpenClock extends ServiceClock {
  /** Resolves when the database was read once, which may be long if it is away. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
}

/** The chains' time may jump at any moment, the database's does not. */
const FOLLOW_EVERY_MS = 1_000;
const READ_EVERY_MS = 5_000;

/** @returns the first configured chain, whose lead is the world's where the clock follows chains */
function chooseFollowed({ clock, rpcUrls }: Config): RpcClient | null {
  if (clock !== 'chains') return null;
  for (const { slug } of EVM_CHAINS) {
    const url = rpcUrls[slug];
    if (url !== undefined) return new RpcClient({ chain: slug, url });
  }
  return null;
}

/** Opens the clock of a process and keeps it set until it is stopped. */
export function openServiceClock(config: Config, pool: pg.Pool, logger: Logger): OpenClock {
  const followed = chooseFollowed(config);
  const clock = createServiceClock({ pool, followed });
  const ready = Promise.withResolvers<void>();
  const following = repeat(
    async () => {
      try {
        await clock.refresh();
      } finally {
        if (clock.isSet()) ready.resolve();
      }
    },
    {
      everyMs: followed === null ? READ_EVERY_MS : FOLLOW_EVERY_MS,
      maxPauseMs: READ_EVERY_MS,
      onError: (error) => logger.warn({ err: error }, 'the clock could not be set'),
    },
  );
  return {
    ...clock,
    ready: ready.promise,
    stop: () => following.stop(),
  };
}
