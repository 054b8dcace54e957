import { isAddressEqual } from 'viem';
import type { ContractRead } from '#server/chains/evm/read.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { type BuildResult, isRefusal, type Leg, type Refusal } from '#server/protocols/manifest.ts';
import { encodeSwap, pooledAddress } from './encode/encode-swap.ts';
import { findBestRoute, quotePinnedRoute } from './read/find-route.ts';
import type { SwapSize } from './read/quote-routes.ts';

/** SwapRouter02 reads these as "the sender" and "the router itself", not as addresses. */
const ROUTER_FLAGS = [0n, 1n, 2n];

/** Quotes a swap leg, on its pinned route or on the best one, and encodes it. */
export function* buildSwap(leg: Leg): ContractRead<BuildResult> {
  const { asset, toAsset, chain } = leg;
  if (toAsset === undefined || toAsset.chain !== chain) {
    return refuse('asset_unsupported', 'A swap buys a token on its own chain.', 'to_asset');
  }
  const pair = { chain, tokenIn: pooledAddress(asset), tokenOut: pooledAddress(toAsset) };
  if (isAddressEqual(pair.tokenIn, pair.tokenOut)) {
    return refuse(
      'no_route',
      `${asset.symbol} and ${toAsset.symbol} are the same asset: there is nothing to swap.`,
      'to_asset',
    );
  }
  if (ROUTER_FLAGS.includes(BigInt(leg.recipient))) {
    return refuse('invalid_recipient', `${leg.recipient} cannot receive a swap.`, 'recipient');
  }
  const size: SwapSize = {
    ...(leg.exactOutAtomic === undefined
      ? { direction: 'exact_in', amountAtomic: leg.amountAtomic }
      : { direction: 'exact_out', amountAtomic: leg.exactOutAtomic }),
    ...(leg.isUnpriced && { withMean: true }),
  };
  if (size.amountAtomic === 0n) {
    return refuse('amount_too_small', 'There is nothing to swap.', fieldOf(size));
  }
  const quote = leg.pinnedRoute
    ? yield* quotePinnedRoute(pair, size, leg.pinnedRoute)
    : yield* findBestRoute(pair, size);
  if (isRefusal(quote)) return quote;
  if (quote.amountOutAtomic === 0n) {
    const spent = `${formatAmount(size.amountAtomic, asset.decimals)} ${asset.symbol}`;
    return refuse('amount_too_small', `${spent} buys no ${toAsset.symbol} at all.`, 'amount');
  }
  if (size.direction === 'exact_out' && leg.amountAtomic > 0n) {
    if (quote.amountInAtomic > leg.amountAtomic) {
      const cost = `${formatAmount(quote.amountInAtomic, asset.decimals)} ${asset.symbol}`;
      const most = `${formatAmount(leg.amountAtomic, asset.decimals)} ${asset.symbol}`;
      return refuse(
        'amount_too_large',
        `Buying ${formatAmount(size.amountAtomic, toAsset.decimals)} ${toAsset.symbol} costs ${cost}, more than the ${most} there are to spend.`,
        'to_amount',
      );
    }
  }
  return encodeSwap({ ...leg, toAsset }, quote);
}

function fieldOf(size: SwapSize): Refusal['field'] {
  return size.direction === 'exact_in' ? 'amount' : 'to_amount';
}

function refuse(refused: Refusal['refused'], reason: string, field: Refusal['field']): Refusal {
  return { refused, reason, field };
}
