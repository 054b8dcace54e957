import type { OpenPoint } from './build-orders.ts';
import type { PartialIntent } from './orders/partial-intent.ts';
import type { Token } from './tokens/token.ts';

/** A law on orders and on all that was written. @returns what must be asked; undefined where it holds */
export type OrderLaw = (
  partials: readonly PartialIntent[],
  tokens: readonly Token[],
) => string | undefined;

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
