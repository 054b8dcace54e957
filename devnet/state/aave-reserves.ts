import {
  AaveV3Arbitrum,
  AaveV3Base,
  AaveV3Ethereum,
  AaveV3Optimism,
  AaveV3Polygon,
} from '@bgd-labs/aave-address-book';
import type { Address } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import type { AaveV3Chain } from '#server/protocols/aave-v3/addresses.ts';

/** What an address book says of a market beyond the Pool, its provider and its oracle. */
export interface PoolBook {
  readonly POOL_CONFIGURATOR: Address;
  readonly ACL_MANAGER: Address;
  readonly AAVE_PROTOCOL_DATA_PROVIDER: Address;
  readonly ASSETS: Readonly<Record<string, BookAsset>>;
}

/** An asset as an address book has it. */
export interface BookAsset {
  readonly UNDERLYING: Address;
  readonly A_TOKEN: Address;
  readonly V_TOKEN: Address;
}

export const AAVE_BOOK: Readonly<Record<AaveV3Chain, PoolBook>> = {
  ethereum: AaveV3Ethereum,
  base: AaveV3Base,
  arbitrum: AaveV3Arbitrum,
  optimism: AaveV3Optimism,
  polygon: AaveV3Polygon,
};

/** Risk and rate settings of a reserve; percentages in basis points. */
export interface ReserveSettings {
  readonly ltvBps: number;
  readonly liquidationThresholdBps: number;
  /** 10000 plus the liquidation bonus. */
  readonly liquidationBonusBps: number;
  readonly reserveFactorBps: number;
  readonly optimalUsageBps: number;
  readonly slope1Bps: number;
  readonly slope2Bps: number;
  /** What the whale supplies, in whole units. */
  readonly suppliedUnits: bigint;
  /** What the borrower takes, in whole units. */
  readonly borrowedUnits: bigint;
}

const RISK = {
  WETH: [8050, 8300, 10500, 1500, 9000, 270, 8000],
  wstETH: [7850, 8100, 10600, 1500, 4500, 450, 8500],
  WBTC: [7300, 7800, 10500, 2000, 8000, 400, 6000],
  USDC: [7500, 7800, 10450, 1000, 9200, 550, 4000],
  DAI: [6300, 7700, 10500, 2500, 9200, 550, 4000],
  USDT: [7500, 7800, 10450, 1000, 9200, 550, 4000],
  USDS: [7500, 7800, 10450, 1000, 9200, 550, 4000],
  WPOL: [6500, 7000, 11000, 2000, 4500, 610, 10000],
} as const;

const AMOUNTS: Readonly<Record<keyof typeof RISK, readonly [bigint, bigint]>> = {
  WETH: [150_000n, 110_000n],
  wstETH: [60_000n, 9_000n],
  WBTC: [3_000n, 500n],
  USDC: [250_000_000n, 190_000_000n],
  DAI: [80_000_000n, 50_000_000n],
  USDT: [200_000_000n, 150_000_000n],
  USDS: [150_000_000n, 100_000_000n],
  WPOL: [200_000_000n, 60_000_000n],
};

/** Whole WETH the borrower puts up. */
export const BORROWER_COLLATERAL_UNITS = 400_000n;

/** A reserve of a market. */
export interface PoolReserve extends ReserveSettings {
  readonly symbol: string;
  readonly decimals: number;
  readonly underlying: Address;
  readonly aToken: Address;
  readonly variableDebtToken: Address;
  /** What prices it, unless the chain's own feed of its symbol. */
  readonly feed?: Address;
}

/** The listed tokens that Aave lists on a chain, in the address book's order. */
export function aaveReserves(chain: AaveV3Chain): readonly PoolReserve[] {
  return reservesOf(chain, Object.values(AAVE_BOOK[chain].ASSETS));
}

/** The reserves of a book's assets that are listed tokens on a chain. */
export function reservesOf(
  chain: EvmChainSlug,
  assets: readonly BookAsset[],
): readonly PoolReserve[] {
  return assets.flatMap((asset) => {
    const found = (Object.keys(RISK) as (keyof typeof RISK)[]).find(
      (symbol) => LISTED_TOKENS[symbol]?.addresses[chain] === asset.UNDERLYING,
    );
    if (!found) return [];
    const [ltv, threshold, bonus, factor, optimal, slope1, slope2] = RISK[found];
    const [suppliedUnits, borrowedUnits] = AMOUNTS[found];
    return [
      {
        symbol: found,
        decimals: LISTED_TOKENS[found]?.decimals ?? 18,
        underlying: asset.UNDERLYING,
        aToken: asset.A_TOKEN,
        variableDebtToken: asset.V_TOKEN,
        ltvBps: ltv,
        liquidationThresholdBps: threshold,
        liquidationBonusBps: bonus,
        reserveFactorBps: factor,
        optimalUsageBps: optimal,
        slope1Bps: slope1,
        slope2Bps: slope2,
        suppliedUnits,
        borrowedUnits,
      },
    ];
  });
}
