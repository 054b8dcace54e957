import type { Erc20Token } from '#server/chains/tokens/token.ts';
import { LIDO } from './addresses.ts';

/** Lido's token that grows in every wallet as rewards come in. */
export const ST_ETH: Erc20Token = {
  chain: 'ethereum',
  symbol: 'stETH',
  address: LIDO.stEth,
  decimals: 18,
};

/** The same stake as a token whose count stays and whose rate grows. */
export const WST_ETH: Erc20Token = {
  chain: 'ethereum',
  symbol: 'wstETH',
  address: LIDO.wstEth,
  decimals: 18,
};

/**
 * What balances of stETH may lack of the amount that was moved, in wei: shares are whole, and one
 * of them stands for more than one wei and less than two.
 */
export const ROUNDING_WEI = 2n;
