/** The chains that the guard is on, by their ids. */
export const GUARD_CHAIN_IDS = [42161, 196] as const;

const GUARD_ACTIONS = [
  'transfer',
  'swap',
  'vault',
  'supply',
  'repay_from_wallet',
  'repay_from_collateral',
] as const;
export type GuardActionKind = (typeof GUARD_ACTIONS)[number];
