import type { Leg } from '#server/protocols/manifest.ts';

/**
 * Whether earlier, unsent steps of the plan change the owner's position in a market, so that what
 * the chain shows of it now does not hold.
 */
export function isUnsettled(
  { afterUnsentSteps, earlierPoolIds }: Pick<Leg, 'afterUnsentSteps' | 'earlierPoolIds'>,
  poolId: string,
): boolean {
  if (!afterUnsentSteps) return false;
  return (
    earlierPoolIds === undefined ||
    earlierPoolIds.some((earlier) => earlier.toLowerCase() === poolId.toLowerCase())
  );
}
