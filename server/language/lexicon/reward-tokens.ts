/** What protocols pay rewards in, and so where a reward of that name is claimed. */
const ROWS: readonly (readonly [venue: string, token: string])[] = [
  ['aerodrome', 'AERO'],
  ['velodrome', 'VELO'],
  ['stargate', 'STG'],
  ['curve', 'CRV'],
  ['balancer', 'BAL'],
  ['convex', 'CVX'],
  ['compound-v3', 'COMP'],
  ['gmx', 'GMX'],
  ['pancakeswap', 'CAKE'],
  ['sushiswap', 'SUSHI'],
  ['morpho-blue', 'MORPHO'],
];

/** @returns the slug of the protocol that pays rewards in a token. */
export function venueOfReward(symbol: string): string | undefined {
  return ROWS.find(([, token]) => token === symbol)?.[0];
}

/** @returns the token that a protocol pays its rewards in, where it is one alone. */
export function rewardOf(slug: string): string | undefined {
  return ROWS.find(([venue]) => venue === slug)?.[1];
}
