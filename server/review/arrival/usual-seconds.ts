/**
 * How long bridges usually take, in seconds, by the slug of the protocol: Across says seconds
 * between rollups and a minute or two with Ethereum; CCTP waits for the finality of its origin; what
 * LI.FI routes goes over Across or Stargate.
 */
const USUAL_SECONDS: Readonly<Record<string, number>> = { across: 60, cctp: 1_200, lifi: 180 };
const ANY_SECONDS = 600;

/** @param protocol slug of the bridge */
export function usualSeconds(protocol: string): number {
  return USUAL_SECONDS[protocol] ?? ANY_SECONDS;
}
