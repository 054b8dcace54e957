import type { Draft } from './draft.ts';
import type { Quantity } from './phrase.ts';
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
  ]);
  const strays: string[] = [];
  for (const token of tokens) {
    if (token.kind !== 'number' && token.kind !== 'usd' && token.kind !== 'percent') continue;
    if (token.kind === 'percent' && token.value === '100') continue;
    if (!used.includes(token.value)) strays.push(token.raw);
  }
  return strays;
}

function valuesOf(quantity: Quantity | undefined): string[] {
  return quantity && 'value' in quantity ? [quantity.value] : [];
}
