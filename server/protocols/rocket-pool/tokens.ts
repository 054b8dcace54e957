import type { Erc20Token } from '#server/chains/tokens/token.ts';
import { ROCKET_POOL } from './addresses.ts';

/** Rocket Pool's token: its count stays, its rate grows. */
export const R_ETH: Erc20Token = {
  chain: 'ethereum',
  symbol: 'rETH',
  address: ROCKET_POOL.rEth,
  decimals: 18,
};
