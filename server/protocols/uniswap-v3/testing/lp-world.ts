import type { Address } from 'viem';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { type AskedRead, answerReads, REVERT } from '#server/protocols/testing/answer-reads.ts';
import { OWNER, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { poolAbi } from '../abi/pool.ts';
import { positionManagerAbi } from '../abi/position-manager.ts';
import { sqrtRatioAtTick } from '../liquidity/tick-math.ts';
import { poolAddress } from '../read/pool-address.ts';
import { inPoolOrder } from '../read/read-pools.ts';

export const usdc = tokenOf('base', 'USDC');
export const eth = tokenOf('base', 'ETH');
export const weth = tokenOf('base', 'WETH');
export const [token0, token1] = inPoolOrder(usdc.address as Address, weth.address as Address);
/** The address of the pool of USDC and WETH with a fee. */
export const poolOf = (fee: number) => poolAddress('base', token0, token1, fee).toLowerCase();
/** Where the price of every pool stands. */
export const TICK = resolveToken('base', token0)?.symbol === 'USDC' ? 196_250 : -196_250;
/** The outermost tick of a pool, by its fee. */
export const FULL = { 500: 887_270, 3000: 887_220 } as const;

interface World {
  /** Liquidity by fee; a pool without an entry does not exist. */
  readonly pools?: Readonly<Record<number, bigint>>;
  /** Positions by number. */
  readonly positions?: Readonly<
    Record<
      number,
      {
        owner?: Address;
        token0?: Address;
        token1?: Address;
        fee?: number;
        lower?: number;
        upper?: number;
        liquidity?: bigint;
        owed?: readonly [bigint, bigint];
      }
    >
  >;
}

const POOLS = { 500: 10n ** 20n, 3000: 10n ** 18n };

/** What the contracts of a world answer. */
export function answer({ pools = POOLS, positions = {} }: World) {
  const ids = Object.keys(positions).map(BigInt);
  return ({ name, args, read }: AskedRead): unknown => {
    const fee = Object.keys(pools)
      .map(Number)
      .find((one) => poolOf(one) === read.to.toLowerCase());
    const position = positions[Number(args[0] ?? -1)];
    switch (name) {
      case 'liquidity':
        return fee === undefined ? REVERT : pools[fee];
      case 'slot0':
        return fee === undefined && !Object.keys(positions).length
          ? REVERT
          : [sqrtRatioAtTick(TICK), TICK, 0, 0, 0, 0, true];
      case 'feeGrowthGlobal0X128':
      case 'feeGrowthGlobal1X128':
        return 0n;
      case 'ticks':
        return [0n, 0n, 0n, 0n, 0n, 0n, 0, true];
      case 'balanceOf':
        return BigInt(ids.length);
      case 'tokenOfOwnerByIndex':
        return ids[Number(args[1])];
      case 'ownerOf':
        return position ? (position.owner ?? OWNER) : REVERT;
      case 'positions':
        return position
          ? [
              0n,
              OWNER,
              position.token0 ?? token0,
              position.token1 ?? token1,
              position.fee ?? 500,
              position.lower ?? -FULL[500],
              position.upper ?? FULL[500],
              position.liquidity ?? 10n ** 15n,
              0n,
              0n,
              ...(position.owed ?? [0n, 0n]),
            ]
          : REVERT;
      default:
        return undefined;
    }
  };
}

/** Answers what a contract read asks from a world. */
export const run = <T>(contractRead: Parameters<typeof answerReads<T>>[0], world: World = {}) =>
  answerReads(contractRead, [poolAbi, positionManagerAbi], answer(world));
