import type { NamedChain } from '../lexicon/chains.ts';
import { sameChain } from '../lexicon/chains.ts';
import { endOf } from './carry-chains.ts';
import type { PartialIntent, PartialIntentGroup } from './partial-intent.ts';
import type { NamedAsset, Quantity } from './said-values.ts';

const BRIDGEABLE = new Set(['ETH', 'WETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'BTC', 'POL']);

/** Steps that start on one chain and end on another get the bridge they imply. */
export function expandCrossings(groups: readonly PartialIntentGroup[]): PartialIntent[] {
  const result: PartialIntent[] = [];
  let here: NamedChain | undefined;
  for (const partial of groups.flat()) {
    if (
      partial.action === 'swap' &&
      partial.toChain &&
      !sameChain(partial.chain, partial.toChain)
    ) {
      if (
        partial.asset &&
        partial.asset.symbol === partial.toAsset?.symbol &&
        !partial.toQuantity
      ) {
        const { toAsset: _same, chain: fromChain, ...moved } = partial;
        result.push({ ...moved, action: 'bridge', fromChain });
      } else for (const one of crossSwap(partial)) result.push(one);
    } else if (
      partial.action === 'bridge' &&
      partial.toAsset &&
      plain(partial.toAsset) !== plain(partial.asset)
    ) {
      const { toAsset, toQuantity, ...bridge } = partial;
      void toQuantity;
      result.push(bridge, {
        action: 'swap',
        mode: 'plain',
        asset: partial.asset,
        toAsset,
        chain: partial.toChain,
        chained: true,
      });
    } else if (partial.action !== 'bridge' && partial.fromChain && partial.chain && partial.asset) {
      result.push(bridgeFor(partial, partial.fromChain), {
        ...partial,
        fromChain: undefined,
        quantity: undefined,
        chained: true,
      });
    } else if (
      partial.chained &&
      here &&
      partial.chain &&
      !sameChain(here, partial.chain) &&
      partial.action !== 'bridge'
    ) {
      result.push(
        {
          action: 'bridge',
          mode: 'plain',
          asset: partial.asset,
          fromChain: here,
          toChain: partial.chain,
          chained: true,
        },
        partial,
      );
    } else result.push(partial);
    here = endOf(partial) ?? here;
  }
  return shareRests(result);
}

function crossSwap(partial: PartialIntent): PartialIntent[] {
  const { toChain, ...local } = partial;
  const bridgeFirst = !partial.toQuantity && BRIDGEABLE.has(plain(partial.asset));
  if (bridgeFirst) {
    const sized = partial.chained
      ? { chained: true, portion: partial.portion }
      : { quantity: partial.quantity };
    return [
      {
        action: 'bridge',
        mode: 'plain',
        asset: partial.asset,
        fromChain: partial.chain,
        toChain,
        ...(partial.possessive && { possessive: true }),
        ...sized,
      },
      { ...local, chain: toChain, quantity: undefined, chained: true, portion: undefined },
    ];
  }
  return [
    local,
    {
      action: 'bridge',
      mode: 'plain',
      asset: partial.toAsset,
      fromChain: partial.chain,
      toChain,
      chained: true,
    },
  ];
}

function bridgeFor(partial: PartialIntent, fromChain: NamedChain): PartialIntent {
  const sized = partial.chained ? { chained: true } : { quantity: partial.quantity };
  return {
    action: 'bridge',
    mode: 'plain',
    asset: partial.asset,
    fromChain,
    toChain: partial.chain,
    ...(partial.possessive && { possessive: true }),
    ...sized,
  };
}

/** "half to A and the rest to B": the rest is what the shares before it left. */
function shareRests(partials: PartialIntent[]): PartialIntent[] {
  for (const [index, partial] of partials.entries()) {
    if (partial.quantity?.kind !== 'rest') continue;
    partial.isRest = true;
    const before = partials[index - 1];
    partial.asset ??= before?.asset;
    if (partial.chained || before?.chained) {
      // Without a share of its own a chained step takes all that is left. What a fixed sum leaves
      // of an output is not known yet, so it is asked.
      const known = before?.chained || !before?.quantity;
      partial.chained = known;
      partial.portion = undefined;
      partial.quantity = known ? undefined : { kind: 'vague' };
    } else partial.quantity = leftAfter(partials.slice(0, index), partial);
  }
  return partials;
}

/** What the shares of a balance leave of it; all of it when no share was taken. */
function leftAfter(before: readonly PartialIntent[], partial: PartialIntent): Quantity {
  let taken = 0;
  for (const { asset, quantity } of before) {
    if (quantity?.kind === 'percent' && plain(asset) === plain(partial.asset)) {
      taken += Number(quantity.value);
    }
  }
  return taken > 0 && taken < 100
    ? { kind: 'percent', value: String(100 - taken) }
    : { kind: 'max' };
}

/** The symbol by which two assets are compared: native coin and its wrapped form are one. */
function plain(asset: NamedAsset | undefined): string {
  const symbol = asset?.symbol.toUpperCase() ?? '';
  return symbol === 'WETH' ? 'ETH' : symbol;
}
