import { parseAmount } from '#server/chains/tokens/parse-amount.ts';
import { invalidField } from '#server/errors/api-error.ts';

const MOST = 2n ** 256n;

/**
 * A decimal of a request in smallest units, by whole numbers alone.
 *
 * @throws ApiError invalid_request where it has more decimals than there are, or does not fit a word
 */
export function atomicOf(field: string, decimal: string, decimals: number): bigint {
  const atomic = parseAmount(decimal, decimals);
  if (atomic === undefined) throw invalidField(field, `Send at most ${decimals} decimals.`);
  if (atomic >= MOST) throw invalidField(field, 'This is too large.');
  return atomic;
}
