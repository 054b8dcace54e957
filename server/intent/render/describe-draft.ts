import type { Draft } from '#server/language/orders/draft.ts';
import { assetName, grouped, shortAddress } from './phrase-parts.ts';

/** What sets a step apart from another that asks the same: "10 USDC on Arbitrum". */
export function describeDraft(draft: Draft | undefined): string {
  if (!draft) return '';
  const { asset, party } = draft;
  const symbol = asset === undefined || asset.symbol === '*' ? '' : assetName(asset.symbol);
  const chain = draft.action === 'bridge' ? draft.fromChain : draft.chain;
  const receiver = party?.kind === 'address' || party?.kind === 'name' ? party.value : undefined;
  return [
    [sizeOf(draft), symbol].filter((word) => word !== '').join(' '),
    chain ? `on ${chain.name}` : '',
    receiver === undefined ? '' : `to ${shortAddress(receiver)}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function sizeOf({ quantity }: Draft): string {
  switch (quantity?.kind) {
    case 'number':
      return grouped(quantity.value);
    case 'usd':
      return `$${grouped(quantity.value)} of`;
    case 'percent':
      return `${quantity.value}% of`;
    case 'max':
      return 'all';
    default:
      return '';
  }
}
