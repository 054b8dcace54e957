import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { ByteBudget, byteLimits } from '#server/body/byte-budget.ts';
import { type OpenClock, openServiceClock } from '#server/clock/open-service-clock.ts';
import type { Config } from '#server/config/config.ts';
import { getListConfig, getSourceConfig } from '#server/config/environment.ts';
import { createPool } from '#server/db/pool.ts';
import { type Engine, openEngine } from '#server/engine/open-engine.ts';
import { Meter } from '#server/metrics/meter.ts';
import { createLogger, type Logger } from '#server/observability/logger.ts';
import { keepCoinList } from '#server/operator-lists/keep-coin-list.ts';
import { keepDenylists } from '#server/operator-lists/keep-denylists.ts';
import type { Lists } from '#server/operator-lists/keep-lists.ts';
import { keepTokenLists } from '#server/operator-lists/keep-token-lists.ts';
import { AddressGate } from '#server/partners/address-gate.ts';
import { deriveSealKey } from '#server/seal/seal-step.ts';

/**
 * How many connections each use of the database has: apart, so that no use waits for another, and
 * what strangers do takes none from callers with a key.
 */
const POOLS = {
  /** Operations of the API. */
  api: { maxConnections: 12, statementTimeoutMs: 10_000 },
  /** The owner's pages and their calls, and callers without a key. */
  pages: { maxConnections: 4, statementTimeoutMs: 10_000 },
  /** The portal: its pages, calls and sign-in. */
  portal: { maxConnections: 6, statementTimeoutMs: 10_000 },
  /** The scheduled jobs, and the clock itself. */
  jobs: { maxConnections: 8, statementTimeoutMs: 30_000 },
  /** Whether the database answers. */
  health: { maxConnections: 1, statementTimeoutMs: 2_000 },
  /** How its work stands, for anyone who watches the service. */
  metrics: { maxConnections: 1, statementTimeoutMs: 5_000 },
} as const;

/** Work that would not end holds its connection; the end of the process closes it. */
const CLOSE_MS = 1_000;

/** What a process is made of. It is opened once, and every way in takes from it what it needs. */
export interface ProcessRoot extends Engine {
  readonly config: Config;
  readonly databaseUrl: string;
  /** What the steps of plans are sealed with. */
  readonly sealKey: Uint8Array;
  readonly logger: Logger;
  readonly clock: OpenClock;
  /** What the operator keeps in lists: tokens, and what is denied. */
  readonly lists: readonly Lists[];
  readonly pools: Readonly<Record<keyof typeof POOLS, pg.Pool>>;
  /** Counts what the process does. */
  readonly meter: Meter;
  /** Counts calls by where they come from, or by what they are about. */
  readonly addressGate: AddressGate;
  /** Bounds what bodies of requests take in memory at once. */
  readonly bodyBytes: ByteBudget;
  /** Ends the clock and the connections. */
  close(): Promise<void>;
}

/** Opens what a process is made of. Nothing is connected to before it is used, but for the clock. */
export function openRoot(
  config: Config,
  { databaseUrl, masterKey }: { readonly databaseUrl: string; readonly masterKey: Uint8Array },
  logger: Logger = createLogger(config.logLevel),
): ProcessRoot {
  const open = (name: keyof typeof POOLS) =>
    createPool({
      databaseUrl,
      ...POOLS[name],
      onIdleError: (error) =>
        logger.warn({ err: error, pool: name }, 'an idle database connection broke'),
    });
  const pools = {
    api: open('api'),
    pages: open('pages'),
    portal: open('portal'),
    jobs: open('jobs'),
    health: open('health'),
    metrics: open('metrics'),
  };
  const meter = new Meter();
  const clock = openServiceClock(config, pools.jobs, logger);
  const { tokenLists, denylists } = getListConfig();
  const denylist = keepDenylists({
    sources: denylists,
    folder: join(config.home, 'denylists'),
    logger,
  });
  const lists: readonly Lists[] = [
    keepTokenLists({ sources: tokenLists, folder: join(config.home, 'token-lists'), logger }),
    keepCoinList(getSourceConfig().prices, { folder: join(config.home, 'coin-lists'), logger }),
    denylist,
  ];
  for (const list of lists) void list.renew();
  return {
    config,
    databaseUrl,
    sealKey: deriveSealKey(masterKey),
    logger,
    clock,
    lists,
    pools,
    ...openEngine(config, logger, {
      nowMs: clock.nowMs,
      denylist: denylist.current,
      onExchange: (chain, isAnswered, seconds) => meter.exchanged(chain, isAnswered, seconds),
      onHead: (chain, seconds) => meter.headSeen(chain, seconds),
    }),
    meter,
    addressGate: new AddressGate(pools.pages),
    bodyBytes: new ByteBudget(byteLimits(config.maxBodyBytes)),
    async close() {
      for (const list of lists) list.stop();
      await clock.stop();
      const ended = Promise.all(Object.values(pools).map((pool) => pool.end()));
      await Promise.race([ended, wait(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
