import type { Step } from '#server/schemas/step.ts';

/** By how much the clock of a chain may be behind the one that dates plans. */
const CLOCK_TOLERANCE_MS = 600_000;

/** Steps of one chain that were signed together, mostly one. */
export interface SignedSteps {
  readonly steps: readonly Step[];
  readonly wallet: string;
  /** When they were planned, Unix milliseconds. */
  readonly plannedAtMs: number;
}

/**
 * Whether a block is older than the plan whose step is said to be in it.
 *
 * @param blockTime Unix seconds
 */
export function isBeforePlan(
  { plannedAtMs }: Pick<SignedSteps, 'plannedAtMs'>,
  blockTime: number,
): boolean {
  return blockTime * 1000 < plannedAtMs - CLOCK_TOLERANCE_MS;
}
