import type { EarlierStep, Leg } from '#server/protocols/manifest.ts';

type WithEarlierSteps = Pick<Leg, 'earlierSteps'>;

/** What earlier, unsent steps of the plan do in one market. */
export function earlierStepsAt(
  { earlierSteps = [] }: WithEarlierSteps,
  poolId: string,
): EarlierStep[] {
  return earlierSteps.filter((step) => step.poolId?.toLowerCase() === poolId.toLowerCase());
}

/** The amount a step is planned with. */
export function expectedAtomic({ amountAtomic }: EarlierStep): bigint {
  return amountAtomic;
}

/** The amount that leaves the account the least to stand on: the least in, the most out. */
export function leastAtomic({ amountAtomic, minAtomic, type }: EarlierStep): bigint {
  const comesIn = type === 'deposit' || type === 'repay';
  return comesIn && minAtomic < amountAtomic ? minAtomic : amountAtomic;
}

/** What leaves of an amount that may turn out less than was asked for. */
export function atMost(askedAtomic: bigint, heldAtomic: bigint): bigint {
  if (askedAtomic > heldAtomic) return heldAtomic;
  return askedAtomic;
}

/** Says of a refusal's numbers that they count what earlier steps of the plan do. */
export function withEarlierSteps({ earlierSteps }: WithEarlierSteps, reason: string): string {
  return earlierSteps ? `With the steps before it: ${reason}` : reason;
}
