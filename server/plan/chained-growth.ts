const ALL_BPS = 10_000n;

/**
 * How far the amount of a chained step may grow beyond what was reviewed, in basis points. What
 * arrives beyond it stays in the wallet: it may be income of another source.
 */
export const GROWTH_BPS = {
  /** Payments to somebody else. */
  paid: 50n,
  /** Amounts that the wallet uses itself. */
  used: 200n,
  /** The coin and its wrapped form changed into each other, where it stays in the wallet. */
  converted: 5_000n,
} as const;

/** @returns the allowed growth of a step, by who benefits from it. */
export function growthFor(owner: string, recipient: string): bigint {
  return owner === recipient ? GROWTH_BPS.used : GROWTH_BPS.paid;
}

/** The most that a chained step takes, in base units. */
export function mostOf(estimateAtomic: bigint, growthBps: bigint): bigint {
  return (estimateAtomic * (ALL_BPS + growthBps)) / ALL_BPS;
}
