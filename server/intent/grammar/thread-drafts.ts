import { carryAssets } from './carry-assets.ts';
import { carryChains } from './carry-chains.ts';
import { completeWrap } from './complete-wrap.ts';
import type { Draft, DraftGroup } from './draft.ts';
import { expandCrossings } from './expand-crossings.ts';
import type { NamedChain } from './lexicon/chains.ts';
import { sameChain } from './lexicon/chains.ts';
import { type NamedVenue, venueOfStaked } from './lexicon/venues.ts';
import { PLACELESS } from './read-head.ts';

/** What was said for the whole prompt before the first order. */
export interface Scope {
  readonly chain?: NamedChain | undefined;
  readonly toChain?: NamedChain | undefined;
  readonly venue?: NamedVenue | undefined;
}

const LENDING = new Set<Draft['action']>(['deposit', 'withdraw', 'borrow', 'repay']);
const LIQUIDITY = new Set<Draft['action']>(['lp-add', 'lp-remove', 'lp-collect']);

/**
 * Lets the orders of a prompt know each other: a sale and a purchase become one swap, venues
 * and chains carry over, missing objects are what the step before gave, and a change of chain
 * between source and target becomes a bridge.
 */
export function threadDrafts(groups: readonly DraftGroup[], scope: Scope): Draft[] {
  const merged = takeAlong(mergeSales(groups)).filter((group) => group.length > 0);
  for (const [order, group] of merged.entries()) for (const draft of group) draft.order = order;
  closePositions(merged);
  applyScope(merged, scope);
  carryVenues(merged, LENDING);
  carryVenues(merged, LIQUIDITY);
  carryChains(merged);
  carryAssets(merged);
  for (const draft of merged.flat()) {
    if ((draft.mode === 'wrap' || draft.mode === 'unwrap') && !draft.toAsset) completeWrap(draft);
  }
  nameSweeps(merged);
  nameStakes(merged);
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
    } else if (last && first && givesBack(first, last)) {
      last.asset = first.asset;
    } else if (isOutcome(first, last)) {
      // "stake ETH and get stETH" names what the step gives, not another step.
    } else if (group.length > 0) result.push([...group]);
  }
  return result;
}

/** "close my position and give me back all the DAI": it says what comes out. */
function givesBack(draft: Draft, before: Draft): boolean {
  const whole = !draft.quantity || draft.quantity.kind === 'max';
  const closed = before.action === 'withdraw' && before.mode === 'close' && !before.asset;
  return closed && draft.action === 'withdraw' && whole && !draft.venue;
}

/**
 * "take 1 ETH from Base and stake it" takes it out of no venue: it says what the next order moves
 * and from where. "send A 5 USDC, please send it" says one order twice.
 */
function takeAlong(groups: readonly DraftGroup[]): DraftGroup[] {
  return groups.map((group, index) => {
    const [draft] = group;
    const [next] = groups[index + 1] ?? [];
    const [before] = groups[index - 1] ?? [];
    if (group.length !== 1 || !draft) return group;
    const again = draft.action === 'transfer' && before?.action === 'transfer' && before.party;
    if (again && draft.anaphor && !draft.asset && !draft.quantity && !draft.party) return [];
    const taken =
      draft.action === 'withdraw' &&
      (draft.mode === 'remove' || draft.source !== undefined) &&
      !draft.venue;
    if (taken && draft.source && !next?.anaphor) {
      return [{ ...draft, action: 'transfer' as const, needsParty: true }];
    }
    const placed = draft.chain ?? draft.source;
    if (!taken || !draft.asset || !placed || !next?.anaphor || next.asset) return group;
    if (draft.source) next.source = draft.source;
    next.asset = draft.asset;
    next.quantity ??= draft.quantity;
    next.anaphor = false;
    if (next.action === 'bridge' || next.chain) next.fromChain ??= draft.chain;
    else next.chain = draft.chain;
    return [];
  });
}

