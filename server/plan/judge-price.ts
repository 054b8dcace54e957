import { usdValue } from '#server/chains/prices/read-price.ts';
import { formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import { GREATEST_LOSS_BPS, type JudgedSwap, judgeSwap, percent } from './judge-swap.ts';
import type { PlanState } from './plan-state.ts';
import type { ResolvedIntent } from './resolve-intents.ts';

/**
 * Holds a swap's quote to the price feeds, or without them to what its pools say (`judgeSwap`).
 *
 * @throws {ApiError} invalid_request on the amount, with both values and the loss.
 */
export function judgePrice(
  state: PlanState,
  { at, intent }: ResolvedIntent,
  leg: Leg,
  built: BuiltCall,
): void {
  const swap = judgedSwap(leg, built, state.priceUsd);
  if (!swap) return;
  const { refusal, warnings } = judgeSwap(swap, 'planned');
  if (refusal !== null) {
    const field = `${at}.${intent.to_amount === undefined ? 'amount' : 'to_amount'}`;
    throw invalidField(field, `${refusal} Swap less, or another asset.`);
  }
  for (const warning of warnings) state.warnings.add(warning);
}

/** A built swap as it is judged; undefined where it does not both take and give. */
export function judgedSwap(
  leg: Leg,
  { spend, output, priceImpactBps, meanLossBps }: BuiltCall,
  priceUsd: (token: Token) => bigint | null,
): JudgedSwap | undefined {
  if (!spend || !output) return undefined;
  const paidAtomic = expectedSpend(leg, spend.amountAtomic);
  return {
    chain: leg.chain,
    spend: { ...spend.token, amountAtomic: paidAtomic, usd8: priceUsd(spend.token) },
    output: { ...output.token, amountAtomic: output.expectedAtomic, usd8: priceUsd(output.token) },
    ...(priceImpactBps !== undefined && { impactBps: priceImpactBps }),
    ...(meanLossBps !== undefined && { meanLossBps }),
    judge: 'the pools',
  };
}

/**
 * Checks the price at which two assets go into a pool against the price feeds: adding to a
 * manipulated pool gives the difference away.
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

/** The expected cost of a purchase of an exact quantity: its limit without the slippage. */
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

function text({ decimals, symbol }: Token, atomic: bigint): string {
  return `${formatAmountShort(atomic, decimals)} ${symbol}`;
}

function usd(value: bigint): string {
  return `$${formatAmountShort(value, 8)}`;
}
