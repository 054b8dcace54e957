import type { Step } from '#server/schemas/step.ts';

/**
 * A chained step's part of what is left of the output that it depends on, in base units.
 *
 * @param leftAtomic the arrived amount, minus what earlier steps took from it.
 */
export function shareOf(
  leftAtomic: bigint,
  { portion_bps, taken_bps = 0 }: NonNullable<Step['chained']>,
): bigint {
  if (portion_bps === undefined) return leftAtomic;
  const leftBps = 10_000 - taken_bps;
  const portionBps = Math.min(portion_bps, leftBps);
  return (leftAtomic * BigInt(portionBps)) / BigInt(leftBps);
}
