import type { ContractRead } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { nativeToken, wrappedNativeToken } from '#server/chains/tokens/resolve.ts';
import { sameToken, type Token } from '#server/chains/tokens/token.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { BuiltCall, Leg, Movement } from '#server/protocols/manifest.ts';
import { approveFor } from './approvals.ts';
import { GROWTH_BPS } from './chained-growth.ts';
import { gasPriceOf, type PlanState } from './plan-state.ts';
import { reserveFor } from './reserve-fees.ts';
import type { ResolvedIntent } from './resolve-intents.ts';
import type { SizedAmount } from './size-amount.ts';
import { convertNative } from './wrap-native.ts';

type Spend = NonNullable<Movement['spend']>;

/** The second asset in the form the venue takes. */
export function venuePair({ pairAsset, venue }: ResolvedIntent): Token | undefined {
  const isTaken = pairAsset?.address !== null || venue.action.native;
  return pairAsset && !isTaken ? wrappedNativeToken(pairAsset.chain) : pairAsset;
}

/**
 * The most of the second asset that may go in: the user's amount; beside "all" of the first, the
 * wallet's whole balance; otherwise the amount by the venue's price.
 */
export function pairLimit(state: PlanState, target: ResolvedIntent): bigint | undefined {
  const { pairAsset, pairAmountAtomic, owner, intent } = target;
  if (!pairAsset || target.type !== 'lp-add') return undefined;
  if (pairAmountAtomic !== undefined || intent.amount !== 'max') return pairAmountAtomic;
  const available = state.ledger.available({ owner, token: pairAsset });
  const spendable = available - (reserveFor(state, target, pairAsset) ?? 0n);
  if (spendable > 0n) return spendable;
  throw invalidField(
    `${target.at}.pair_asset`,
    `The wallet holds no ${pairAsset.symbol} on ${pairAsset.chain} to put in beside ${target.asset.symbol}.`,
  );
}

/**
 * Funds the assets that a call spends beside its first one: exact amounts, the native coin wrapped
 * where the venue takes only the wrapped one.
 *
 * @throws {ApiError} invalid_request on `intents[i].pair_amount` when the wallet holds less.
 */
export function* fundFurther(
  state: PlanState,
  target: ResolvedIntent,
  leg: Leg,
  built: BuiltCall,
): ContractRead<void> {
  for (const { spend } of built.further ?? []) {
    if (!spend) continue;
    const funding = fundingOf(target, spend);
    requireFurther(state, target, funding, spend, built.gasUnits);
    if (!sameToken(funding, spend.token)) {
      yield* convertNative(state, target, funding, leg, exactly(spend.amountAtomic));
    }
  }
}

/** Approves exactly the amounts that a call spends beside its first asset. */
export function* approveFurther(
  state: PlanState,
  target: ResolvedIntent,
  leg: Leg,
  built: BuiltCall,
): ContractRead<void> {
  for (const { spend, approval } of built.further ?? []) {
    if (!spend || !approval) continue;
    const sized = exactly(spend.amountAtomic);
    yield* approveFor(state, target.venue.protocol, leg, approval, sized);
  }
}

/** Unwraps the second output of a call, where the user asked for the native coin. */
export function* deliverFurther(
  state: PlanState,
  target: ResolvedIntent,
  leg: Leg,
  built: BuiltCall,
): ContractRead<void> {
  const { pairAsset, venue, owner } = target;
  if (pairAsset?.address !== null || venue.action.native) return;
  const wrapped = wrappedNativeToken(leg.chain);
  for (const { output } of built.further ?? []) {
    if (!output || !sameToken(output.token, wrapped)) continue;
    const source = state.outputs.findLast(
      (planned) => planned.owner === owner && sameToken(planned.token, wrapped),
    );
    if (!source) continue;
    yield* convertNative(state, target, wrapped, leg, {
      amountAtomic: output.expectedAtomic,
      minAtomic: output.minAtomic,
      sizing: 'chained',
      isPosition: false,
      source,
      growthBps: GROWTH_BPS.converted,
    });
  }
}

/** The coin the user named where the venue takes its wrapped form. */
function fundingOf({ pairAsset, chain }: ResolvedIntent, { token }: Spend): Token {
  const isWrapped = sameToken(token, wrappedNativeToken(chain));
  return isWrapped && pairAsset?.address === null ? nativeToken(chain) : token;
}

function requireFurther(
  state: PlanState,
  { at, owner, chain }: ResolvedIntent,
  token: Token,
  { amountAtomic }: Spend,
  gasUnits: bigint,
): void {
  const isCoin = token.address === null;
  const feeWei = isCoin ? gasUnits * gasPriceOf(state.facts, chain) : 0n;
  const available = state.ledger.available({ owner, token });
  if (available >= amountAtomic + feeWei) return;
  const text = (atomic: bigint) =>
    `${formatAmount(atomic > 0n ? atomic : 0n, token.decimals)} ${token.symbol}`;
  const earlier = state.steps.length > 0 ? ' after the earlier steps' : '';
  const fees = isCoin ? ` and about ${text(feeWei)} for network fees` : '';
  throw invalidField(
    `${at}.pair_amount`,
    `The wallet holds ${text(available)} on ${chain}${earlier}, the plan needs ${text(amountAtomic)}${fees}. Put in less, or send pair_amount as the most to put in.`,
  );
}

function exactly(amountAtomic: bigint): SizedAmount {
  return { amountAtomic, minAtomic: amountAtomic, sizing: 'exact', isPosition: false };
}
