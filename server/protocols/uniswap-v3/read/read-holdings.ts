import { type Address, erc20Abi } from 'viem';
import { apart, type ContractRead, call, readAll } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { tokenDirectory } from '#server/chains/tokens/directory/current-directory.ts';
import { shownToken } from '#server/chains/tokens/shown-token.ts';
import {
  type PositionLists,
  type ProtocolPositions,
  positionsOf,
} from '#server/protocols/protocol-positions.ts';
import { readOwnedIds, readPositions } from './read-positions.ts';

/** Of tokens that no list has, more than a wallet has positions in that it made itself. */
const MOST_STRANGERS = 10;

/**
 * What the liquidity positions of an owner hold at the pools' present prices, and their fees. A
 * position counts for each of its tokens: what one of them refuses to return hides the other's not.
 * Anybody can send an owner a position in their own token: of tokens that no list has, the first
 * ten are asked, each apart. Five rounds.
 */
export function* readHoldings(
  chain: EvmChainSlug,
  owner: Address,
  { strangers }: PositionLists,
): ContractRead<ProtocolPositions> {
  const { ids, isAll, isRead } = yield* readOwnedIds(chain, owner);
  if (!isRead) return positionsOf({ unread: ['Its positions could not be read.'] });
  const positions = ids.length === 0 ? [] : yield* readPositions(chain, ids);
  const all = [...new Set(positions.flatMap(({ token0, token1 }) => [token0, token1]))];
  const isListed = (token: Address) => tokenDirectory().at(chain, token) !== undefined;
  const unlisted = all
    .filter((one) => !isListed(one) && strangers?.includes(one.toLowerCase()) !== false)
    .slice(0, MOST_STRANGERS);
  const addresses = [...all.filter(isListed), ...unlisted];
  const reported = yield* readAll(
    addresses.map((to) => {
      const read = call({ chain, to, abi: erc20Abi, functionName: 'decimals' });
      return isListed(to) ? read : apart(read);
    }),
  );
  const tokens = new Map(
    addresses.flatMap((address, at) => {
      const decimals = reported[at];
      return decimals?.ok ? [[address, shownToken(chain, address, decimals.value)] as const] : [];
    }),
  );
  const holdings = positions.flatMap(({ token0, token1, held, fees }) =>
    [
      { address: token0, kind: 'liquidity' as const, amountAtomic: held.amount0 },
      { address: token1, kind: 'liquidity' as const, amountAtomic: held.amount1 },
      { address: token0, kind: 'fees' as const, amountAtomic: fees.amount0 },
      { address: token1, kind: 'fees' as const, amountAtomic: fees.amount1 },
    ].flatMap(({ address, kind, amountAtomic }) => {
      const token = tokens.get(address);
      return token ? [{ kind, token, amountAtomic }] : [];
    }),
  );
  const unread = ids.length - positions.length;
  return positionsOf({
    holdings,
    unread: unread > 0 ? [`${unread} of its positions could not be read.`] : [],
    leftOut: [
      ...(isAll ? [] : ['Only the first 100 positions are counted.']),
      ...(tokens.size < all.length ? ['A token of a position is not counted.'] : []),
    ],
  });
}
