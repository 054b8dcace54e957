import { isErc20 } from '#server/chains/tokens/token.ts';
import type { Leg, Refusal } from '#server/protocols/manifest.ts';
import type { SwapLeg } from './accept-swap.ts';

/** Holds a leg to what aggregators are asked for here: an exact amount of one token for another. */
export function checkSwapLeg(leg: Leg, name: string): SwapLeg | Refusal {
  const { asset, toAsset, chain } = leg;
  if (leg.exactOutAtomic !== undefined) {
    return refuse('no_route', 'to_amount', `${name} cannot aim for an exact output here.`);
  }
  if (!toAsset || toAsset.chain !== chain || !isErc20(asset) || !isErc20(toAsset)) {
    return refuse('asset_unsupported', 'to_asset', 'A swap buys a token on its own chain.');
  }
  if (leg.amountAtomic === 0n) {
    return refuse('amount_too_small', 'amount', 'There is nothing to swap.');
  }
  return { ...leg, asset, toAsset };
}

function refuse(refused: Refusal['refused'], field: Refusal['field'], reason: string): Refusal {
  return { refused, field, reason };
}
