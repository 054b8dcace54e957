import type pg from 'pg';
import { ByteBudget, byteLimits } from '#server/body/byte-budget.ts';
import { Meter } from '#server/metrics/meter.ts';
import type { Logger } from '#server/observability/logger.ts';
import { AddressGate } from '#server/partners/address-gate.ts';
import type { PipelineParts } from '../pipeline/pipeline-parts.ts';

/** The stages' parts over a database: North Korea is blocked, and callers say where they are from. */
export function testPipelineParts(
  pool: pg.Pool,
  logger: Logger,
  appUrl = 'https://portolan.test',
): PipelineParts {
  return {
    logger,
    meter: new Meter(),
    region: { countryHeader: 'x-country', blockedCountries: new Set(['KP']) },
    appUrl,
    callerAddressHeader: 'x-caller',
    addressGate: new AddressGate(pool),
    bodyBytes: new ByteBudget(byteLimits(1_048_576)),
  };
}
