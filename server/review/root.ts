import type pg from 'pg';
import { openServiceClock } from '#server/clock/open-service-clock.ts';
import { getConfig, requireDatabaseUrl } from '#server/config/environment.ts';
import { createPool } from '#server/db/pool.ts';
import { type Engine, openEngine } from '#server/engine/open-engine.ts';
import { createLogger, type Logger } from '#server/observability/logger.ts';
import { AddressGate } from '#server/partners/address-gate.ts';

/** What the review pages reach. */
export interface ReviewRoot extends Engine {
  readonly pool: pg.Pool;
  readonly logger: Logger;
  readonly appUrl: string;
  readonly addressGate: AddressGate;
  readonly callerAddressHeader: string | undefined;
}

const MAX_CONNECTIONS = 4;

let root: ReviewRoot | undefined;

/** Opens at the first page and not at import, so that a build needs no database. */
export function reviewRoot(): ReviewRoot {
  root ??= open();
  return root;
}

function open(): ReviewRoot {
  const config = getConfig();
  const logger = createLogger(config.logLevel);
  const pool = createPool({
    databaseUrl: requireDatabaseUrl(),
    maxConnections: MAX_CONNECTIONS,
    onIdleError: (error) => logger.warn({ err: error }, 'a connection of the pages broke'),
  });
  const clock = openServiceClock(config, pool, logger);
  return {
    pool,
    logger,
    appUrl: config.appUrl,
    addressGate: new AddressGate(pool),
    callerAddressHeader: config.callerAddressHeader,
    ...openEngine(config, logger, clock.nowMs),
  };
}
