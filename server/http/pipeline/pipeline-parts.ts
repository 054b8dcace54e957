import type { ByteBudget } from '#server/body/byte-budget.ts';
import type { Meter } from '#server/metrics/meter.ts';
import type { Logger } from '#server/observability/logger.ts';
import type { AddressGate } from '#server/partners/address-gate.ts';
import type { ProcessRoot } from '#server/root/open-root.ts';
import type { RegionPolicy } from '../region.ts';

/** What the stages of the pipeline work with; every way in of a process shares them. */
export interface PipelineParts {
  readonly logger: Logger;
  readonly meter: Meter;
  readonly region: RegionPolicy;
  /** Where people reach this deployment. */
  readonly appUrl: string;
  /** The header in which the edge says where a call comes from; without it the connection counts. */
  readonly callerAddressHeader: string | undefined;
  readonly addressGate: AddressGate;
  readonly bodyBytes: ByteBudget;
}

/** The stages' parts of a process. */
export function pipelineParts({
  config,
  logger,
  meter,
  addressGate,
  bodyBytes,
}: ProcessRoot): PipelineParts {
  return {
    logger,
    meter,
    region: { countryHeader: config.countryHeader, blockedCountries: config.blockedRegions },
    appUrl: config.appUrl,
    callerAddressHeader: config.callerAddressHeader,
    addressGate,
    bodyBytes,
  };
}
