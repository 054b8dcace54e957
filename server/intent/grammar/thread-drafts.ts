import { sameChain } from './assemble-swap.ts';
import type { Draft } from './draft.ts';
import type { NamedChain } from './lexicon/chains.ts';
import type { NamedVenue } from './lexicon/venues.ts';
import type { NamedAsset, Quantity } from './phrase.ts';

/** Drafts of one order; the lists in it do not feed each other. */
export type DraftGroup = Draft[];

/** What was said for the whole prompt before the first order. */
export interface Scope {
  readonly chain?: NamedChain | undefined;
  readonly venue?: NamedVenue | undefined;
}

const VENUE_CARRIED = new Set(['deposit', 'withdraw', 'borrow', 'repay']);
const BRIDGEABLE = new Set(['ETH', 'WETH', 'USDC', 'USDT', 'DAI', 'WBTC', 'BTC', 'POL']);

/**
 * Lets the orders of a prompt know each other: a sale and a purchase become one swap, venues
 * and chains carry over, missing objects are what the step before gave, and a change of chain
 * between source and target becomes a bridge.
 */
export function threadDrafts(groups: readonly DraftGroup[], scope: Scope): Draft[] {
  const merged = mergeSales(groups);
  applyScope(merged, scope);
  carryVenues(merged);
  carryChains(merged);
  carryAssets(merged);
  nameSweeps(merged);
  return expandCrossings(merged);
}

/** "sell A and buy B": the purchase says what the sale is for. */
function mergeSales(groups: readonly DraftGroup[]): DraftGroup[] {
  const result: DraftGroup[] = [];
  for (const group of groups) {
    const last = result.at(-1)?.at(-1);
    const [first] = group;
    if (
      last &&
      first &&
      last.action === 'swap' &&
      !last.toAsset &&
      last.mode !== 'buy' &&
      first.action === 'swap' &&
      first.mode === 'buy' &&
      (!first.asset || first.anaphor) &&
      group.length === 1
    ) {
      last.toAsset = first.toAsset;
      if (!last.quantity) last.toQuantity = first.toQuantity;
      last.chain ??= first.chain;
      last.venue ??= first.venue;
      if (!last.quantity && !last.toQuantity) last.possessive = true;
    } else if (group.length > 0) result.push([...group]);
  }
  return result;
}

function applyScope(groups: readonly DraftGroup[], scope: Scope): void {
  const first = groups[0] ?? [];
  for (const draft of first) {
    if (scope.venue) draft.venue ??= scope.venue;
    if (!scope.chain) continue;
    if (draft.action === 'bridge') {
      if (!sameChain(scope.chain, draft.toChain)) draft.fromChain ??= scope.chain;
    } else draft.chain ??= scope.chain;
  }
}

function carryVenues(groups: readonly DraftGroup[]): void {
  let venue: NamedVenue | undefined;
  for (const draft of groups.flat()) {
    if (!VENUE_CARRIED.has(draft.action)) continue;
    draft.venue ??= venue;
    venue = draft.venue;
  }
  // "deposit 1 ETH and borrow 100 USDC on Aave": said once, at the end.
  let later: NamedVenue | undefined;
  for (const draft of groups.flat().reverse()) {
    if (!VENUE_CARRIED.has(draft.action)) continue;
    draft.venue ??= later;
    later = draft.venue;
  }
}

const startOf = (draft: Draft): NamedChain | undefined =>
  draft.action === 'bridge' ? draft.fromChain : (draft.fromChain ?? draft.chain);
const endOf = (draft: Draft): NamedChain | undefined =>
  draft.action === 'bridge' ? draft.toChain : (draft.toChain ?? draft.chain);

function setStart(draft: Draft, chain: NamedChain): void {
  if (draft.action === 'bridge') {
    if (!sameChain(draft.toChain, chain)) draft.fromChain ??= chain;
  } else if (!draft.chain) draft.chain = chain;
}

/** Chains run forward from where the last step ended, then backward to where the next begins. */
export function carryChains(groups: readonly DraftGroup[]): void {
  let here: NamedChain | undefined;
  for (const group of groups) {
    for (const draft of group) if (here) setStart(draft, here);
    const last = group.at(-1);
    here = (last && endOf(last)) ?? here;
  }
  let next: NamedChain | undefined;
  for (const group of [...groups].reverse()) {
    for (const draft of group) {
      if (next && draft.action !== 'bridge' && !draft.chain) draft.chain = next;
    }
    const [first] = group;
    next = (first && startOf(first)) ?? (first?.action === 'bridge' ? undefined : next);
  }
}

