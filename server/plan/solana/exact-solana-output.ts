import { decimalString, parseAmount } from '#server/chains/tokens/parse-amount.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { SolanaAsset } from '#server/protocols/solana-manifest.ts';
import type { ResolvedSolanaIntent } from './resolve-solana-intents.ts';
import { MOST_ATOMIC, sizeSolanaAmount } from './size-solana-amount.ts';
import type { SolanaSize, SolanaState } from './solana-plan-state.ts';

/**
 * The exact quantity that a swap buys, in base units; undefined for one that is sized by the sold
 * amount.
 *
 * @throws {ApiError} invalid_request on `to_amount`.
 */
export function exactSolanaOutput(
  { at, intent }: ResolvedSolanaIntent,
  toAsset: SolanaAsset | undefined,
): bigint | undefined {
  if (intent.to_amount === undefined || !toAsset) return undefined;
  const field = `${at}.to_amount`;
  const atomic = parseAmount(decimalString(intent.to_amount), toAsset.decimals);
  if (atomic === undefined) {
    throw invalidField(field, `${toAsset.symbol} has only ${toAsset.decimals} decimals.`);
  }
  if (atomic === 0n) throw invalidField(field, 'The quantity to buy is zero.');
  if (atomic > MOST_ATOMIC) {
    throw invalidField(field, 'The quantity is more than a token can count.');
  }
  return atomic;
}

/**
 * The most that may be spent on an exact quantity: the user's limit, the output of an earlier step,
 * or the whole balance; 0, which means no limit, where none is given.
 *
 * @throws {ApiError} invalid_request on `amount`.
 */
export function exactSolanaOutputCap(
  state: SolanaState,
  target: ResolvedSolanaIntent,
  asset: SolanaAsset,
): SolanaSize {
  const { amount } = target.intent;
  const field = `${target.at}.amount`;
  if (amount === 'max' || amount === 'chained') {
    const { amountAtomic } = sizeSolanaAmount(state, target, asset);
    return { amountAtomic, minAtomic: amountAtomic, sizing: 'exact' };
  }
  const amountAtomic =
    amount === undefined ? 0n : parseAmount(decimalString(amount), asset.decimals);
  if (amountAtomic === undefined || amountAtomic > MOST_ATOMIC) {
    throw invalidField(
      field,
      `Send at most ${asset.decimals} decimals of ${asset.symbol}, and no more than exist.`,
    );
  }
  if (amountAtomic === 0n && amount !== undefined) {
    throw invalidField(field, 'The most to spend is zero: leave it out for any cost.');
  }
  return { amountAtomic, minAtomic: amountAtomic, sizing: 'exact' };
}