/** "collect the fees of position 12, then close the position" speaks of one position. */
function closePositions(groups: readonly DraftGroup[]): void {
  let before: Draft | undefined;
  for (const draft of groups.flat()) {
    const closes = draft.action === 'withdraw' && draft.mode === 'close' && !draft.asset;
    if (closes && before?.positionId !== undefined && !draft.venue) {
      draft.action = 'lp-remove';
      draft.quantity ??= { kind: 'max' };
    }
    if (!LIQUIDITY.has(draft.action)) continue;
    if (before?.positionId !== undefined && draft.positionId === undefined && !draft.pool) {
      draft.positionId = before.positionId;
    }
    before = draft;
  }
}

function isOutcome(draft: Draft | undefined, before: Draft | undefined): boolean {
  return (
    (before?.action === 'stake' || before?.action === 'deposit') &&
    draft?.action === 'swap' &&
    draft.mode === 'buy' &&
    !draft.asset &&
    !draft.quantity &&
    !draft.toQuantity
  );
}

function applyScope(groups: readonly DraftGroup[], scope: Scope): void {
  const first = groups[0] ?? [];
  for (const draft of first) {
    const isPlace = scope.venue?.known === false && PLACELESS.has(draft.action);
    // "on foochain, send …": what no protocol takes part in is on a chain that nobody here knows.
    if (isPlace) draft.chain ??= { listed: false, name: scope.venue?.name ?? '' };
    else if (scope.venue) draft.venue ??= scope.venue;
    if (!scope.chain) continue;
    if (draft.action === 'bridge') {
      // "I need 5 DAI on Base, bridge it from Polygon": the place said first is where it goes.
      if (draft.fromChain && !sameChain(scope.chain, draft.fromChain))
        draft.toChain ??= scope.chain;
      if (!sameChain(scope.chain, draft.toChain)) draft.fromChain ??= scope.chain;
      if (scope.toChain) draft.toChain ??= scope.toChain;
    } else {
      const isElsewhere = draft.chain && !draft.fromChain && !sameChain(draft.chain, scope.chain);
      // "on Base send … on Arbitrum": nobody can tell which of the two is meant.
      if (isElsewhere && !draft.toChain) draft.vagueChain = true;
      draft.chain ??= scope.chain;
    }
  }
}

function carryVenues(groups: readonly DraftGroup[], carried: ReadonlySet<Draft['action']>): void {
  let venue: NamedVenue | undefined;
  for (const draft of groups.flat()) {
    // What a venue may spend is put there next.
    if (draft.action === 'approve' && carried === LENDING && !draft.party) venue = draft.venue;
    if (!carried.has(draft.action)) continue;
    draft.venue ??= venue;
    venue = draft.venue;
  }
  // "deposit 1 ETH and borrow 100 USDC on Aave": said once, at the end.
  let later: NamedVenue | undefined;
  for (const draft of groups.flat().reverse()) {
    if (!carried.has(draft.action)) continue;
    draft.venue ??= later;
    later = draft.venue;
  }
}

/** What is unstaked says by its name where it was staked. */
function nameStakes(groups: readonly DraftGroup[]): void {
  for (const draft of groups.flat()) {
    if (draft.action === 'unstake' && draft.asset)
      draft.venue ??= venueOfStaked(draft.asset.symbol);
  }
}

const SWEPT_BY = new Set<Draft['action']>(['swap', 'transfer']);
const SWEEPINGS = new Set(['*', 'DUST', 'LEFTOVERS', 'REMAINS', 'BALANCES', 'SCRAPS', 'CRUMBS']);

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
    } else if (draft.asset && everything && SWEPT_BY.has(draft.action)) {
      if (draft.action === 'transfer') draft.needsParty = true;
      draft.action = 'sweep';
      draft.asset = undefined;
      draft.quantity = { kind: 'max' };
    }
  }
}
