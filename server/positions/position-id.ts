/** The protocols whose positions have their own address, and the kinds that each has. */
export const POSITION_KINDS = {
  pendle: ['pt', 'yt', 'lp'],
  saffron: ['fixed', 'variable'],
} as const;
export type PositionProtocol = keyof typeof POSITION_KINDS;
export type PositionKind = (typeof POSITION_KINDS)[PositionProtocol][number];

/** What the id of a position is made of. */
export interface PositionParts {
  /** The wallet that holds it. */
  readonly owner: string;
  readonly protocol: PositionProtocol;
  /** The protocol's own key: the address of a market or vault. */
  readonly reference: string;
  readonly kind: PositionKind;
}

/**
 * The id of a position in the one form that takes part in identity.
 *
 * @returns `<owner>|<protocol>|<reference>|<kind>`, in lower case
 */
export function positionId({ owner, protocol, reference, kind }: PositionParts): string {
  return [owner.toLowerCase(), protocol, reference.toLowerCase(), kind].join('|');
}
