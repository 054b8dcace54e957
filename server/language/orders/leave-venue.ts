import { isLendingVenue } from '../lexicon/venues.ts';
import type { PartialIntent } from './partial-intent.ts';
import type { Quantity } from './said-values.ts';
import { sumDecimals } from './sum-decimals.ts';

type Venue = NonNullable<PartialIntent['venue']>;

/**
 * "move 20 USDC from Aave on Base to X": what lies at a venue is withdrawn and then sent. Several
 * sends out of it are fed by one withdrawal of each asset, of as much as they take together.
 *
 * @param left where what is sent lies
 * @param each whether the size is said of every recipient
 */
export function leaveVenue(
  partials: readonly PartialIntent[],
  left: Venue | undefined,
  each: boolean,
): PartialIntent[] {
  if (!left || !isLendingVenue(left.slug)) return [...partials];
  const sent = partials.filter(leaves);
  const result: PartialIntent[] = [];
  for (const partial of partials) {
    if (!leaves(partial)) {
      result.push(partial);
      continue;
    }
    const together = sent.filter((one) => placeOf(one) === placeOf(partial));
    if (together[0] === partial) for (const one of takeOut(together, left, each)) result.push(one);
  }
  return result;
}

/** What goes to somebody; what another wallet gives lies elsewhere. */
const leaves = ({ action, party, source }: PartialIntent): boolean =>
  action === 'transfer' && party !== undefined && source === undefined;

const placeOf = ({ asset, fromChain, chain }: PartialIntent): string =>
  `${asset?.symbol} ${(fromChain ?? chain)?.name}`;

function takeOut(sends: readonly PartialIntent[], left: Venue, each: boolean): PartialIntent[] {
  const [first] = sends as [PartialIntent, ...PartialIntent[]];
  const { venue: _, party, quantity, possessive, fromChain, ...common } = first;
  const sizes = sends.map((send) => send.quantity);
  const isOne = sends.length === 1;
  // "20 USDC to A and B" says what is taken, and not how it is shared.
  const isShared = !isOne && !each && sizes.every((size) => size === quantity);
  const known = sizes.flatMap((size) => (size?.kind === 'number' ? [size.value] : []));
  const isSummed = !isShared && known.length === sends.length;
  const taken: Quantity | undefined =
    isOne || isShared
      ? quantity
      : isSummed
        ? { kind: 'number', value: sumDecimals(known) }
        : { kind: 'vague' };
  const withdraw: PartialIntent = { ...common, action: 'withdraw', mode: 'plain', venue: left };
  withdraw.quantity = taken;
  withdraw.chain = fromChain ?? common.chain;
  if (possessive) withdraw.possessive = true;
  if (isOne) return [withdraw, { ...common, party, fromChain, definite: true, follows: true }];
  return [
    withdraw,
    ...sends.map((send, at): PartialIntent => {
      const { venue: _left, possessive: _own, ...rest } = send;
      return {
        ...rest,
        ...(!isSummed && { quantity: { kind: 'vague' } }),
        definite: true,
        ...(at === 0 && { follows: true }),
      };
    }),
  ];
}
