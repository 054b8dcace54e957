import type { PartialIntent } from '#server/language/orders/partial-intent.ts';
import { assetName, grouped, shortAddress } from './phrase-parts.ts';

/** What sets a step apart from another that asks the same: "10 USDC on Arbitrum". */
export function describePartial(partial: PartialIntent | undefined): string {
  if (!partial) return '';
  const { asset, party } = partial;
  const symbol = asset === undefined || asset.symbol === '*' ? '' : assetName(asset.symbol);
  const chain = partial.action === 'bridge' ? partial.fromChain : partial.chain;
  const receiver = party?.kind === 'address' || party?.kind === 'name' ? party.value : undefined;
  return [
    [sizeOf(partial), symbol].filter((word) => word !== '').join(' '),
    chain ? `on ${chain.name}` : '',
    receiver === undefined ? '' : `to ${shortAddress(receiver)}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function sizeOf({ quantity }: PartialIntent): string {
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
