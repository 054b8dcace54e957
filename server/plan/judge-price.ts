import { usdValue } from '#server/chains/prices/read-price.ts';
import { formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import type { PlanState } from './plan-state.ts';
import type { ResolvedIntent } from './resolve-intents.ts';

/** A loss against the price feeds from this on is worth a warning: 3 %. */
export const NOTABLE_LOSS_BPS = 300n;
/** A quote that is worse than the price feeds by more than this is not planned: 10 %. */
export const GREATEST_LOSS_BPS = 1000n;

/**
 * Holds a swap's quote to the price feeds: a notable loss is warned of, one beyond the greatest is
 * refused. Without a feed for both ends it is held to the pools' own mean of the last 30 minutes, where
 * they keep one, and warned of, with what the pools themselves say.
 *
 * @throws {ApiError} invalid_request on the amount, with both values and the loss.
 */
export function judgePrice(
  state: PlanState,
  { at, intent }: ResolvedIntent,
  leg: Leg,
  { spend, output, priceImpactBps = 0, meanLossBps }: BuiltCall,
): void {
  if (!spend || !output) return;
  const paid = expectedSpend(leg, spend.amountAtomic);
  const paidUsd = worthOf(state, spend.token, paid);
  const gottenUsd = worthOf(state, output.token, output.expectedAtomic);
  const pair = `Swapping ${spend.token.symbol} to ${output.token.symbol}`;
  if (paidUsd === null || gottenUsd === null) {
    const unpriced = [
      ...(paidUsd === null ? [spend.token] : []),
      ...(gottenUsd === null ? [output.token] : []),
    ].map(({ symbol }) => symbol);
    if (meanLossBps !== undefined && BigInt(meanLossBps) > GREATEST_LOSS_BPS) {
      throw invalidField(
        `${at}.${intent.to_amount === undefined ? 'amount' : 'to_amount'}`,
        `${pair} would give ${text(output.token, output.expectedAtomic)} for ${text(spend.token, paid)}: ${percent(BigInt(meanLossBps))} less than the pools' mean price of the last 30 minutes, where at most ${percent(GREATEST_LOSS_BPS)} is planned. Swap less, or wait.`,
      );
    }
    const checked =
      meanLossBps === undefined
        ? 'the pools only'
        : 'the pools and their mean of the last 30 minutes only';
    state.warnings.add(
      `There is no price feed for ${unpriced.join(' and ')} on ${leg.chain}: this swap's price is checked against ${checked}.`,
    );
    warnOfImpact(state, pair, priceImpactBps);
    return;
  }
  const lossBps = paidUsd <= 0n ? 0n : ((paidUsd - gottenUsd) * 10_000n) / paidUsd;
  if (lossBps > GREATEST_LOSS_BPS) {
    const field = `${at}.${intent.to_amount === undefined ? 'amount' : 'to_amount'}`;
    throw invalidField(
      field,
      `${pair} would give ${text(output.token, output.expectedAtomic)} (${usd(gottenUsd)}) for ${text(spend.token, paid)} (${usd(paidUsd)}): ${percent(lossBps)} less than the price feeds say, where at most ${percent(GREATEST_LOSS_BPS)} is planned. Swap less, or another asset.`,
    );
  }
  if (lossBps >= NOTABLE_LOSS_BPS) {
    state.warnings.add(
      `${pair} gives ${percent(lossBps)} less than the price of the price feeds: the pools are shallow for this size.`,
    );
  } else warnOfImpact(state, pair, priceImpactBps);
}

/** What the pools themselves say, also where the price feeds agree with what is left. */
function warnOfImpact({ warnings }: PlanState, pair: string, priceImpactBps: number): void {
  if (BigInt(priceImpactBps) < NOTABLE_LOSS_BPS) return;
  warnings.add(
    `${pair} gives ${percent(BigInt(priceImpactBps))} less than the price before this trade: the pools are shallow for this size.`,
  );
}

/**
 * Holds the price at which two assets go into a pool to the price feeds: who adds to a pool that
 * was pushed gives the difference away.
 *
 * @throws {ApiError} invalid_request on the second asset, with both values.
 */
export function judgePair(
  state: PlanState,
  { at }: ResolvedIntent,
  { spend, further }: BuiltCall,
): void {
  const second = further?.find((movement) => movement.spend)?.spend;
  if (!spend || !second) return;
  const [one, other] = [spend, second].map(({ token, amountAtomic }) =>
    worthOf(state, token, amountAtomic),
  );
  if (one === null || one === undefined || other === null || other === undefined) {
    state.warnings.add(
      `There is no price feed for both ${spend.token.symbol} and ${second.token.symbol} on ${spend.token.chain}: the pool's price is not checked against one.`,
    );
    return;
  }
  const [less, more] = one < other ? [one, other] : [other, one];
  const offBps = more === 0n ? 0n : ((more - less) * 10_000n) / more;
  if (offBps <= GREATEST_LOSS_BPS) return;
  throw invalidField(
    `${at}.pair_asset`,
    `The pool takes ${text(spend.token, spend.amountAtomic)} (${usd(one)}) beside ${text(second.token, second.amountAtomic)} (${usd(other)}): its price is ${percent(offBps)} off the price feeds, where at most ${percent(GREATEST_LOSS_BPS)} is planned. Name another pool, or wait.`,
  );
}

/** What a purchase of an exact quantity is expected to cost: its bound without the slippage. */
export function expectedSpend(
  { exactOutAtomic, slippageBps }: Pick<Leg, 'exactOutAtomic' | 'slippageBps'>,
  atMostAtomic: bigint,
): bigint {
  if (exactOutAtomic === undefined) return atMostAtomic;
  return (atMostAtomic * 10_000n) / BigInt(10_000 + slippageBps);
}

function worthOf({ priceUsd }: PlanState, token: Token, amountAtomic: bigint): bigint | null {
  const price = priceUsd(token);
  return price === null ? null : usdValue(token, amountAtomic, price);
}

function percent(bps: bigint): string {
  return `${(Number(bps) / 100).toFixed(1)}%`;
}

function text({ decimals, symbol }: Token, atomic: bigint): string {
  return `${formatAmountShort(atomic, decimals)} ${symbol}`;
}

function usd(value: bigint): string {
  return `$${formatAmountShort(value, 8)}`;
}
