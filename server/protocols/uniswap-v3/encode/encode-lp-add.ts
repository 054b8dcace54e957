import type { Address } from 'viem';
import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { formatAmount, formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import { isErc20, type Token } from '#server/chains/tokens/token.ts';
import type { BuiltCall, Leg, Movement } from '#server/protocols/manifest.ts';
import { positionManagerAbi } from '../abi/position-manager.ts';
import { UNISWAP_V3 } from '../addresses.ts';
import {
  leastAmounts,
  liquidityForAmounts,
  type PairAmounts,
  type TickRange,
} from '../liquidity/liquidity-math.ts';
import { describePool, type PairSides, sideAmounts } from '../liquidity/pair-sides.ts';

/** Of a mint over the full range, whose ticks are in use, with both tokens behind proxies. */
const MINT_GAS = 560_000n;
const INCREASE_GAS = 400_000n;

/** An addition with its pool, its range and what goes in at most. */
export interface Addition {
  readonly sides: PairSides;
  readonly pool: {
    readonly token0: Address;
    readonly token1: Address;
    readonly fee: number;
    readonly sqrtPriceX96: bigint;
  };
  readonly range: TickRange;
  readonly desired: PairAmounts;
}

/**
 * Encodes `mint`, or `increaseLiquidity` where the leg names a position, on the position manager:
 * the owner gets the position, and the amounts may be less than desired only as far as the price
 * moves by the slippage. The native coin goes along as value; what is not used comes back.
 */
export function encodeLpAdd(leg: Leg, addition: Addition): BuiltCall {
  const { sides, pool, range, desired } = addition;
  const deadlineSeconds = leg.nowSeconds + leg.validForSeconds;
  const liquidity = liquidityForAmounts(desired, pool.sqrtPriceX96, range);
  const least = leastAmounts(liquidity, pool.sqrtPriceX96, range, leg.slippageBps, 'up');
  const bounds = {
    amount0Desired: desired.amount0,
    amount1Desired: desired.amount1,
    amount0Min: least.amount0,
    amount1Min: least.amount1,
    deadline: deadlineSeconds,
  };
  const { token0, token1, fee } = pool;
  const call =
    leg.positionId === undefined
      ? encodeCall({
          abi: positionManagerAbi,
          functionName: 'mint',
          args: [{ token0, token1, fee, ...range, ...bounds, recipient: leg.owner }],
        })
      : encodeCall({
          abi: positionManagerAbi,
          functionName: 'increaseLiquidity',
          args: [{ tokenId: leg.positionId, ...bounds }],
        });
  const { ofAsset, ofPair } = sideAmounts(sides, desired);
  const isNative = !isErc20(sides.asset) || !isErc20(sides.pairAsset);
  const refund = encodeCall({ abi: positionManagerAbi, functionName: 'refundETH' });
  const manager = UNISWAP_V3[leg.chain].positionManager;
  return Object.freeze({
    to: manager,
    data: encodeCall({
      abi: positionManagerAbi,
      functionName: 'multicall',
      args: [isNative ? [call, refund] : [call]],
    }),
    valueWei: (isErc20(sides.asset) ? 0n : ofAsset) + (isErc20(sides.pairAsset) ? 0n : ofPair),
    ...spending(sides.asset, ofAsset, manager),
    further: [spending(sides.pairAsset, ofPair, manager)],
    awaitsBridge: false,
    route: { kind: 'uniswap-v3', tokens: [token0, token1], fees: [fee] },
    deadlineSeconds,
    gasUnits: leg.positionId === undefined ? MINT_GAS : INCREASE_GAS,
    description: describeAdd(leg, addition),
  });
}

function spending(token: Token, amountAtomic: bigint, spender: Address): Movement {
  return {
    spend: { token, amountAtomic },
    approval: isErc20(token) ? { token, spender, amountAtomic } : null,
    output: null,
  };
}

function describeAdd({ positionId }: Leg, { sides, pool, desired }: Addition): string {
  const { ofAsset, ofPair } = sideAmounts(sides, desired);
  const { asset, pairAsset } = sides;
  const first = `${formatAmount(ofAsset, asset.decimals)} ${asset.symbol}`;
  const second = `${formatAmountShort(ofPair, pairAsset.decimals)} ${pairAsset.symbol}`;
  const where =
    positionId === undefined
      ? `the ${describePool(pool.fee, sides)} pool on Uniswap v3, full range`
      : `position #${positionId} (${describePool(pool.fee, sides)}) on Uniswap v3`;
  return `Add ${first} and about ${second} to ${where}`;
}
