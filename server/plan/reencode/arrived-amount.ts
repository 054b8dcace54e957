/** The funds that a chained step finds and the reviewed amounts, in base units. */
export interface Arrival {
  /** Its part of the arrived amount, if the earlier steps returned their expected outputs. */
  readonly expectedAtomic: bigint;
  /** Its part of the arrived amount, if they returned their least outputs. */
  readonly atMostAtomic: bigint;
  readonly estimateAtomic: bigint;
  readonly minAtomic: bigint;
  /** The most that fees may have taken from it since. */
  readonly toleranceAtomic: bigint;
}

/**
 * Outputs arrive whole: a swap or bridge that was quoted again before it was signed may deliver
 * somewhat less than its plan-time least, and that is all there will be.
 */
export const ARRIVED_PERCENT = 90n;

/**
 * How much of the balance belongs to the step. A balance does not show which step returned which
 * part: between the two interpretations, the reviewed amount decides.
 *
 * @returns undefined while it has not arrived.
 */
export function arrivedAmount(arrival: Arrival): bigint | undefined {
  const { expectedAtomic, atMostAtomic, estimateAtomic, minAtomic, toleranceAtomic } = arrival;
  const enough = (minAtomic * ARRIVED_PERCENT) / 100n;
  if (atMostAtomic <= 0n || atMostAtomic + toleranceAtomic < enough) return undefined;
  if (atMostAtomic < minAtomic) return smallest([atMostAtomic + toleranceAtomic, minAtomic]);
  const likely = smallest([atMostAtomic, estimateAtomic]);
  // biome-ignore lint/complexity/useMathMinMax: Math.max does not take bigint.
  return expectedAtomic > likely ? expectedAtomic : likely;
}

/** @returns the least of some amounts. */
export function smallest(amounts: readonly [bigint, ...bigint[]]): bigint {
  // biome-ignore lint/complexity/useMathMinMax: Math.min does not take bigint.
  return amounts.reduce((least, amount) => (amount < least ? amount : least));
}
