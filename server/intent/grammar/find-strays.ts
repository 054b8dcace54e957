import type { Draft } from './draft.ts';
import type { Quantity } from './phrase.ts';
import { shiftPoint } from './read-number.ts';
import type { Token } from './token.ts';

/**
 * The sizes of a prompt that no draft took up: "all but 10" has one. A size that is not
 * understood changes what was meant, so it is asked about and never dropped.
 */
export function findStraySizes(tokens: readonly Token[], drafts: readonly Draft[]): string[] {
  const used: string[] = drafts.flatMap((draft) => [
    ...valuesOf(draft.quantity),
    ...valuesOf(draft.toQuantity),
    ...(draft.portion === undefined ? [] : [draft.portion]),
    ...(draft.whole === undefined ? [] : [draft.whole]),
  ]);
  const strays: string[] = [];
  for (const token of tokens) {
    if (token.kind !== 'number' && token.kind !== 'usd' && token.kind !== 'percent') continue;
    if (token.kind === 'percent' && token.value === '100') continue;
    // "three quarters of an ETH" is used as 0.75.
    const part = token.kind === 'percent' && used.includes(shiftPoint(token.value, -2));
    if (!part && !used.includes(token.value)) strays.push(token.raw);
  }
  return strays;
}

/**
 * The addresses and names of a prompt that no draft took up. Whatever they were for, an order that
 * leaves one out is not the order that was given.
 */
export function findStrayParties(tokens: readonly Token[], drafts: readonly Draft[]): string[] {
  const used = new Set<string>();
  for (const { party, source, asset, toAsset, vault } of drafts) {
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

function valuesOf(quantity: Quantity | undefined): string[] {
  return quantity && 'value' in quantity ? [quantity.value] : [];
}
