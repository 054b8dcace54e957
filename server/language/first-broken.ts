import type { OpenPoint } from './build-orders.ts';

/**
 * Holds what was read to laws, in their order.
 *
 * @param laws each says what must be asked, or undefined where it holds
 * @returns the question of the first that does not hold: one at a time is asked
 */
export function firstBroken<Said extends readonly unknown[]>(
  laws: readonly ((...said: Said) => string | undefined)[],
  ...said: Said
): readonly OpenPoint[] {
  for (const law of laws) {
    const question = law(...said);
    if (question !== undefined) return [{ kind: 'unclear', question }];
  }
  return [];
}
