import type { Draft, DraftGroup } from './draft.ts';
import { stakedAsset, venueOfStaked } from './lexicon/venues.ts';
import type { NamedAsset } from './phrase.ts';

/** The symbol by which two assets are compared: native coin and its wrapped form are one. */
export const plain = (asset: NamedAsset | undefined): string => {
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
    case 'stake': {
      if (draft.toAsset) return draft.toAsset;
      const symbol = draft.venue && stakedAsset(draft.venue.slug);
      return symbol === undefined ? undefined : { symbol, known: true, isAddress: false };
    }
    case 'withdraw':
    case 'borrow':
      return draft.asset;
    case 'unstake':
      return unstaked(draft.asset);
    case 'transfer':
    case 'approve':
      return before;
    default:
      return undefined;
  }
}

/** What is unstaked comes back as what was staked. */
function unstaked(asset: NamedAsset | undefined): NamedAsset | undefined {
  if (!asset || !venueOfStaked(asset.symbol)) return asset;
  const symbol = asset.symbol.toUpperCase().endsWith('SOL') ? 'SOL' : 'ETH';
  return { symbol, known: true, isAddress: false };
}

/** Gives every draft the asset it left out, from what the steps before it gave. */
export function carryAssets(groups: readonly DraftGroup[]): void {
  let output: NamedAsset | undefined;
  let lastAsset: NamedAsset | undefined;
  let lastAction: Draft['action'] | undefined;
  for (const [index, group] of groups.entries()) {
    for (const draft of group) {
      if (index > 0 && !draft.asset && draft.quantity?.kind === 'rest') {
        // What is left is left of what the share before it was taken from.
        draft.asset = sharedBefore(groups.slice(0, index));
      }
      if (index > 0) feed(draft, output, lastAsset, lastAction, groups[index - 1]?.at(-1));
    }
    const last = group.at(-1);
    if (!last) continue;
    output = outputOf(last, output);
    lastAsset = last.toAsset ?? last.asset ?? lastAsset;
    lastAction = last.action;
  }
}

/** The asset of the last order, when that order took only a share of it. */
function sharedBefore(groups: readonly DraftGroup[]): NamedAsset | undefined {
  const last = groups.at(-1)?.at(-1);
  const shared = last?.portion !== undefined || last?.quantity?.kind === 'percent';
  return shared ? last?.asset : undefined;
}

const POOL_OUTPUTS = new Set<Draft['action']>(['lp-remove', 'claim', 'lp-collect']);

function feed(
  draft: Draft,
  output: NamedAsset | undefined,
  lastAsset: NamedAsset | undefined,
  lastAction: Draft['action'] | undefined,
  before: Draft | undefined,
): void {
  if (draft.action === 'approve' || draft.action === 'sweep' || draft.action === 'claim') return;
  const isFromWallet = takesFromWallet(draft);
  if (draft.action === 'lp-add' && !draft.asset && before?.action === 'swap' && before.asset) {
    // "swap half of it and LP both": what was swapped and what it gave.
    draft.toAsset ??= before.asset;
  }
  if (draft.asset?.symbol === '*' && output) draft.asset = undefined;
  const fedByPool = !output && lastAction !== undefined && POOL_OUTPUTS.has(lastAction);
  if (!draft.asset && output && (isFromWallet || draft.anaphor)) {
    draft.asset = output;
    if (isFromWallet) chain(draft);
    return;
  }
  if (!draft.asset && (draft.anaphor || isFromWallet) && lastAsset && draft.mode !== 'buy') {
    draft.asset = lastAsset;
    if (draft.anaphor && !draft.quantity && draft.action !== 'borrow') refer(draft, before);
    return;
  }
  if (!isFromWallet || !draft.asset || draft.toQuantity) return;
  if (fedByPool && !draft.quantity) {
    chain(draft);
    return;
  }
  if (before?.portion !== undefined && draft.quantity?.kind === 'rest') {
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

/**
 * "it" behind a step that leaves nothing in the wallet is what that step handled, where that lies
 * where this order takes it from. Anything else is asked: "it" never means all that is held.
 */
function refer(draft: Draft, before: Draft | undefined): void {
  if (before && POOL_OUTPUTS.has(before.action)) {
    chain(draft);
    return;
  }
  const isLeftThere = before?.action === 'approve' && takesFromWallet(draft);
  const isTakenBack =
    (before?.action === 'deposit' && draft.action === 'withdraw') ||
    (before?.action === 'stake' && draft.action === 'unstake');
  const isWhole = before?.unlimited === true || before?.mode === 'revoke';
  draft.quantity =
    (isLeftThere || isTakenBack) && !isWhole && before?.quantity
      ? before.quantity
      : { kind: 'vague' };
}

const takesFromWallet = ({ action }: Draft): boolean => !FROM_POSITION.has(action);

const FROM_POSITION = new Set<Draft['action']>([
  'borrow',
  'withdraw',
  'unstake',
  'lp-remove',
  'lp-collect',
]);

function chain(draft: Draft): void {
  const { quantity } = draft;
  if (quantity?.kind === 'number' || quantity?.kind === 'usd' || quantity?.kind === 'value') return;
  if (quantity?.kind === 'vague') return;
  draft.chained = true;
  if (quantity?.kind === 'rest') {
    draft.chained = true;
    return;
  }
  if (quantity?.kind === 'percent') draft.portion = quantity.value;
  draft.quantity = undefined;
}
