import type { Address } from '@solana/kit';
import type { SwapAsk, SwapOffer } from '#server/chains/solana/swap-source.ts';
import type { StepRoute } from '#server/schemas/step.ts';

/** What `StepRoute` has room for. */
const MOST_TOKENS = 8;

/**
 * The route of an offer as a step shows it. Its path is the word of its source, and ends where the swap was
 * asked to begin and end; of a route that branches, or whose hops do not lead there, only the ends are known.
 */
export function routeOf(
  { hops = [] }: Pick<SwapOffer, 'hops'>,
  { inputMint, outputMint, mode }: Pick<SwapAsk, 'inputMint' | 'outputMint' | 'mode'>,
): StepRoute {
  return {
    kind: 'jupiter',
    tokens: [...(pathOf(hops, inputMint, outputMint) ?? [inputMint, outputMint])],
    exact_out: mode === 'exact_out',
  };
}

/** The mints from one end to the other; undefined where hops are not one line between them. */
function pathOf(
  hops: NonNullable<SwapOffer['hops']>,
  from: Address,
  to: Address,
): readonly Address[] | undefined {
  const path = [from];
  // Parallel pools between the same mints are one stretch of the path.
  for (const { inputMint, outputMint } of hops) {
    const [before, last] = [path.at(-2), path.at(-1)];
    if (inputMint === last && !path.includes(outputMint)) path.push(outputMint);
    else if (inputMint !== before || outputMint !== last) return undefined;
  }
  return path.at(-1) === to && path.length <= MOST_TOKENS ? path : undefined;
}
