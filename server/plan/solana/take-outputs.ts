import type { SolanaCall } from '#server/protocols/solana-manifest.ts';
import { keyOf } from './resolve-solana-intents.ts';
import type { SolanaOutput, SolanaSize, SolanaState } from './solana-plan-state.ts';

/**
 * Subtracts a step's spend from the outputs of earlier steps: from the output that it depends on,
 * else from the latest of its asset first.
 */
export function takeOutputs(
  { outputs }: SolanaState,
  { spend }: SolanaCall,
  { source, amountAtomic, minAtomic, portionBps }: SolanaSize,
): void {
  if (source) {
    const output = source as SolanaOutput;
    take(output, amountAtomic, minAtomic);
    output.takenBps += portionBps ?? 10_000 - output.takenBps;
    return;
  }
  if (!spend) return;
  let left = spend.amountAtomic;
  for (const output of outputs.toReversed()) {
    if (keyOf(output.asset) !== keyOf(spend.asset)) continue;
    // biome-ignore lint/complexity/useMathMinMax: Math.min does not take bigint.
    const drawn = left < output.expectedAtomic ? left : output.expectedAtomic;
    take(output, drawn, drawn);
    left -= drawn;
  }
}

function take(output: SolanaOutput, expectedAtomic: bigint, minAtomic: bigint): void {
  output.expectedAtomic -= expectedAtomic;
  output.minAtomic = output.minAtomic > minAtomic ? output.minAtomic - minAtomic : 0n;
}
