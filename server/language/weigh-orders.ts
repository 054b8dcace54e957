import { sameChain } from './lexicon/chains.ts';
import type { Draft } from './orders/draft.ts';

/** What an action cannot be planned without: of each list one must be there. */
const NEEDED: Readonly<Partial<Record<Draft['action'], readonly (readonly (keyof Draft)[])[]>>> = {
  transfer: [
    ['asset', 'anaphor', 'chained'],
    ['party', 'source'],
    ['quantity', 'chained', 'possessive'],
  ],
  bridge: [['asset', 'chained'], ['toChain'], ['quantity', 'chained', 'possessive']],
  swap: [['asset', 'chained'], ['toAsset'], ['quantity', 'toQuantity', 'chained', 'possessive']],
  deposit: [['asset', 'chained'], ['venue'], ['quantity', 'chained', 'possessive']],
  withdraw: [
    ['asset', 'pool', 'vault', 'positionId'],
    ['venue', 'pool'],
    ['quantity', 'possessive'],
  ],
  borrow: [['asset'], ['venue'], ['quantity']],
  repay: [['asset', 'chained'], ['venue'], ['quantity', 'chained', 'possessive']],
  stake: [
    ['asset', 'venue'],
    ['quantity', 'chained', 'possessive'],
  ],
  unstake: [['asset', 'venue']],
  approve: [['asset'], ['party', 'venue']],
  claim: [['venue', 'asset', 'positionId']],
  'lp-collect': [['venue', 'pool', 'positionId']],
  'lp-remove': [['venue', 'pool', 'positionId']],
  'lp-add': [['pool', 'toAsset', 'positionId']],
};

/** @returns how many parts the orders lack that somebody would have to be asked for */
export function countMissing(drafts: readonly Draft[]): number {
  let missing = 0;
  for (const draft of drafts) {
    for (const keys of NEEDED[draft.action] ?? [])
      if (!keys.some((key) => draft[key] !== undefined && draft[key] !== false)) missing++;
    const isNowhere = draft.action === 'bridge' && sameChain(draft.fromChain, draft.toChain);
    if (draft.vagueChain || isNowhere) missing++;
  }
  return missing;
}

/** Whether orders stand as they are: all their parts are said, and who is paid is known. */
export function areWhole(drafts: readonly Draft[]): boolean {
  return (
    drafts.length > 0 &&
    countMissing(drafts) === 0 &&
    drafts.every(
      ({ quantity, party, source }) =>
        quantity?.kind !== 'vague' && party?.kind !== 'person' && source === undefined,
    )
  );
}

/** Claims take what there is, and an exact purchase what it costs. */
const isSizedElsewhere = ({ action, toQuantity }: Draft): boolean =>
  action === 'claim' || action === 'lp-collect' || toQuantity !== undefined;

/** What an order does, part by part; undefined where nothing was said. */
const partsOf = (draft: Draft): readonly unknown[] => [
  draft.asset?.symbol,
  isSizedElsewhere(draft)
    ? undefined
    : (draft.quantity ?? (draft.possessive && !draft.chained ? { kind: 'max' } : undefined)),
  draft.toAsset?.symbol,
  draft.toQuantity,
  draft.party,
  draft.source,
  draft.pool,
  draft.vault,
  draft.positionId,
  draft.chained === true,
  draft.portion,
];

/** Where an order happens. A place that one reading leaves open is the one that the other names. */
const placesOf = (draft: Draft): readonly (string | undefined)[] => [
  draft.chain?.name ?? draft.fromChain?.name,
  draft.toChain?.name,
  draft.venue?.slug,
];

/** @returns whether two readings move the same */
export function isSameMeaning(left: readonly Draft[], right: readonly Draft[]): boolean {
  if (left.length !== right.length) return false;
  return left.every((one, at) => {
    const other = right[at] as Draft;
    const places = placesOf(other);
    return (
      one.action === other.action &&
      JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other)) &&
      placesOf(one).every(
        (place, index) =>
          place === undefined || places[index] === undefined || place === places[index],
      )
    );
  });
}
