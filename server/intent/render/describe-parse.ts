import type { PartialIntent } from '#server/language/orders/partial-intent.ts';
import { describePartial } from './describe-partial.ts';
import { assetName, grouped } from './phrase-parts.ts';
import { VERB_OF } from './words.ts';

/** Orders as one may choose them: "Swap 500 USDC for ETH on Base, then send it to 0x1234…". */
export function describeParse(partials: readonly PartialIntent[]): string {
  const text = partials.map(describeOrder).join(', then ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function describeOrder(partial: PartialIntent): string {
  const { action, mode, toAsset, toQuantity, toChain, venue, chained } = partial;
  const bought =
    toAsset &&
    `for ${toQuantity?.kind === 'number' ? `${grouped(toQuantity.value)} ` : ''}${assetName(toAsset.symbol)}`;
  return [
    mode === 'revoke' ? 'revoke the approval of' : VERB_OF[action],
    chained ? 'what comes of it' : '',
    describePartial(partial),
    bought,
    venue && `with ${venue.name}`,
    toChain && `to ${toChain.name}`,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');
}
