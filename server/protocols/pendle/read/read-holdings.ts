import { type Address, zeroAddress } from 'viem';
import type { ContractRead } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { nativeToken } from '#server/chains/tokens/resolve.ts';
import { shownToken } from '#server/chains/tokens/shown-token.ts';
import {
  type PositionLists,
  type ProtocolPositions,
  positionsOf,
} from '#server/protocols/protocol-positions.ts';
import { isPendleChain } from '../addresses.ts';
import { readPositions } from './read-positions.ts';

/**
 * What an owner's PT, YT and liquidity are worth in the assets of their markets, at the markets'
 * present rates. Nothing where no list of markets is joined. Three rounds.
 */
export function* readHoldings(
  chain: EvmChainSlug,
  owner: Address,
  { pendleMarkets = [] }: PositionLists,
): ContractRead<ProtocolPositions> {
  if (!isPendleChain(chain) || pendleMarkets.length === 0) return positionsOf({});
  const { positions, isWhole } = yield* readPositions(chain, owner, pendleMarkets);
  const counted = positions.flatMap(({ asset, assetAtomic, kind, token }) => {
    if (asset === null || assetAtomic === null) return [];
    return [
      {
        receipt: token,
        holding: {
          kind: kind === 'lp' ? ('liquidity' as const) : ('supplied' as const),
          token:
            asset.address === zeroAddress
              ? nativeToken(chain)
              : shownToken(chain, asset.address, asset.decimals),
          amountAtomic: assetAtomic,
        },
      },
    ];
  });
  return positionsOf({
    holdings: counted.map(({ holding }) => holding),
    receipts: counted.map(({ receipt }) => receipt),
    unread: isWhole ? [] : ['Some of its positions could not be read.'],
    leftOut:
      counted.length < positions.length
        ? ['Positions in markets without a verifiable rate or asset price are not counted.']
        : [],
  });
}
