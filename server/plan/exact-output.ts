import { maxUint256 } from 'viem';
import type { ContractRead } from '#server/chains/evm/read.ts';
import { decimalString, parseAmount } from '#server/chains/tokens/parse-amount.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { Leg } from '#server/protocols/manifest.ts';
import type { PlannedOutput, PlanState } from './plan-state.ts';
import type { ResolvedIntent } from './resolve-intents.ts';
import { type SizedAmount, sizeAmount } from './size-amount.ts';

/**
 * The most that may be spent on an exact quantity: the user's limit, the output of an earlier step,
 * or the whole balance; 0, which means no limit, where none is given.
 *
 * @throws {ApiError} invalid_request on `amount`.
 */
export function* exactOutCap(
  state: PlanState,
  target: ResolvedIntent,
  funding: Token,
  source: PlannedOutput | undefined,
  leg: Omit<Leg, 'amountAtomic'>,
): ContractRead<SizedAmount> {
  const { amount } = target.intent;
  if (amount === 'max' || amount === 'chained') {
    const { amountAtomic } = yield* sizeAmount(state, target, funding, source, leg);
    return { amountAtomic, minAtomic: amountAtomic, sizing: 'exact', isPosition: false };
  }
  const cap = amount ?? '0';
  const amountAtomic = parseAmount(decimalString(cap), funding.decimals);
  if (amountAtomic === undefined || amountAtomic > maxUint256) {
    throw invalidField(
      `${target.at}.amount`,
      `Send at most ${funding.decimals} decimals of ${funding.symbol}, and no more than exist.`,
    );
  }
  if (amountAtomic === 0n && cap === amount) {
    throw invalidField(
      `${target.at}.amount`,
      'The most to spend is zero: leave it out for any cost.',
    );
  }
  return { amountAtomic, minAtomic: amountAtomic, sizing: 'exact', isPosition: false };
}

/**
 * The exact quantity a swap buys, in atomic units.
 *
 * @throws {ApiError} invalid_request on `to_amount`.
 */
export function exactOut(target: ResolvedIntent): bigint {
  const { intent, toAsset, at, type } = target;
  const field = `${at}.to_amount`;
  if (intent.to_amount === undefined || !toAsset || type !== 'swap') {
    throw invalidField(field, `A ${type} cannot aim for an exact output: send amount instead.`);
  }
  const atomic = parseAmount(decimalString(intent.to_amount), toAsset.decimals);
  if (atomic === undefined) {
    throw invalidField(field, `${toAsset.symbol} has only ${toAsset.decimals} decimals.`);
  }
  if (atomic === 0n) throw invalidField(field, 'The quantity to buy is zero.');
  if (atomic > maxUint256)
    throw invalidField(field, 'The quantity is more than a token can count.');
  return atomic;
}
