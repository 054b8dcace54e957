import {
  SOLANA_STAKED_PRICES_USD8,
  SOLANA_WORLD_PRICES_USD8,
  WORLD_PRICES_USD8,
} from './world-tokens.ts';

/** USD price of every token of a fresh devnet, with the feeds' 8 decimals. */
export const START_PRICES_USD8: Readonly<Record<string, bigint>> = {
  ...WORLD_PRICES_USD8,
  ...SOLANA_WORLD_PRICES_USD8,
  WETH: 3_000_00000000n,
  stETH: 3_000_00000000n,
  rETH: 3_300_00000000n,
  wstETH: 3_600_00000000n,
  WBTC: 100_000_00000000n,
  USDC: 1_00000000n,
  USDT: 1_00000000n,
  DAI: 1_00000000n,
  USDS: 1_00000000n,
  WPOL: 50000000n,
  WOKB: 50_00000000n,
  SOL: 150_00000000n,
  ...SOLANA_STAKED_PRICES_USD8,
};
