import { compareDecimals } from './decimal.ts';
import { STABLECOINS } from './lexicon/coins.ts';
import type { Predicate } from './predicate.ts';

/**
 * Rates and balances go on: "USDC apy above 7% or USDT above 8%". A price in dollars does not, and
 * neither does a balance where its asset is named again or the other side of a bound is watched:
 * "my ETH balance is below 1 and ETH is above 4000" speaks of two things.
 */
export function carriesMetric(before: Predicate, part: Predicate): boolean {
  if (part.amount?.unit === 'percent' && !part.move) {
    return (
      before.metric === 'apy' || before.metric === 'supply_apy' || before.metric === 'borrow_apy'
    );
  }
  return (
    before.metric === 'balance' &&
    part.amount?.unit === 'none' &&
    part.amount.counted === undefined &&
    part.asset !== before.asset &&
    part.side === before.side &&
    !(part.hasVerb && !STABLECOINS.has(part.asset ?? '')) &&
    isCountOf(part.asset, part.amount.value)
  );
}

/** Whether a bare number beside a balance counts the asset too: nobody waits for 50,000 BTC. */
function isCountOf(asset: string | undefined, value: string): boolean {
  return (asset !== undefined && STABLECOINS.has(asset)) || compareDecimals(value, '100') < 0;
}
