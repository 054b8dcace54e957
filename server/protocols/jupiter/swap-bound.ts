import type { SwapMode } from '#server/chains/solana/swap-source.ts';
import type { SwapInstruction } from './read-swap-instruction.ts';

const ALL_BPS = 10_000n;

/**
 * The least that arrives for an exact amount, or the most that an exact quantity costs, rounded to
 * the side of the person who is being held to it.
 */
export function boundWith(mode: SwapMode, quotedAtomic: bigint, slippageBps: number): bigint {
  const slippage = BigInt(slippageBps);
  return mode === 'exact_in'
    ? (quotedAtomic * (ALL_BPS - slippage)) / ALL_BPS
    : (quotedAtomic * (ALL_BPS + slippage) + ALL_BPS - 1n) / ALL_BPS;
}

/** The bound that the program itself holds the swap to. */
export function enforcedBound({
  mode,
  quotedAtomic,
  slippageBps,
}: Pick<SwapInstruction, 'mode' | 'quotedAtomic' | 'slippageBps'>): bigint {
  return boundWith(mode, quotedAtomic, slippageBps);
}

/** How much slippage, in basis points, leads from a quote to no worse than a bound; rounded down. */
export function slippageTo(mode: SwapMode, quotedAtomic: bigint, boundAtomic: bigint): number {
  const spare = mode === 'exact_in' ? quotedAtomic - boundAtomic : boundAtomic - quotedAtomic;
  return spare > 0n ? Number((spare * ALL_BPS) / quotedAtomic) : 0;
}
