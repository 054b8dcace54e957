import type { AgentComparison } from '#server/schemas/agent-condition.ts';
import { compareDecimals, fitsThreshold, magnitudeOf, negate } from './decimal.ts';
import type { Predicate, SpokenAmount } from './predicate.ts';
import { askShortWindow } from './questions.ts';
import type { Settled } from './settled.ts';
import { open, settled, unread } from './settled.ts';

/** The comparator that was said, turned round where the words were negative or a wish to hold. */
export function sideOf(predicate: Predicate): 'above' | 'below' | 'reaches' | undefined {
  const side =
    predicate.side === 'above' || predicate.side === 'below' || predicate.side === 'reaches'
      ? predicate.side
      : undefined;
  const turned = (predicate.negated ? 1 : 0) + (predicate.kept ? 1 : 0);
  if (side === undefined || side === 'reaches' || turned % 2 === 0) return side;
  return side === 'above' ? 'below' : 'above';
}

/** The side that a level is on: as said, or the one that its move goes to. */
export function levelSide(predicate: Predicate, plain: 'above' | 'below'): 'above' | 'below' {
  const side = sideOf(predicate);
  if (side === 'above' || side === 'below') return side;
  if (predicate.move === 'down') return 'below';
  if (predicate.move === 'up') return 'above';
  return plain;
}

export function level(
  predicate: Predicate,
  amount: SpokenAmount,
  subject: Pick<AgentComparison, 'metric' | 'unit'> & Partial<AgentComparison>,
  side: 'above' | 'below',
): Settled {
  if (!fitsThreshold(amount.value)) return unread('That number is too large or too fine.');
  const leaf = (comparator: 'above' | 'below', threshold: string): AgentComparison => ({
    kind: 'compare',
    ...subject,
    ...common(predicate),
    comparator,
    threshold,
  });
  if (predicate.upper && fitsThreshold(predicate.upper.value)) {
    const inside = (predicate.side === 'between') !== Boolean(predicate.negated || predicate.kept);
    return settled(
      inside
        ? {
            kind: 'all',
            parts: [leaf('above', amount.value), leaf('below', predicate.upper.value)],
          }
        : {
            kind: 'any',
            parts: [leaf('below', amount.value), leaf('above', predicate.upper.value)],
          },
    );
  }
  return settled(leaf(side, amount.value));
}

/** A change in percent, signed. */
export function change(
  predicate: Predicate,
  amount: SpokenAmount,
  subject: Pick<AgentComparison, 'metric'> & Partial<AgentComparison>,
  defaultHours?: number,
): Settled {
  const size = magnitudeOf(amount.value);
  const hours = predicate.hours ?? defaultHours;
  if (hours !== undefined && hours < 1) return open(askShortWindow(predicate, subject, size));
  const negative = amount.value.startsWith('-');
  const down =
    negative ||
    predicate.move === 'down' ||
    (predicate.move === undefined && predicate.side === 'below');
  const up =
    predicate.move === 'up' ||
    (predicate.move === undefined && (predicate.side === 'above' || amount.multiple));
  if (!fitsThreshold(size) || compareDecimals(size, '0') === 0)
    return unread('A move of 0 % is not a move.');
  if (down && compareDecimals(size, '100') >= 0) return unread('Nothing falls by 100 % or more.');
  return settled({
    kind: 'compare',
    ...subject,
    ...common(predicate),
    comparator: predicate.move === 'either' ? 'moves' : down ? 'below' : up ? 'above' : 'moves',
    threshold: down && predicate.move !== 'either' ? negate(size) : size,
    unit: 'percent',
    ...(hours !== undefined && { window: windowName(hours) }),
  });
}

/** Hours as a window: days from two days on. */
export function windowName(hours: number): string {
  const whole = Math.min(9999, Math.max(1, Math.round(hours)));
  return whole > 24 && whole % 24 === 0 ? `${whole / 24}d` : `${whole}h`;
}

/** Whether the amount is the size of a move and not a level. */
export function isMove(predicate: Predicate): boolean {
  const { amount, move, side } = predicate;
  if (amount?.unit !== 'percent') return false;
  if (amount.multiple || predicate.fromNow || predicate.sized) return true;
  if (move === undefined) return false;
  if (amount.value.startsWith('-')) return true;
  if (side === undefined || side === 'reaches') return true;
  // "drops more than 5%", "up over 10%", "moves at least 3%" are sizes; "drops below 5%" is a level.
  return side === 'above' || move === 'either';
}

/** "drops $200", "drops more than $200", "moves over $200": by so much, or to so much. */
export function isBareMove(predicate: Predicate): boolean {
  const { move, side } = predicate;
  if (move === undefined || predicate.upper) return false;
  if (side === undefined || side === 'reaches' || predicate.sized || move === 'either') return true;
  return (move === 'down' && side === 'above') || (move === 'up' && side === 'below');
}

export function common(predicate: Predicate): Pick<AgentComparison, 'wallet' | 'chain'> {
  return {
    ...(predicate.wallet !== undefined && { wallet: predicate.wallet }),
    ...(predicate.chain?.listed && { chain: predicate.chain.slug }),
  };
}
