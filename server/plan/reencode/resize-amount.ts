import { maxUint256 } from 'viem';
import type { ContractRead } from '#server/chains/evm/read.ts';
import { readOne } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { decimalString, parseAmountTruncated } from '#server/chains/tokens/parse-amount.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { isRefusal, type Leg } from '#server/protocols/manifest.ts';
import type { Step } from '#server/schemas/step.ts';
import { toNumber } from '../assemble-step.ts';
import { GROWTH_BPS, growthFor, mostOf } from '../chained-growth.ts';
import { reserveForGas, reserveForIntents } from '../gas-reserve.ts';
import { balanceRead } from '../ledger.ts';
import { POSITION_TYPES } from '../size-amount.ts';
import { ARRIVED_PERCENT, arrivedAmount, smallest } from './arrived-amount.ts';
import { notArrived } from './not-arrived.ts';
import type { ReviewedStep } from './read-step.ts';
import { ReencodeRefused } from './reencode-refused.ts';
import { shareOf } from './share-of.ts';

/** Gas that earlier transactions of the plan may have used since the balance was noted. */
const EARLIER_GAS_UNITS = 3_000_000n;

/** The input for computing a size. */
export interface SizingInput {
  readonly reviewed: ReviewedStep;
  /** The step's leg, all but its amount. */
  readonly unsized: Omit<Leg, 'amountAtomic'>;
  /** Decimal token units, as the caller sent it. */
  readonly actualAmount: number;
  readonly gasPriceWei: bigint;
}

/**
 * The amount to encode, in atomic units: as reviewed for an exact step, from live balances for
 * `max` and chained ones (`docs/guides/re-encode.md`).
 *
 * @throws {ReencodeRefused} when the amount does not fit the review or the funds are not there.
 */
export function* resizeAmount(input: SizingInput): ContractRead<bigint> {
  const { step } = input.reviewed;
  const sizing = step.sizing ?? (step.chained ? 'chained' : 'exact');
  if (sizing === 'exact') {
    const exact = exactAmount(input);
    yield* requirePayable(input, exact);
    return exact;
  }
  const cap = capOf(input, sizing === 'max' ? step.amount : step.chained?.estimate_amount);
  const sized = sizing === 'max' ? yield* maxAmount(input) : yield* chainedAmount(input);
  const amountAtomic = cap !== undefined && cap < sized ? cap : sized;
  if (amountAtomic <= 0n) {
    throw new ReencodeRefused('quote_failed', `There is no ${step.asset} left for this step.`);
  }
  return amountAtomic;
}

function exactAmount({ reviewed, unsized, actualAmount }: SizingInput): bigint {
  const { step, type } = reviewed;
  const { asset } = unsized;
  const raw = rawAmount(step, asset);
  const amountAtomic = actualAmount === step.amount ? raw : truncated(actualAmount, asset);
  if (amountAtomic > raw) {
    throw new ReencodeRefused(
      'invalid_request',
      `actual_amount is ${decimalString(actualAmount)} ${asset.symbol}, more than the ${formatAmount(raw, asset.decimals)} reviewed. Plan it again for more.`,
    );
  }
  const isRevocation = type === 'approve' && raw === 0n;
  if (amountAtomic === 0n && !isRevocation) {
    throw new ReencodeRefused('invalid_request', 'actual_amount is zero: send step.amount.');
  }
  return amountAtomic;
}

function rawAmount(step: Step, asset: Token): bigint {
  const raw =
    step.amount_raw === undefined ? truncated(step.amount, asset) : BigInt(step.amount_raw);
  if (raw > maxUint256) {
    throw new ReencodeRefused('invalid_request', 'amount_raw is more than a token can count.');
  }
  if (step.amount_raw !== undefined && toNumber(raw, asset) !== step.amount) {
    throw new ReencodeRefused(
      'invalid_request',
      `amount and amount_raw disagree: ${decimalString(step.amount)} and ${formatAmount(raw, asset.decimals)} ${asset.symbol}.`,
    );
  }
  return raw;
}

/** A smaller amount than reviewed is the caller's own limit. */
function capOf({ unsized, actualAmount }: SizingInput, expected: number | undefined) {
  if (actualAmount === 0) {
    throw new ReencodeRefused(
      'invalid_request',
      'actual_amount is zero: send step.amount, or step.chained.estimate_amount for a chained step.',
    );
  }
  if (expected === undefined || actualAmount >= expected) return undefined;
  return truncated(actualAmount, unsized.asset);
}

function* maxAmount(input: SizingInput): ContractRead<bigint> {
  const { reviewed, unsized } = input;
  const { readMax } = reviewed.venue.action;
  if (readMax && POSITION_TYPES.has(reviewed.type)) {
    const position = yield* readMax(unsized);
    if (typeof position === 'bigint') return position;
    if (isRefusal(position)) throw new ReencodeRefused('quote_failed', position.reason);
  }
  const live = yield* liveBalance(unsized);
  requireArrival(input, live);
  return live - feeReserve(input);
}

