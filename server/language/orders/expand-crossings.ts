import type { NamedChain } from '../lexicon/chains.ts';
import { sameChain } from '../lexicon/chains.ts';
import { endOf } from './carry-chains.ts';
import type { Draft, DraftGroup } from './draft.ts';
import type { NamedAsset, Quantity } from './said-values.ts';

const BRIDGEABLE = new Set(['ETH', 'WETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'BTC', 'POL']);

/** Steps that start on one chain and end on another get the bridge they imply. */
export function expandCrossings(groups: readonly DraftGroup[]): Draft[] {
  const result: Draft[] = [];
  let here: NamedChain | undefined;
  for (const draft of groups.flat()) {
    if (draft.action === 'swap' && draft.toChain && !sameChain(draft.chain, draft.toChain)) {
      if (draft.asset && draft.asset.symbol === draft.toAsset?.symbol && !draft.toQuantity) {
        const { toAsset: _same, chain: fromChain, ...moved } = draft;
        result.push({ ...moved, action: 'bridge', fromChain });
      } else for (const one of crossSwap(draft)) result.push(one);
    } else if (
      draft.action === 'bridge' &&
      draft.toAsset &&
      plain(draft.toAsset) !== plain(draft.asset)
    ) {
      const { toAsset, toQuantity, ...bridge } = draft;
      void toQuantity;
      result.push(bridge, {
        action: 'swap',
        mode: 'plain',
        asset: draft.asset,
        toAsset,
        chain: draft.toChain,
        chained: true,
      });
    } else if (draft.action !== 'bridge' && draft.fromChain && draft.chain && draft.asset) {
      result.push(bridgeFor(draft, draft.fromChain), {
        ...draft,
        fromChain: undefined,
        quantity: undefined,
        chained: true,
      });
    } else if (
      draft.chained &&
      here &&
      draft.chain &&
      !sameChain(here, draft.chain) &&
      draft.action !== 'bridge'
    ) {
      result.push(
        {
          action: 'bridge',
          mode: 'plain',
          asset: draft.asset,
          fromChain: here,
          toChain: draft.chain,
          chained: true,
        },
        draft,
      );
    } else result.push(draft);
    here = endOf(draft) ?? here;
  }
  return shareRests(result);
}

function crossSwap(draft: Draft): Draft[] {
  const { toChain, ...local } = draft;
  const bridgeFirst = !draft.toQuantity && BRIDGEABLE.has(plain(draft.asset));
  if (bridgeFirst) {
    const sized = draft.chained
      ? { chained: true, portion: draft.portion }
      : { quantity: draft.quantity };
    return [
      {
        action: 'bridge',
        mode: 'plain',
        asset: draft.asset,
        fromChain: draft.chain,
        toChain,
        ...(draft.possessive && { possessive: true }),
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
      asset: draft.toAsset,
      fromChain: draft.chain,
      toChain,
      chained: true,
    },
  ];
}

function bridgeFor(draft: Draft, fromChain: NamedChain): Draft {
  const sized = draft.chained ? { chained: true } : { quantity: draft.quantity };
  return {
    action: 'bridge',
    mode: 'plain',
    asset: draft.asset,
    fromChain,
    toChain: draft.chain,
    ...(draft.possessive && { possessive: true }),
    ...sized,
  };
}

/** "half to A and the rest to B": the rest is what the shares before it left. */
function shareRests(drafts: Draft[]): Draft[] {
  for (const [index, draft] of drafts.entries()) {
    if (draft.quantity?.kind !== 'rest') continue;
    draft.isRest = true;
    const before = drafts[index - 1];
    draft.asset ??= before?.asset;
    if (draft.chained || before?.chained) {
      // Without a share of its own a chained step takes all that is left. What a fixed sum leaves
      // of an output is not known yet, so it is asked.
      const known = before?.chained || !before?.quantity;
      draft.chained = known;
      draft.portion = undefined;
      draft.quantity = known ? undefined : { kind: 'vague' };
    } else draft.quantity = leftAfter(drafts.slice(0, index), draft);
  }
  return drafts;
}

/** What the shares of a balance leave of it; all of it when no share was taken. */
function leftAfter(before: readonly Draft[], draft: Draft): Quantity {
  let taken = 0;
  for (const { asset, quantity } of before) {
    if (quantity?.kind === 'percent' && plain(asset) === plain(draft.asset)) {
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
