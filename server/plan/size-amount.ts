import { maxUint256 } from 'viem';
import type { ContractRead } from '#server/chains/evm/read.ts';
import { evmChain } from '#server/chains/registry.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { decimalString, parseAmount } from '#server/chains/tokens/parse-amount.ts';
import { sameToken, type Token } from '#server/chains/tokens/token.ts';
import { invalidField } from '#server/errors/api-error.ts';
import { isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import { growthFor } from './chained-growth.ts';
import type { PlannedOutput, PlanState } from './plan-state.ts';
import { portionBps, portionOf } from './portion-of.ts';
import { reserveFor } from './reserve-fees.ts';
import type { ResolvedIntent } from './resolve-intents.ts';

/** A sized intent. */
export interface SizedAmount {
  readonly amountAtomic: bigint;
  /** The least it will be when it is sized again; the amount itself when it is exact. */
  readonly minAtomic: bigint;
  readonly sizing: 'exact' | 'max' | 'chained';
  /** Whether `max` counts a position of the venue rather than the wallet. */
  readonly isPosition: boolean;
  readonly source?: PlannedOutput;
  readonly portionBps?: number;
  /** How far a chained amount may grow until it is signed, in basis points. */
  readonly growthBps?: bigint;
  /** Native coin left for fees by a spend that is sized from the balance. */
  readonly gasReserveWei?: bigint;
}

/** Steps whose amount is the venue's output, not the wallet's payment. */
export const POSITION_TYPES: ReadonlySet<string> = new Set([
  'withdraw',
  'borrow',
  'claim',
  'lp-remove',
  'lp-collect',
]);

/** Steps that take everything when no amount is given. */
const WHOLE_BY_DEFAULT: ReadonlySet<string> = new Set(['claim', 'lp-remove', 'lp-collect']);

/**
 * Sizes an intent in atomic units of what funds it.
 *
 * @param funding the token that leaves the wallet: the output chained to, or the intent's asset.
 * @throws {ApiError} invalid_request on `intents[i].amount`, with numbers.
 */
export function* sizeAmount(
  state: PlanState,
  target: ResolvedIntent,
  funding: Token,
  source: PlannedOutput | undefined,
  leg: Omit<Leg, 'amountAtomic'>,
): ContractRead<SizedAmount> {
  const portion = yield* sizePortion(state, target, funding, leg);
  if (portion) return portion;
  const isWhole = WHOLE_BY_DEFAULT.has(target.type);
  const amount = target.intent.amount ?? (isWhole ? 'max' : target.intent.to_amount);
  if (amount === undefined) {
    throw invalidField(`${target.at}.amount`, 'Say how much: a decimal, max, or chained.');
  }
  if (source) return sizeChained(state, target, funding, source);
  if (amount === 'max') return yield* sizeMax(state, target, funding, leg);
  return sizeExact(state, target, funding, amount);
}

/**
 * The earlier output a chained intent means: the latest of its asset, wrapped or not.
 *
 * @throws {ApiError} invalid_request on `intents[i].amount` when there is none.
 */
export function findSource(state: PlanState, target: ResolvedIntent): PlannedOutput | undefined {
  const { intent, at, asset, owner, chain } = target;
  if (intent.amount !== 'chained') return undefined;
  const field = `${at}.amount`;
  if (POSITION_TYPES.has(target.type)) {
    throw invalidField(field, `A ${target.type} takes a decimal amount or max, not chained.`);
  }
  if (state.outputs.length === 0) {
    throw invalidField(
      field,
      'No earlier step leaves anything to chain to: send a decimal or max.',
    );
  }
  const source = state.outputs.findLast(
    (output) => output.owner === owner && isSameAsset(output.token, asset),
  );
  if (source) return source;
  const last = state.outputs.at(-1)?.token;
  const hint =
    last && last.chain !== chain
      ? `The last output is ${last.symbol} on ${last.chain}: add a bridge to ${chain}.`
      : `The last output is ${last?.symbol}.`;
  throw invalidField(field, `No earlier step leaves ${asset.symbol} on ${chain}. ${hint}`);
}

/** Whether two tokens are one asset to people: the same, or native coin and its wrapped form. */
export function isSameAsset(a: Token, b: Token): boolean {
  if (a.chain !== b.chain) return false;
  const wrapped = evmChain(a.chain).wrappedNative.address.toLowerCase();
  const keyOf = (token: Token) => {
    const address = token.address?.toLowerCase();
    return address === wrapped ? undefined : address;
  };
  return keyOf(a) === keyOf(b);
}

function sizeExact(
  state: PlanState,
  target: ResolvedIntent,
  funding: Token,
  amount: number | string,
): SizedAmount {
  const field = `${target.at}.amount`;
  const decimal = decimalString(amount);
  const amountAtomic = parseAmount(decimal, funding.decimals);
  if (amountAtomic === undefined) {
    throw invalidField(
      field,
      `${decimal} has more decimals than ${funding.symbol}, which has ${funding.decimals}.`,
    );
  }
  if (amountAtomic > maxUint256) {
    throw invalidField(field, `The amount is more than any token can count: ${decimal}.`);
  }
  if (amountAtomic === 0n && target.type !== 'approve') {
    throw invalidField(field, 'The amount is zero: send a positive amount.');
  }
  if (target.type !== 'approve' && !POSITION_TYPES.has(target.type)) {
    requireFunds(state, target, funding, amountAtomic);
  }
  return { amountAtomic, minAtomic: amountAtomic, sizing: 'exact', isPosition: false };
}

/** @throws {ApiError} invalid_request on `intents[i].amount` when the wallet holds less. */
export function requireFunds(
  state: PlanState,
  { at, owner, intent }: ResolvedIntent,
  funding: Token,
  neededAtomic: bigint,
): void {
  const available = state.ledger.available({ owner, token: funding });
  if (available >= neededAtomic) return;
  const field = `${at}.${intent.to_amount !== undefined ? 'to_amount' : 'amount'}`;
  const text = (atomic: bigint) => `${formatAmount(atomic, funding.decimals)} ${funding.symbol}`;
  const earlier = state.steps.length > 0 ? ' after the earlier steps' : '';
  throw invalidField(
    field,
    `The wallet holds ${text(available > 0n ? available : 0n)} on ${funding.chain}${earlier}, the plan needs ${text(neededAtomic)}.`,
  );
}

/** A share of a liquidity position, as its `amount_basis` says. */
function* sizePortion(
  state: PlanState,
  target: ResolvedIntent,
  funding: Token,
  leg: Omit<Leg, 'amountAtomic'>,
): ContractRead<SizedAmount | undefined> {
  const basis = target.intent.amount_basis;
  if (target.type !== 'lp-remove' || basis?.kind !== 'percent') return undefined;
  const bps = portionBps(basis.value ?? '', `${target.at}.amount_basis.value`, 'position');
  const whole = yield* sizeMax(state, target, funding, leg);
  if (bps === undefined) return whole;
  const amountAtomic = (whole.amountAtomic * BigInt(bps)) / 10_000n;
  return { amountAtomic, minAtomic: amountAtomic, sizing: 'exact', isPosition: true };
}

function* sizeMax(
  state: PlanState,
  target: ResolvedIntent,
  funding: Token,
  leg: Omit<Leg, 'amountAtomic'>,
): ContractRead<SizedAmount> {
  const field = `${target.at}.amount`;
  const position = yield* readPosition(state, target, funding, leg);
  if (position !== undefined && typeof position !== 'bigint') {
    if (!isRefusal(position)) throw new Error('readMax gives an amount or a refusal.');
    throw invalidField(`${target.at}.${position.field}`, position.reason);
  }
  if (position === 0n) {
    throw invalidField(
      field,
      `There is no ${target.asset.symbol} to ${target.type} on ${target.venue.protocol.name}.`,
    );
  }
  if (position !== undefined && POSITION_TYPES.has(target.type)) {
    return { amountAtomic: position, minAtomic: position, sizing: 'max', isPosition: true };
  }
  const available = state.ledger.available({ owner: target.owner, token: funding });
  const gasReserveWei = reserveFor(state, target, funding);
  const spendable = available - (gasReserveWei ?? 0n);
  if (spendable <= 0n) {
    const held = `${formatAmount(available > 0n ? available : 0n, funding.decimals)} ${funding.symbol}`;
    throw invalidField(
      field,
      gasReserveWei
        ? `The wallet holds ${held} on ${funding.chain}; network fees need ${formatAmount(gasReserveWei, 18)} of it, so nothing is left.`
        : `The wallet holds ${held} on ${funding.chain}: there is nothing to ${target.type}.`,
    );
  }
  const isPosition = position !== undefined && position <= spendable;
  const amountAtomic = isPosition ? position : spendable;
  const least = amountAtomic - uncertainty(state, target, funding) - (gasReserveWei ?? 0n);
  return {
    amountAtomic,
    minAtomic: isPosition ? amountAtomic : maxOf(least, amountAtomic / 2n),
    sizing: 'max',
    isPosition,
    ...(gasReserveWei !== undefined && { gasReserveWei }),
  };
}

/** How much less than expected earlier steps may leave of a token. */
function uncertainty(state: PlanState, { owner }: ResolvedIntent, token: Token): bigint {
  return state.outputs
    .filter((output) => output.owner === owner && sameToken(output.token, token))
    .reduce((sum, { expectedAtomic, minAtomic }) => sum + expectedAtomic - minAtomic, 0n);
}

function maxOf(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/**
 * The amount that `max` means at the venue. A repayment from coins that are not there yet is sized
 * from them, and the venue takes no more than is owed.
 */
function* readPosition(
  state: PlanState,
  { type, owner, venue }: ResolvedIntent,
  funding: Token,
  leg: Omit<Leg, 'amountAtomic'>,
): ContractRead<bigint | Refusal | undefined> {
  const { readMax } = venue.action;
  const isToCome =
    !sameToken(funding, leg.asset) ||
    state.outputs.some((output) => output.owner === owner && sameToken(output.token, funding));
  if (!readMax || (isToCome && !POSITION_TYPES.has(type))) return undefined;
  return yield* readMax(leg);
}

function sizeChained(
  state: PlanState,
  target: ResolvedIntent,
  funding: Token,
  source: PlannedOutput,
): SizedAmount {
  const field = `${target.at}.amount`;
  const portionBps = portionOf(target);
  const leftBps = 10_000 - source.takenBps;
  if (portionBps !== undefined && portionBps > leftBps) {
    throw invalidField(
      `${target.at}.amount_basis.value`,
      `Earlier steps take ${source.takenBps / 100}% of that output: at most ${leftBps / 100}% is left.`,
    );
  }
  const share = (atomic: bigint) =>
    portionBps === undefined ? atomic : (atomic * BigInt(portionBps)) / BigInt(leftBps);
  const wanted = share(source.expectedAtomic);
  const gasReserveWei = reserveFor(state, target, funding);
  const available = state.ledger.available({ owner: target.owner, token: funding });
  const spendable = available - (gasReserveWei ?? 0n);
  const amountAtomic = wanted < spendable ? wanted : spendable;
  if (amountAtomic <= 0n) {
    throw invalidField(
      field,
      `Earlier steps leave no ${funding.symbol} on ${funding.chain} to ${target.type}.`,
    );
  }
  const least = share(source.minAtomic) - (wanted - amountAtomic);
  return {
    amountAtomic,
    minAtomic: least > 0n ? least : 0n,
    sizing: 'chained',
    isPosition: false,
    source,
    growthBps: growthFor(target.owner, target.recipient),
    ...(portionBps !== undefined && { portionBps }),
    ...(gasReserveWei !== undefined && { gasReserveWei }),
  };
}
