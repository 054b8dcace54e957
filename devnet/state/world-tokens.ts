import type { Address } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { findTokens } from '#server/chains/tokens/resolve.ts';

/** A token of the token lists that the devnet has at its own address. */
export interface WorldToken {
  readonly symbol: string;
  readonly name: string;
  readonly address: Address;
  readonly decimals: number;
}

/**
 * USD prices on a fresh devnet, 8 decimals, of tokens that only token lists have: those that people
 * name most. Each stands on every chain whose lists have exactly one token of its symbol.
 */
export const WORLD_PRICES_USD8: Readonly<Record<string, bigint>> = {
  LINK: 20_00000000n,
  UNI: 10_00000000n,
  AAVE: 250_00000000n,
  MKR: 1_800_00000000n,
  LDO: 1_00000000n,
  CRV: 60000000n,
  COMP: 50_00000000n,
  SNX: 1_00000000n,
  ENS: 20_00000000n,
  GRT: 10000000n,
  APE: 60000000n,
  PEPE: 1000n,
  SHIB: 1200n,
  ARB: 50000000n,
  OP: 80000000n,
  AERO: 1_00000000n,
  VELO: 5000000n,
  GMX: 15_00000000n,
  PENDLE: 5_00000000n,
  ONDO: 90000000n,
  ENA: 40000000n,
  ETHFI: 1_20000000n,
  EIGEN: 1_50000000n,
  MORPHO: 1_80000000n,
  SKY: 7000000n,
  RPL: 6_00000000n,
  BAL: 1_00000000n,
  SUSHI: 80000000n,
  '1INCH': 25000000n,
  YFI: 6_000_00000000n,
  CVX: 3_00000000n,
  FXS: 2_00000000n,
  STG: 20000000n,
  DYDX: 60000000n,
  BLUR: 10000000n,
  IMX: 60000000n,
  SAND: 30000000n,
  MANA: 30000000n,
  WLD: 1_00000000n,
  ZRO: 2_00000000n,
  FLOKI: 10000n,
  TURBO: 500000n,
  VIRTUAL: 1_30000000n,
  DEGEN: 400000n,
  TOSHI: 60000n,
  WELL: 2000000n,
  ZORA: 6000000n,
  KAITO: 1_00000000n,
  AIXBT: 10000000n,
  GNO: 150_00000000n,
  GHST: 1_00000000n,
  cbBTC: 100_000_00000000n,
  LBTC: 100_000_00000000n,
  tBTC: 100_000_00000000n,
  cbETH: 3_300_00000000n,
  weETH: 3_250_00000000n,
  ezETH: 3_200_00000000n,
  rsETH: 3_200_00000000n,
  ETHx: 3_250_00000000n,
  GHO: 1_00000000n,
  PYUSD: 1_00000000n,
  USDe: 1_00000000n,
  sUSDe: 1_20000000n,
  FRAX: 1_00000000n,
  LUSD: 1_00000000n,
  crvUSD: 1_00000000n,
  EURC: 1_10000000n,
  'USDC.e': 1_00000000n,
  USDbC: 1_00000000n,
  USDT0: 1_00000000n,
  USDG: 1_00000000n,
  XAUT: 4_000_00000000n,
  PAXG: 4_000_00000000n,
};

/** The same of tokens on the local Solana, which has no pools: its stand-in of Jupiter trades at prices. */
export const SOLANA_WORLD_PRICES_USD8: Readonly<Record<string, bigint>> = {
  JUP: 50000000n,
  BONK: 2000n,
  WIF: 80000000n,
  mSOL: 195_00000000n,
  JTO: 2_00000000n,
  PYTH: 15000000n,
  RENDER: 4_00000000n,
  W: 8000000n,
  MEW: 200000n,
  TNSR: 20000000n,
  TRUMP: 8_00000000n,
  FARTCOIN: 80000000n,
};

/** The same of what stake pools there make of SOL: its price at the rates that they start with. */
export const SOLANA_STAKED_PRICES_USD8: Readonly<Record<string, bigint>> = {
  JitoSOL: 180_00000000n,
  bSOL: 172_50000000n,
};

/** Tokens that stand for another asset: a price that moves takes theirs along. */
export const FOLLOWERS: Readonly<Record<string, readonly string[]>> = {
  WETH: ['stETH', 'rETH', 'wstETH', 'cbETH', 'weETH', 'ezETH', 'rsETH', 'ETHx'],
  WBTC: ['cbBTC', 'LBTC', 'tBTC'],
  SOL: ['mSOL', 'JitoSOL', 'bSOL'],
};

/** The tokens of lists that a chain of the devnet has. */
export function worldTokens(chain: EvmChainSlug): readonly WorldToken[] {
  return Object.keys(WORLD_PRICES_USD8).flatMap((symbol) => {
    const [found, ...more] = findTokens(chain, symbol);
    if (!found?.address || found.isOwn || more.length > 0) return [];
    return [
      {
        symbol,
        name: found.name || symbol,
        address: found.address as Address,
        decimals: found.decimals,
      },
    ];
  });
}

/** Every token of a chain of the devnet: those that the service lists itself, and of lists. */
export function devTokens(chain: EvmChainSlug): readonly WorldToken[] {
  const own = Object.entries(LISTED_TOKENS).flatMap(([symbol, { decimals, addresses }]) => {
    const address = addresses[chain];
    return address ? [{ symbol, name: symbol, address, decimals }] : [];
  });
  return [...own, ...worldTokens(chain)];
}
