import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { ReencodeRefused } from './reencode-refused.ts';

/** The amount of another step's output that a step needs, in base units of the asset. */
export interface Lacking {
  readonly asset: Token;
  /** The step that returns it. */
  readonly fromKey: string;
  readonly thereAtomic: bigint;
  readonly leastAtomic: bigint;
}

/** Says that a step's funds have not arrived yet, and how much of them is there. */
export function notArrived({ asset, fromKey, thereAtomic, leastAtomic }: Lacking): ReencodeRefused {
  const text = (atomic: bigint) =>
    `${formatAmount(atomic > 0n ? atomic : 0n, asset.decimals)} ${asset.symbol}`;
  return new ReencodeRefused(
    'quote_failed',
    `The funds of ${fromKey} have not arrived yet: ${text(thereAtomic)} of at least ${text(leastAtomic)} on ${asset.chain}. Try again when they have.`,
    { awaitedKey: fromKey },
  );
}
