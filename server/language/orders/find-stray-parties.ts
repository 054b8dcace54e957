import type { Token } from '../tokens/token.ts';
import type { PartialIntent } from './partial-intent.ts';

/**
 * The addresses and names of a prompt that no partial intent took up. Whatever they were for, an order that
 * leaves one out is not the order that was given.
 */
export function findStrayParties(
  tokens: readonly Token[],
  partials: readonly PartialIntent[],
): string[] {
  const used = new Set<string>();
  for (const { party, source, asset, toAsset, vault } of partials) {
    for (const one of [party, source]) if (one && 'value' in one) used.add(one.value);
    for (const one of [asset?.symbol, toAsset?.symbol, vault]) if (one !== undefined) used.add(one);
  }
  return tokens.flatMap((token, at) =>
    // A name right before its address is the same recipient said twice.
    !(token.kind === 'name' && tokens[at + 1]?.kind === 'address') &&
    (token.kind === 'address' || token.kind === 'name' || token.kind === 'bad-address') &&
    !used.has(token.value)
      ? [token.value]
      : [],
  );
}
