import { type Address, type Hex, zeroAddress } from 'viem';
import { encodeCall } from '#server/chains/evm/function-codec.ts';
import { isErc20 } from '#server/chains/tokens/token.ts';
import { positionManagerAbi } from '../abi/position-manager.ts';
import type { PairAmounts } from '../liquidity/liquidity-math.ts';
import { type PairSides, sideAmounts } from '../liquidity/pair-sides.ts';
import { pooledAddress } from './encode-swap.ts';

const MAX_UINT128 = (1n << 128n) - 1n;

/**
 * The calls that collect all a position owes. To the owner directly; where one side is the native
 * coin, to the position manager, which unwraps it and passes both on, at least `least` of each.
 */
export function encodeCollectCalls(
  positionId: bigint,
  owner: Address,
  sides: PairSides,
  least: PairAmounts,
): readonly Hex[] {
  const { asset, pairAsset } = sides;
  const isNative = !isErc20(asset) || !isErc20(pairAsset);
  const collect = encodeCall({
    abi: positionManagerAbi,
    functionName: 'collect',
    args: [
      {
        tokenId: positionId,
        recipient: isNative ? zeroAddress : owner,
        amount0Max: MAX_UINT128,
        amount1Max: MAX_UINT128,
      },
    ],
  });
  if (!isNative) return [collect];
  const { ofAsset, ofPair } = sideAmounts(sides, least);
  const [ofCoin, token, ofToken] = isErc20(asset)
    ? [ofPair, asset, ofAsset]
    : [ofAsset, pairAsset, ofPair];
  return [
    collect,
    encodeCall({
      abi: positionManagerAbi,
      functionName: 'unwrapWETH9',
      args: [ofCoin, owner],
    }),
    encodeCall({
      abi: positionManagerAbi,
      functionName: 'sweepToken',
      args: [pooledAddress(token), ofToken, owner],
    }),
  ];
}
