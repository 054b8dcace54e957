import { sameChain } from './lexicon/chains.ts';
import type { PartialIntent } from './orders/partial-intent.ts';

/** What an action cannot be planned without: of each list one must be there. */
const NEEDED: Readonly<
  Partial<Record<PartialIntent['action'], readonly (readonly (keyof PartialIntent)[])[]>>
> = {
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
export function countMissing(partials: readonly PartialIntent[]): number {
  let missing = 0;
  for (const partial of partials) {
    for (const keys of NEEDED[partial.action] ?? [])
      if (!keys.some((key) => partial[key] !== undefined && partial[key] !== false)) missing++;
    const isNowhere = partial.action === 'bridge' && sameChain(partial.fromChain, partial.toChain);
    if (partial.vagueChain || isNowhere) missing++;
  }
  return missing;
}

/** Whether orders stand as they are: all their parts are said, and who is paid is known. */
export function areWhole(partials: readonly PartialIntent[]): boolean {
  return (
    partials.length > 0 &&
    countMissing(partials) === 0 &&
    partials.every(
      ({ quantity, party, source }) =>
        quantity?.kind !== 'vague' && party?.kind !== 'person' && source === undefined,
    )
  );
}

/** Claims take what there is, and an exact purchase what it costs. */
const isSizedElsewhere = ({ action, toQuantity }: PartialIntent): boolean =>
  action === 'claim' || action === 'lp-collect' || toQuantity !== undefined;

/** What an order does, part by part; undefined where nothing was said. */
const partsOf = (partial: PartialIntent): readonly unknown[] => [
  partial.asset?.symbol,
  isSizedElsewhere(partial)
    ? undefined
    : (partial.quantity ?? (partial.possessive && !partial.chained ? { kind: 'max' } : undefined)),
  partial.toAsset?.symbol,
  partial.toQuantity,
  partial.party,
  partial.source,
  partial.pool,
  partial.vault,
  partial.positionId,
  partial.chained === true,
  partial.portion,
];

/** Where an order happens. A place that one parse leaves open is the one that the other names. */
const placesOf = (partial: PartialIntent): readonly (string | undefined)[] => [
  partial.chain?.name ?? partial.fromChain?.name,
  partial.toChain?.name,
  partial.venue?.slug,
];

/** @returns whether two parses move the same */
export function isSameMeaning(
  left: readonly PartialIntent[],
  right: readonly PartialIntent[],
): boolean {
  if (left.length !== right.length) return false;
  return left.every((one, at) => {
    const other = right[at] as PartialIntent;
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
