import { parseAmount } from '#server/chains/tokens/parse-amount.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { Intent } from '#server/schemas/intent.ts';

/** The share of an output that a chained intent says, in basis points; undefined for all of it. */
export function portionOf({ intent, at }: { intent: Intent; at: string }): number | undefined {
  const basis = intent.amount_basis;
  if (basis?.kind !== 'chained' || basis.value === undefined) return undefined;
  return portionBps(basis.value, `${at}.amount_basis.value`, 'output');
}

/** A percentage in basis points; undefined for all of it. */
export function portionBps(value: string, field: string, whole: string): number | undefined {
  // Digits behind the second decimal are cut off, never one before the point.
  const [, percent] = /^(\d{1,3}(?:\.\d{1,2})?)(?:(?<=\.\d\d)\d*)?\s*%?$/.exec(value.trim()) ?? [];
  const bps = percent === undefined ? undefined : parseAmount(percent, 2);
  if (bps === undefined || bps < 1n || bps > 10_000n) {
    throw invalidField(
      field,
      `Send the share of the ${whole} as a percentage between 0.01% and 100%.`,
    );
  }
  return bps === 10_000n ? undefined : Number(bps);
}
