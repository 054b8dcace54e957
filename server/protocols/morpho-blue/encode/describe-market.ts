import { formatUnits } from 'viem';
import type { MarketState } from '../read/read-market.ts';

/** @example 'wstETH/USDC market (liquidated from 86% of the collateral)' */
export function describeMarket({
  collateral,
  id,
  isKept,
  loan,
  params,
}: Pick<MarketState, 'collateral' | 'id' | 'isKept' | 'loan' | 'params'>): string {
  const pair = `${collateral.symbol}/${loan.symbol}`;
  const name = isKept ? `${pair} market` : `unlisted ${pair} market ${id}`;
  return `${name} (loans are liquidated from ${formatUnits(params.lltv, 16)}% of the collateral)`;
}
