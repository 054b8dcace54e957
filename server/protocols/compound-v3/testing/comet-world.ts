import { type Address, erc20Abi, multicall3Abi } from 'viem';
import type { Leg } from '#server/protocols/manifest.ts';
import { type AskedRead, answerReads, REVERT } from '#server/protocols/testing/answer-reads.ts';
import { actionOf, OWNER, sampleLeg, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { cometAbi } from '../abi/comet.ts';
import { COMETS } from '../addresses.ts';
import { compoundV3 } from '../manifest.ts';

export const WAD = 10n ** 18n;
export const [usdcComet, wethComet] = (COMETS.base ?? []).map(({ address }) => address) as [
  Address,
  Address,
];
export const usdc = tokenOf('base', 'USDC');
export const weth = tokenOf('base', 'WETH');
const FEED = '0x00000000000000000000000000000000000000fe';

/** What a made-up market and its owner have; amounts in base units. */
export interface World {
  supplyPaused?: boolean;
  withdrawPaused?: boolean;
  borrowMin?: bigint;
  supplied?: bigint;
  debt?: bigint;
  liquidity?: bigint;
  /** WETH of the owner, at 3,000 USD, 80 % to borrow and 90 % to be liquidated. */
  collateral?: bigint;
  capLeft?: bigint;
  wallet?: bigint;
  silent?: string;
  elsewhere?: bigint;
}

/** Base's USDC market with WETH as its one collateral. */
export function marketWith(world: World) {
  return ({ name, args, read }: AskedRead): unknown => {
    if (name === world.silent) return REVERT;
    const isUsdcMarket = read.to === usdcComet;
    const answers: Record<string, () => unknown> = {
      isSupplyPaused: () => world.supplyPaused ?? false,
      isWithdrawPaused: () => world.withdrawPaused ?? false,
      baseBorrowMin: () => world.borrowMin ?? 0n,
      baseTokenPriceFeed: () => usdc.address,
      borrowBalanceOf: () => (isUsdcMarket ? (world.debt ?? 0n) : 0n),
      balanceOf: () => {
        if (read.to === usdcComet) return world.supplied ?? 0n;
        if (read.to === wethComet) return world.elsewhere ?? 0n;
        return args[0] === OWNER ? (world.wallet ?? 0n) : (world.liquidity ?? 10n ** 15n);
      },
      getAssetInfo: () =>
        args[0] === 0
          ? {
              offset: 0,
              asset: weth.address,
              priceFeed: FEED,
              scale: WAD,
              borrowCollateralFactor: (WAD * 8n) / 10n,
              liquidateCollateralFactor: (WAD * 9n) / 10n,
              liquidationFactor: WAD,
              supplyCap: 10n * WAD,
            }
          : REVERT,
      getPrice: () => (args[0] === usdc.address ? 1_00000000n : 3_000_00000000n),
      collateralBalanceOf: () => (isUsdcMarket ? (world.collateral ?? 0n) : 0n),
      totalsCollateral: () => [10n * WAD - (world.capLeft ?? 5n * WAD), 0n],
      getEthBalance: () => 0n,
      getUtilization: () => WAD / 2n,
      getSupplyRate: () => 1_000_000_000n,
      getBorrowRate: () => 2_000_000_000n,
    };
    return answers[name]?.();
  };
}

/** Builds a leg of 500 USDC against such a market. */
export function run(
  type: 'deposit' | 'withdraw' | 'borrow' | 'repay',
  world: World,
  leg: Partial<Leg> = {},
) {
  return answerReads(
    actionOf(compoundV3, type).build(sampleLeg({ type, ...leg })),
    [cometAbi, erc20Abi, multicall3Abi],
    marketWith(world),
  );
}

/** What `max` counts in such a market. */
export function max(type: 'withdraw' | 'borrow' | 'repay', world: World, leg: Partial<Leg> = {}) {
  const { readMax } = actionOf(compoundV3, type);
  if (!readMax) throw new Error(`${type} has no readMax.`);
  return answerReads(
    readMax(sampleLeg({ type, isMax: true, ...leg })),
    [cometAbi, erc20Abi, multicall3Abi],
    marketWith(world),
  ).result;
}
