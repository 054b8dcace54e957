import { compareDecimals } from './decimal.ts';
import type { Predicate, SpokenAmount } from './predicate.ts';
import type { Term } from './term.ts';

type AmountTerm = Extract<Term, { kind: 'amount' }>;

/** The comparator and the amount that belongs to it: the first behind it, or the last before. */
export function readClaim(terms: readonly Term[], predicate: Predicate): void {
  const moves = terms.filter((term) => term.kind === 'move');
  const move = moves.find((term) => term.move !== 'either') ?? moves[0];
  const strong = terms.find(
    (term) => term.kind === 'side' && !term.weak && term.side !== 'reaches',
  );
  const reaching = terms.find((term) => term.kind === 'side' && term.side === 'reaches');
  const side = strong ?? reaching;
  if (move?.kind === 'move') predicate.move = move.move;
  const at = side ? terms.indexOf(side) : move ? terms.indexOf(move) : -1;
  const amounts = terms.filter((term): term is AmountTerm => term.kind === 'amount');
  const behind = amounts.filter((term) => terms.indexOf(term) > at);
  // "goes from 2000 to 1800": the level is where it ends.
  const ends = amounts.find(
    (term, index) => index > 0 && terms[terms.indexOf(term) - 1]?.kind === 'toward',
  );
  const ranged = strong?.kind === 'side' && (strong.side === 'between' || strong.side === 'leaves');
  const found = (ranged ? undefined : ends) ?? behind[0] ?? amounts.at(-1);
  if (found) predicate.amount = amountOf(found);
  const before = found && terms[terms.indexOf(found) - 1];
  const isCrossed = found?.unit !== 'percent' && crosses(before, reaching, move);
  const toward = before?.kind === 'toward' || isCrossed;
  const sized = strong?.kind === 'side' && strong.sizing && move !== undefined;
  if (sized) predicate.sized = true;
  // "slides past 1800": what goes past a level ends on the side where it goes.
  const isPast =
    strong?.kind === 'side' && strong.isPassed && move?.kind === 'move' && move.move === 'down';
  const isRate = terms.some((term) => term.kind === 'metric' && term.metric.endsWith('apy'));
  if (isPast && (isRate || found?.unit !== 'percent')) {
    predicate.side = 'below';
    delete predicate.move;
  } else if (strong?.kind === 'side') predicate.side = strong.side;
  else if (toward && move?.kind === 'move' && move.move !== 'either') {
    predicate.side = move.move === 'down' ? 'below' : 'above';
    delete predicate.move;
  } else if (ends && !move && amounts[0] && !ranged) {
    predicate.side = compareDecimals(ends.value, amounts[0].value) < 0 ? 'below' : 'above';
  } else if (reaching?.kind === 'side' && (!move || !reaching.weak)) predicate.side = 'reaches';
  const upper = predicate.side === 'between' || predicate.side === 'leaves' ? behind[1] : undefined;
  if (upper && found) {
    const ordered = compareDecimals(found.value, upper.value) <= 0;
    predicate.amount = shareUnit(ordered ? found : upper, ordered ? upper : found);
    predicate.upper = shareUnit(ordered ? upper : found, ordered ? found : upper);
  }
  const vague = terms.find((term) => term.kind === 'vague');
  if (found || vague?.kind !== 'vague') return;
  predicate.vague = vague.raw;
  // "runs low": whatever the level will be, it is reached from above.
  const isOpen = predicate.side === undefined || predicate.side === 'reaches';
  if (isOpen && !predicate.move && /\blow$/.test(vague.raw)) predicate.side = 'below';
}

/** "rips through 4.2k", "breaks 4.2k upwards": a level that a move goes past, on the side where it goes. */
const crosses = (before: Term | undefined, reaching: Term | undefined, move: Term | undefined) =>
  move?.kind === 'move' &&
  ((before?.kind === 'side' && before.isPassed === true) ||
    (reaching?.kind === 'side' && !reaching.weak));

function amountOf(term: AmountTerm): SpokenAmount {
  return {
    value: term.value,
    unit: term.unit,
    ...(term.counted !== undefined && { counted: term.counted }),
    ...(term.multiple && { multiple: true }),
  };
}

/** "$1,800 - 2,000": the unit said once is the unit of both. */
function shareUnit(term: AmountTerm, other: AmountTerm): SpokenAmount {
  const amount = amountOf(term);
  return amount.unit === 'none' && amount.counted === undefined
    ? { ...amountOf(other), value: amount.value }
    : amount;
}
