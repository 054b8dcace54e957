/** What people call a pool or vault without naming one. */
export const GENERIC_POOLS: ReadonlySet<string> = new Set([
  'pool',
  'vault',
  'lp',
  'farm',
  'gauge',
  'pair',
  'reserve',
]);
