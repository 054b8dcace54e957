import { erc20Abi, getAddress, multicall3Abi, zeroAddress } from 'viem';
import type { Leg } from '#server/protocols/manifest.ts';
import { oracleAbi } from '#server/protocols/standards/aave-pool/abi/oracle.ts';
import { poolAbi } from '#server/protocols/standards/aave-pool/abi/pool.ts';
import { type AskedRead, answerReads } from '#server/protocols/testing/answer-reads.ts';
import {
  actionOf,
  earlierStep,
  OWNER,
  sampleLeg,
  tokenOf,
} from '#server/protocols/testing/sample-leg.ts';
import { aaveV3 } from '../manifest.ts';

export const A_TOKEN = '0x4e65fE4DbA92790696d040ac24Aa414708F5c0AB';
const DEBT_TOKEN = '0x59dca05b6c26dbd64b5381374aAaC5CD05644C28';
const RAY = 10n ** 27n;

/** What the reserve and the wallet are; what is left out is as healthy as can be. */
export interface World {
  active?: boolean;
  frozen?: boolean;
  paused?: boolean;
  borrowing?: boolean;
  supplyCap?: bigint;
  borrowCap?: bigint;
  listed?: boolean;
  supplied?: bigint;
  debt?: bigint;
  wallet?: bigint;
  liquidity?: bigint;
  collateralBase?: bigint;
  debtBase?: bigint;
  availableBase?: bigint;
  asCollateral?: boolean;
  /** Whether the reserve has a debt ceiling; whether the one that `uses` names has one. */
  isIsolated?: boolean;
  onlyIsIsolated?: boolean;
  uses?: bigint;
  eMode?: bigint;
}

export const usdc = tokenOf('base', 'USDC');
/** An earlier step that deposits so much. */
export const deposited = (amountAtomic: bigint) => earlierStep('deposit', usdc, amountAtomic);
const ONLY = '0x00000000000000000000000000000000000000aa';

/** A USDC reserve, number 4, at one dollar, as the test wants it. */
export function reserveWith(world: World) {
  const on = (flag: boolean, bit: bigint) => (flag ? 1n << bit : 0n);
  const configuration =
    7500n |
    (7800n << 16n) |
    (6n << 48n) |
    on(world.active ?? true, 56n) |
    on(world.frozen ?? false, 57n) |
    on(world.borrowing ?? true, 58n) |
    on(world.paused ?? false, 60n) |
    ((world.borrowCap ?? 0n) << 80n) |
    ((world.supplyCap ?? 0n) << 116n) |
    on(world.isIsolated ?? false, 212n);
  return ({ name, args, read }: AskedRead): unknown => {
    const account = [
      world.collateralBase ?? 0n,
      world.debtBase ?? 0n,
      world.availableBase ?? 0n,
      7800n,
      7500n,
      0n,
    ];
    const balances: Record<string, bigint> = {
      [`${A_TOKEN}${OWNER}`]: world.supplied ?? 0n,
      [`${DEBT_TOKEN}${OWNER}`]: world.debt ?? 0n,
      [`${tokenOf('base', 'USDC').address}${OWNER}`]: world.wallet ?? 0n,
      [`${tokenOf('base', 'USDC').address}${A_TOKEN}`]: world.liquidity ?? 10n ** 15n,
    };
    const answers: Record<string, unknown> = {
      getReserveAddressById: ONLY,
      getReserveData: {
        configuration:
          args[0] === getAddress(ONLY) && world.onlyIsIsolated ? 1n << 212n : configuration,
        liquidityIndex: RAY,
        accruedToTreasury: 1_000_000n,
        id: 4,
        aTokenAddress: world.listed === false ? zeroAddress : A_TOKEN,
        variableDebtTokenAddress: DEBT_TOKEN,
      },
      getUserAccountData: account,
      getUserConfiguration: world.uses ?? (world.asCollateral ? 1n << 9n : 0n),
      getUserEMode: world.eMode ?? 0n,
      getAssetPrice: 1_00000000n,
      symbol: 'aBasUSDC',
      totalSupply: 900_000_000n,
      getEthBalance: 9n * 10n ** 18n,
      balanceOf: balances[`${read.to}${args[0]}`],
    };
    return answers[name];
  };
}

export const abis = [poolAbi, oracleAbi, erc20Abi, multicall3Abi];

/** Builds an action in a world. */
export function run(
  type: 'deposit' | 'withdraw' | 'borrow' | 'repay',
  world: World,
  leg: Partial<Leg> = {},
) {
  const contractRead = actionOf(aaveV3, type).build(sampleLeg({ type, ...leg }));
  return answerReads(contractRead, abis, reserveWith(world));
}

/** What `max` means for an action in a world. */
export function max(type: 'withdraw' | 'borrow' | 'repay', world: World, leg: Partial<Leg> = {}) {
  const readMax = actionOf(aaveV3, type).readMax;
  if (!readMax) throw new Error(`${type} has no readMax.`);
  return answerReads(readMax(sampleLeg({ type, isMax: true, ...leg })), abis, reserveWith(world))
    .result;
}
