import type { NormalSubject } from './subject.ts';

type PositionSubject = Extract<NormalSubject, { kind: 'position' }>;

/** The market that a position is of, as conditions name it. */
export function positionMarket({ protocol, chain, reference }: PositionSubject) {
  return { protocol, chain, market: reference };
}
