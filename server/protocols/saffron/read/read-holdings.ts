import { type Address, zeroAddress } from 'viem';
import type { ContractRead } from '#server/chains/evm/read.ts';
import { nativeToken } from '#server/chains/tokens/resolve.ts';
import { shownToken } from '#server/chains/tokens/shown-token.ts';
import {
  type ProtocolHolding,
  type ProtocolPositions,
  positionsOf,
} from '#server/protocols/protocol-positions.ts';
import type { SaffronChain } from '../addresses.ts';
import { type ReadPooled, readPositions, type SaffronAmount } from './read-positions.ts';

/** What an owner's sides of Saffron's vaults are worth in tokens. Nine rounds at most. */
export function* readHoldings(
  chain: SaffronChain,
  owner: Address,
  readPooled: ReadPooled,
): ContractRead<ProtocolPositions> {
  const { positions, isWhole, isAll } = yield* readPositions(chain, owner, readPooled);
  const valued = positions.flatMap(({ side, worth }) => (worth ? [{ side, worth }] : []));
  return positionsOf({
    holdings: valued.flatMap(({ side, worth }) =>
      worth.map(
        (amount): ProtocolHolding => ({
          kind: side === 'fixed' ? 'liquidity' : 'supplied',
          token: tokenOf(chain, amount),
          amountAtomic: amount.amountAtomic,
        }),
      ),
    ),
    unread: isWhole ? [] : ['Some of its vaults could not be read.'],
    leftOut: [
      ...(isAll ? [] : ['Vaults beyond the newest 500 are not counted.']),
      ...(valued.length < positions.length
        ? ['A side of a vault whose value is not decided yet is not counted.']
        : []),
    ],
  });
}

function tokenOf(chain: SaffronChain, { token, decimals }: SaffronAmount) {
  return token === zeroAddress ? nativeToken(chain) : shownToken(chain, token, decimals);
}