/** "All" of an asset that a bridge of the plan delivers is not known before it has arrived. */
function requireArrival(input: SizingInput, liveAtomic: bigint): void {
  const { awaits } = input.reviewed.step;
  if (!awaits) return;
  const least = BigInt(awaits.min_raw);
  const arrived = liveAtomic - BigInt(awaits.balance_before_raw);
  const tolerance = feeTolerance(input, least);
  if (arrived + tolerance >= (least * ARRIVED_PERCENT) / 100n) return;
  throw notArrived({
    asset: input.unsized.asset,
    fromKey: awaits.from_key,
    thereAtomic: arrived,
    leastAtomic: least,
  });
}

/** A step that a bridge of the plan pays for is not encoded until it can be paid. */
function* requirePayable(input: SizingInput, amountAtomic: bigint): ContractRead<void> {
  const { awaits } = input.reviewed.step;
  if (!awaits) return;
  const { unsized } = input;
  const thereAtomic = yield* liveBalance(unsized);
  if (thereAtomic >= amountAtomic) return;
  const { asset } = unsized;
  throw notArrived({ asset, fromKey: awaits.from_key, thereAtomic, leastAtomic: amountAtomic });
}

function* chainedAmount(input: SizingInput): ContractRead<bigint> {
  const { reviewed, unsized } = input;
  const { chained } = reviewed.step;
  if (chained?.balance_before_raw === undefined) {
    throw new ReencodeRefused(
      'step_incomplete',
      'The chained step does not say what the balance was before (chained.balance_before_raw): plan it again.',
    );
  }
  const { asset } = unsized;
  requireAgreement('estimate_amount', chained.estimate_amount, chained.estimate_raw, asset);
  requireAgreement('min_output', chained.min_output, chained.min_raw, asset);
  const before = BigInt(chained.balance_before_raw);
  const least =
    chained.min_raw === undefined ? truncated(chained.min_output, asset) : BigInt(chained.min_raw);
  const estimate =
    chained.estimate_raw === undefined
      ? truncated(chained.estimate_amount, asset)
      : BigInt(chained.estimate_raw);
  const live = yield* liveBalance(unsized);
  const atMost = shareOf(live - before, chained);
  const arrived = arrivedAmount({
    expectedAtomic: shareOf(live - BigInt(chained.expected_before_raw ?? before), chained),
    atMostAtomic: atMost,
    estimateAtomic: estimate,
    minAtomic: least,
    toleranceAtomic: feeTolerance(input, least),
  });
  if (arrived === undefined) {
    const fromKey = chained.from_key;
    throw notArrived({ asset, fromKey, thereAtomic: atMost, leastAtomic: least });
  }
  const spendable = live - feeReserve(input);
  return smallest([arrived, spendable, mostAllowed(input, estimate)]);
}

/** As planned, and never beyond what a plan allows such a step. */
function mostAllowed({ reviewed, unsized }: SizingInput, estimateAtomic: bigint): bigint {
  const planned = reviewed.step.chained?.most_raw;
  const usual = mostOf(estimateAtomic, growthFor(unsized.owner, unsized.recipient));
  if (planned === undefined) return usual;
  const isConversion = unsized.type === 'wrap' || unsized.type === 'unwrap';
  const most = isConversion ? mostOf(estimateAtomic, GROWTH_BPS.converted) : usual;
  return smallest([BigInt(planned), most]);
}

function requireAgreement(
  field: string,
  amount: number,
  raw: string | undefined,
  asset: Token,
): void {
  if (raw === undefined || toNumber(BigInt(raw), asset) === amount) return;
  throw new ReencodeRefused(
    'invalid_request',
    `chained.${field} and its base units disagree: send the step as /plan returned it.`,
  );
}

/** Fees paid in the native coin lower its balance without meaning that less arrived. */
function feeTolerance({ unsized, gasPriceWei }: SizingInput, least: bigint): bigint {
  if (unsized.asset.address !== null) return 0n;
  const fees = reserveForGas(unsized.chain, EARLIER_GAS_UNITS, gasPriceWei);
  const half = least / 2n;
  return fees < half ? fees : half;
}

/**
 * The native coin that a spend leaves for fees: as planned, or more when gas got more expensive.
 */
function feeReserve({ reviewed, unsized, gasPriceWei }: SizingInput): bigint {
  if (unsized.asset.address !== null) return 0n;
  const own = reserveForIntents(unsized.chain, [reviewed.type], gasPriceWei);
  const planned = BigInt(reviewed.step.gas_reserve_raw ?? '0');
  return own > planned ? own : planned;
}

function* liveBalance({ owner, asset }: Pick<Leg, 'owner' | 'asset'>): ContractRead<bigint> {
  const balance = yield* readOne(balanceRead({ owner, token: asset }));
  if (balance.ok) return balance.value;
  throw new ReencodeRefused('quote_failed', `The ${asset.symbol} balance cannot be read.`);
}

function truncated(amount: number, asset: Token): bigint {
  return parseAmountTruncated(decimalString(amount), asset.decimals);
}
