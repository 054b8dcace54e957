import { formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import type { PlanState } from './plan-state.ts';
import type { ResolvedIntent } from './resolve-intents.ts';

/**
 * An unused part below a thousandth comes from the pool's rounding and the price of the last block.
 */
const NOTABLE_SHARE = 1_000n;

/**
 * Warns when less of one side goes into a pool than was given: the pool's price decides how much of
 * each it takes.
 */
export function warnOfUnused(
  state: PlanState,
  { pairAmountAtomic }: ResolvedIntent,
  { amountAtomic }: Leg,
  { spend, further }: BuiltCall,
): void {
  const second = further?.find((movement) => movement.spend)?.spend;
  if (!spend || !second) return;
  const sides = [
    { given: amountAtomic, used: spend, beside: second },
    { given: pairAmountAtomic ?? second.amountAtomic, used: second, beside: spend },
  ];
  for (const { given, used, beside } of sides) {
    const left = given - used.amountAtomic;
    if (left * NOTABLE_SHARE <= given) continue;
    state.warnings.add(
      `Of the ${text(used.token, given)} given, ${text(used.token, used.amountAtomic)} goes in beside ${text(beside.token, beside.amountAtomic)}: the pool's price decides how much it takes of each. ${text(used.token, left)} stays in the wallet.`,
    );
  }
}

function text({ decimals, symbol }: Token, atomic: bigint): string {
  return `${formatAmountShort(atomic, decimals)} ${symbol}`;
}
