import { isAddressEqual } from 'viem';
import type { ContractRead } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { nativeToken, wrappedNativeToken } from '#server/chains/tokens/resolve.ts';
import { isErc20, sameToken, type Token } from '#server/chains/tokens/token.ts';
import { type ApiError, invalidField } from '#server/errors/api-error.ts';
import { type BuiltCall, isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import { approveAsAsked, approveFor } from './approvals.ts';
import { buildBest } from './build-best.ts';
import { GROWTH_BPS, growthFor } from './chained-growth.ts';
import { exactOut, exactOutCap } from './exact-output.ts';
import {
  approveFurther,
  deliverFurther,
  fundFurther,
  pairLimit,
  venuePair,
} from './further-movements.ts';
import { judgePair, judgePrice } from './judge-price.ts';
import { marketHints } from './market-hints.ts';
import { gasPriceOf, type PlannedOutput, type PlanState } from './plan-state.ts';
import { pushStep } from './push-step.ts';
import type { ResolvedIntent } from './resolve-intents.ts';
import { signingDelay } from './signing-delay.ts';
import {
  findSource,
  POSITION_TYPES,
  requireFunds,
  type SizedAmount,
  sizeAmount,
} from './size-amount.ts';
import { slippageBps } from './slippage.ts';
import { warnOfBridgeFee, warnOfDeadline } from './warn-of-bridge.ts';
import { warnOfHealth } from './warn-of-health.ts';
import { warnOfUnused } from './warn-of-unused.ts';
import { convertNative } from './wrap-native.ts';

/**
 * Appends the steps of one intent: the steps that fund it, its approvals, the step itself and,
 * where the user asked for the native coin, the unwrapping.
 *
 * @throws {ApiError} invalid_request naming the field of the intent that prevents it.
 */
export function* planIntent(state: PlanState, target: ResolvedIntent): ContractRead<void> {
  const { type, venue } = target;
  const delay = signingDelay(state.facts.signer);
  const source = findSource(state, target);
  const asset = legAsset(target, source);
  const toAsset = venueAsset(target, target.toAsset);
  const funding = fundingToken(target, source, asset);
  const unsized: Omit<Leg, 'amountAtomic'> = {
    type,
    chain: target.chain,
    owner: target.owner,
    asset,
    isMax: target.intent.amount === 'max',
    ...(toAsset && { toAsset }),
    ...(toAsset &&
      toAsset.chain !== target.chain && {
        destinationGasPriceWei: gasPriceOf(state.facts, toAsset.chain),
      }),
    recipient: target.recipient,
    ...pairOf(state, target),
    ...(target.spender && { spender: target.spender }),
    ...(target.vaultAddress && { vaultAddress: target.vaultAddress }),
    ...marketHints(state, target),
    ...(type === 'swap' && isUnpriced(state, asset, toAsset) && { isUnpriced: true }),
    slippageBps: slippageBps(target.intent.slippage_bps, asset, 0n, delay.slippageBps),
    nowSeconds: state.blockTimeSeconds.get(target.chain) ?? 0n,
    validForSeconds: delay.validForSeconds,
  };
  const isExactOut =
    target.type !== 'lp-add' && target.intent.to_amount !== undefined && !isConversion(target);
  const sized = isExactOut
    ? yield* exactOutCap(state, target, funding, source, unsized)
    : yield* sizeAmount(state, target, funding, source, unsized);
  const leg: Leg = {
    ...unsized,
    amountAtomic: sized.amountAtomic,
    isMax: sized.sizing === 'max',
    slippageBps: slippageBps(
      target.intent.slippage_bps,
      asset,
      isExactOut ? 1n << 255n : sized.amountAtomic,
      delay.slippageBps,
    ),
    ...(isExactOut && { exactOutAtomic: exactOut(target) }),
  };
  const best = yield* buildBest(state, target, leg);
  const { built } = best;
  const served = best.venue === venue ? target : { ...target, venue: best.venue };
  if (isRefusal(built)) throw refusedField(served, built);
  requireRecipient(served, built);
  yield* appendSteps(state, served, funding, leg, built, sizedByVenue(sized, leg, built));
}

/** Whether no price feed shows what a swap should return. */
function isUnpriced({ priceUsd }: PlanState, asset: Token, toAsset: Token | undefined): boolean {
  return priceUsd(asset) === null || (toAsset !== undefined && priceUsd(toAsset) === null);
}

/** A leg's second asset and position. */
function pairOf(
  state: PlanState,
  target: ResolvedIntent,
): Pick<Leg, 'pairAsset' | 'pairAmountAtomic' | 'positionId'> {
  const { positionId } = target;
  const pairAsset = venuePair(target);
  const pairAmountAtomic = pairLimit(state, target);
  return {
    ...(pairAsset && { pairAsset }),
    ...(pairAmountAtomic !== undefined && { pairAmountAtomic }),
    ...(positionId !== undefined && { positionId }),
  };
}

/** An action that a venue only performs for its signer must not appear to go to someone else. */
function requireRecipient({ at, type, owner, recipient, venue }: ResolvedIntent, built: BuiltCall) {
  const served = built.output?.recipient ?? owner;
  if (type === 'approve' || isAddressEqual(served, recipient)) return;
  throw invalidField(
    `${at}.recipient`,
    `A ${type} on ${venue.protocol.name} is for the wallet that signs: leave the recipient out.`,
  );
}

/** A refusal under the name the intent has for the field. */
function refusedField({ at, intent }: ResolvedIntent, { field, reason }: Refusal): ApiError {
  const isOrigin = field === 'chain' && intent.action === 'bridge' && intent.from_chain;
  return invalidField(`${at}.${isOrigin ? 'from_chain' : field}`, reason);
}

/** A venue that takes another amount than it was offered (a debt, a quote) decides the size. */
function sizedByVenue(
  sized: SizedAmount,
  { asset }: Leg,
  { spend, further }: BuiltCall,
): SizedAmount {
  if (!spend || !sameToken(spend.token, asset) || spend.amountAtomic === sized.amountAtomic) {
    return sized;
  }
  const { amountAtomic } = spend;
  // Two sides limit each other: the approved amounts are the amounts that go in.
  if (further?.some((movement) => movement.spend)) {
    return { amountAtomic, minAtomic: amountAtomic, sizing: 'exact', isPosition: false };
  }
  return { ...sized, amountAtomic, minAtomic: amountAtomic, isPosition: true };
}

function* appendSteps(
  state: PlanState,
  target: ResolvedIntent,
  funding: Token,
  leg: Leg,
  built: BuiltCall,
  sized: SizedAmount,
): ContractRead<void> {
  if (leg.type === 'approve') {
    yield* approveAsAsked(state, target.venue.protocol, leg);
    return;
  }
  const paid = POSITION_TYPES.has(leg.type) ? null : built.spend;
  if (paid) requireSpend(state, target, funding, paid.amountAtomic, built.gasUnits);
  if (leg.type === 'swap') judgePrice(state, target, leg, built);
  if (leg.type === 'lp-add') {
    judgePair(state, target, built);
    warnOfUnused(state, target, leg, built);
  }
  if (leg.type === 'bridge') warnOfBridgeFee(state, built);
  warnOfHealth(state, leg, built);
  const own =
    paid && !sameToken(funding, paid.token)
      ? yield* fundByConversion(state, target, funding, leg, sized)
      : sized;
  yield* fundFurther(state, target, leg, built);
  if (built.approval) {
    yield* approveFor(state, target.venue.protocol, leg, built.approval, own);
  }
  yield* approveFurther(state, target, leg, built);
  const output = pushStep(state, { protocol: target.venue.protocol, leg, built, sized: own });
  warnOfDeadline(state, leg, built);
  for (const { approval, spend } of [built, ...(built.further ?? [])]) {
    if (!approval || !spend) continue;
    const isExact = leg.exactOutAtomic === undefined && !own.isPosition && !built.further;
    state.allowances.use({ owner: leg.owner, ...approval }, approval.amountAtomic, isExact);
  }
  yield* deliverNative(state, target, leg, output);
  yield* deliverFurther(state, target, leg, built);
}

/** Wraps or unwraps what funds the step, and hangs the step on it unless it is exact. */
function* fundByConversion(
  state: PlanState,
  target: ResolvedIntent,
  funding: Token,
  leg: Leg,
  sized: SizedAmount,
): ContractRead<SizedAmount> {
  const isFixed = sized.sizing === 'exact' || (sized.isPosition && !sized.source);
  const converted = yield* convertNative(state, target, funding, leg, {
    ...sized,
    sizing: isFixed ? 'exact' : sized.sizing,
  });
  if (isFixed || !converted) return sized;
  return {
    amountAtomic: converted.expectedAtomic,
    minAtomic: converted.minAtomic,
    sizing: 'chained',
    isPosition: false,
    source: converted,
    growthBps: growthFor(target.owner, target.recipient),
  };
}

/** A venue that gives the wrapped coin for the native one needs an unwrapping afterwards. */
function* deliverNative(
  state: PlanState,
  target: ResolvedIntent,
  leg: Leg,
  output: PlannedOutput | undefined,
): ContractRead<void> {
  const wanted = POSITION_TYPES.has(leg.type) ? target.asset : target.toAsset;
  const isBuilt = wanted?.address === null && leg.type !== 'bridge' && !target.venue.action.native;
  if (!isBuilt) return;
  if (!output || target.recipient !== target.owner) {
    throw invalidField(
      `${target.at}.recipient`,
      `${target.venue.protocol.name} gives the wrapped coin: leave the recipient out and send it on in a further step.`,
    );
  }
  yield* convertNative(state, target, output.token, leg, {
    amountAtomic: output.expectedAtomic,
    minAtomic: output.minAtomic,
    sizing: 'chained',
    isPosition: false,
    source: output,
    growthBps: GROWTH_BPS.converted,
  });
}

/** The asset in the form the venue takes; a chained step takes the form that is there. */
function legAsset(target: ResolvedIntent, source: PlannedOutput | undefined): Token {
  const asset = venueAsset(target, target.asset) as Token;
  const isThere = source && isErc20(source.token) && target.type !== 'transfer';
  return isThere ? source.token : asset;
}

function venueAsset(target: ResolvedIntent, asset: Token | undefined): Token | undefined {
  const isTaken = target.venue.action.native || target.type === 'approve';
  return asset?.address === null && !isTaken ? wrappedNativeToken(asset.chain) : asset;
}

function fundingToken(
  target: ResolvedIntent,
  source: PlannedOutput | undefined,
  asset: Token,
): Token {
  if (source) return source.token;
  return POSITION_TYPES.has(target.type) ? asset : target.asset;
}

/** Wrapping and unwrapping are one to one: the output equals the input. */
function isConversion({ type }: ResolvedIntent): boolean {
  return type === 'wrap' || type === 'unwrap';
}

/**
 * Checks the funds against the amount that the encoded call actually takes, including the fee for
 * the native coin.
 */
function requireSpend(
  state: PlanState,
  target: ResolvedIntent,
  funding: Token,
  amountAtomic: bigint,
  gasUnits: bigint,
): void {
  requireFunds(state, target, funding, amountAtomic);
  if (funding.address !== null) return;
  const native = nativeToken(target.chain);
  const feeWei = gasUnits * gasPriceOf(state.facts, target.chain);
  const available = state.ledger.available({ owner: target.owner, token: native });
  if (available >= amountAtomic + feeWei) return;
  const text = (wei: bigint) => `${formatAmount(wei, 18)} ${native.symbol}`;
  throw invalidField(
    `${target.at}.amount`,
    `The wallet holds ${text(available)} on ${target.chain}, the plan needs ${text(amountAtomic)} and about ${text(feeWei)} for network fees. Send max to leave the fees.`,
  );
}
