import type { Refusal } from '#server/protocols/manifest.ts';
import type { Market } from './read/read-market.ts';

/** A trade that moves a market's price by more than this is not planned: 10 %. */
const GREATEST_IMPACT_BPS = 1_000;

/** A price impact of the quoter, which has 18 decimals, in basis points. */
export function impactBps(priceImpactWad: bigint): number {
  return Number(priceImpactWad / 10n ** 14n);
}

/** Refuses a trade that is too large for its market. */
export function refuseImpact({ principal }: Market, bps: number): Refusal | undefined {
  if (bps <= GREATEST_IMPACT_BPS) return undefined;
  return {
    refused: 'insufficient_liquidity',
    reason: `The trade would move the Pendle market of ${principal.symbol} by ${(bps / 100).toFixed(1)}%, where at most ${GREATEST_IMPACT_BPS / 100}% is planned. Trade less.`,
    field: 'amount',
  };
}
