import type { NormalSubject } from './subject.ts';

type PositionSubject = Extract<NormalSubject, { kind: 'position' }>;

/** The market that a position is of, as conditions name it. */
export function positionMarket({ protocol, chain, reference }: PositionSubject) {
  return { protocol, chain, market: reference };
}

/** What is held of that market. A definition is for the kinds that it names alone. */
export function positionPart({ positionKind }: PositionSubject): 'pt' | 'yt' | 'lp' {
  if (positionKind === 'pt' || positionKind === 'yt' || positionKind === 'lp') return positionKind;
  throw new TypeError(`Nothing of the kind ${positionKind} is read of a market.`);
}
