import { isAddressEqual } from 'viem';
import { formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { pooledAddress } from '../encode/encode-swap.ts';
import { inPoolOrder } from '../read/read-pools.ts';
import type { PairAmounts } from './liquidity-math.ts';

/** The two tokens of a pool as the user named them, and which of them is the pool's first. */
export interface PairSides {
  readonly asset: Token;
  readonly pairAsset: Token;
  readonly isAssetFirst: boolean;
}

/** Orders two tokens as their pool does. */
export function pairSides(asset: Token, pairAsset: Token): PairSides {
  const [token0] = inPoolOrder(pooledAddress(asset), pooledAddress(pairAsset));
  return { asset, pairAsset, isAssetFirst: isAddressEqual(token0, pooledAddress(asset)) };
}

/** Amounts of the first and second asset as the user named them. */
export function sideAmounts(
  { isAssetFirst }: PairSides,
  { amount0, amount1 }: PairAmounts,
): { ofAsset: bigint; ofPair: bigint } {
  return isAssetFirst
    ? { ofAsset: amount0, ofPair: amount1 }
    : { ofAsset: amount1, ofPair: amount0 };
}

/** Amounts in the pool's order. */
export function pooledAmounts(
  { isAssetFirst }: PairSides,
  { ofAsset, ofPair }: { ofAsset: bigint; ofPair: bigint },
): PairAmounts {
  return isAssetFirst
    ? { amount0: ofAsset, amount1: ofPair }
    : { amount0: ofPair, amount1: ofAsset };
}

/** `1.2 ETH and 3,600 USDC`. */
export function describeAmounts(sides: PairSides, amounts: PairAmounts): string {
  const { ofAsset, ofPair } = sideAmounts(sides, amounts);
  const { asset, pairAsset } = sides;
  return `${formatAmountShort(ofAsset, asset.decimals)} ${asset.symbol} and ${formatAmountShort(ofPair, pairAsset.decimals)} ${pairAsset.symbol}`;
}

/** `0.05% ETH/USDC`. */
export function describePool(fee: number, { asset, pairAsset }: PairSides): string {
  return `${fee / 10_000}% ${asset.symbol}/${pairAsset.symbol}`;
}