const plain = (asset: NamedAsset | undefined): string => {
  const symbol = asset?.symbol.toUpperCase() ?? '';
  return symbol === 'WETH' ? 'ETH' : symbol;
};

/** What a step leaves in the wallet for the next one to use. */
function outputOf(draft: Draft, before: NamedAsset | undefined): NamedAsset | undefined {
  switch (draft.action) {
    case 'swap':
      return draft.toAsset ?? draft.asset;
    case 'sweep':
      return draft.toAsset;
    case 'bridge':
      return draft.toAsset ?? draft.asset;
    case 'withdraw':
    case 'borrow':
    case 'unstake':
      return draft.asset;
    case 'transfer':
    case 'approve':
      return before;
    default:
      return undefined;
  }
}

function carryAssets(groups: readonly DraftGroup[]): void {
  let output: NamedAsset | undefined;
  let lastAsset: NamedAsset | undefined;
  let lastAction: Draft['action'] | undefined;
  for (const [index, group] of groups.entries()) {
    for (const draft of group) {
      if (index > 0) feed(draft, output, lastAsset, lastAction);
    }
    const last = group.at(-1);
    if (!last) continue;
    output = outputOf(last, output);
    lastAsset = last.toAsset ?? last.asset ?? lastAsset;
    lastAction = last.action;
  }
}

const SWEEPINGS = new Set(['*', 'DUST', 'LEFTOVERS', 'REMAINS']);

/** A swap or transfer of everything held is a sweep; a sweep of one asset is a plain order for all of it. */
function nameSweeps(groups: readonly DraftGroup[]): void {
  for (const draft of groups.flat()) {
    const everything = draft.asset === undefined || SWEEPINGS.has(draft.asset.symbol);
    if (draft.action === 'sweep') {
      draft.quantity ??= { kind: 'max' };
      if (everything) draft.asset = undefined;
      else if (draft.party) draft.action = 'transfer';
      else if (draft.toAsset) draft.action = 'swap';
      else if (draft.toChain) draft.action = 'bridge';
    } else if (draft.asset?.symbol === '*') {
      if (draft.action === 'swap' || draft.action === 'transfer') draft.action = 'sweep';
    }
  }
}

const POOL_OUTPUTS = new Set<Draft['action']>(['lp-remove', 'claim', 'lp-collect']);

function feed(
  draft: Draft,
  output: NamedAsset | undefined,
  lastAsset: NamedAsset | undefined,
  lastAction: Draft['action'] | undefined,
): void {
  if (draft.action === 'approve' || draft.action === 'sweep' || draft.action === 'claim') return;
  const takesFromWallet =
    draft.action !== 'borrow' &&
    draft.action !== 'withdraw' &&
    draft.action !== 'unstake' &&
    draft.action !== 'lp-remove' &&
    draft.action !== 'lp-collect';
  if (draft.asset?.symbol === '*' && output) draft.asset = undefined;
  const fedByPool = !output && lastAction !== undefined && POOL_OUTPUTS.has(lastAction);
  if (!draft.asset && output && (takesFromWallet || draft.anaphor)) {
    draft.asset = output;
    if (takesFromWallet) chain(draft);
    return;
  }
  if (!draft.asset && (draft.anaphor || takesFromWallet) && lastAsset && draft.mode !== 'buy') {
    draft.asset = lastAsset;
    if (draft.anaphor && !draft.quantity && draft.action !== 'borrow')
      draft.quantity = { kind: 'max' };
    return;
  }
  if (!takesFromWallet || !draft.asset || draft.toQuantity) return;
  if (fedByPool && !draft.quantity) {
    chain(draft);
    return;
  }
  if (!output || plain(draft.asset) !== plain(output)) return;
  const size = draft.quantity?.kind;
  if (size === undefined) chain(draft);
  else if (size === 'rest' || draft.anaphor) chain(draft);
  else if ((size === 'max' || size === 'percent') && (draft.definite || !draft.possessive))
    chain(draft);
}

function chain(draft: Draft): void {
  const { quantity } = draft;
  if (quantity?.kind === 'number' || quantity?.kind === 'usd' || quantity?.kind === 'value') return;
  draft.chained = true;
  if (quantity?.kind === 'rest') {
    draft.chained = true;
    return;
  }
  if (quantity?.kind === 'percent') draft.portion = quantity.value;
  draft.quantity = undefined;
}

/** Steps that start on one chain and end on another get the bridge they imply. */
function expandCrossings(groups: readonly DraftGroup[]): Draft[] {
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
