import { type Address, erc20Abi, getAddress } from 'viem';
import { call, type Reading, readAll } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { tokenDirectory } from '#server/chains/tokens/directory/current-directory.ts';
import { shownSymbol } from '#server/chains/tokens/resolve.ts';
import { readOwnedIds, readPositions } from '#server/protocols/uniswap-v3/read/read-positions.ts';
import type { Holding, WalletPart } from './holding.ts';

const PROTOCOL = 'uniswap-v3';
const NAME = 'Uniswap v3';

/** What the liquidity positions of an address hold at the pools' present prices, and their fees. Five rounds. */
export function* readLiquidity(chain: EvmChainSlug, owner: Address): Reading<WalletPart> {
  const { ids, isAll } = yield* readOwnedIds(chain, owner);
  const positions = ids.length === 0 ? [] : yield* readPositions(chain, ids);
  const addresses = [...new Set(positions.flatMap(({ token0, token1 }) => [token0, token1]))];
  const told = yield* readAll(
    addresses.map((to) => call({ chain, to, abi: erc20Abi, functionName: 'decimals' })),
  );
  const decimalsOf = new Map(
    addresses.flatMap((address, at) => {
      const one = told[at];
      return one?.ok ? [[address, Number(one.value)] as const] : [];
    }),
  );
  const holdings = positions.flatMap(({ token0, token1, held, fees }) =>
    [
      { address: token0, kind: 'liquidity' as const, amountAtomic: held.amount0 },
      { address: token1, kind: 'liquidity' as const, amountAtomic: held.amount1 },
      { address: token0, kind: 'fees' as const, amountAtomic: fees.amount0 },
      { address: token1, kind: 'fees' as const, amountAtomic: fees.amount1 },
    ].flatMap((part): Holding[] => {
      const decimals = decimalsOf.get(part.address);
      if (part.amountAtomic === 0n || decimals === undefined) return [];
      const address = getAddress(part.address);
      const listed = tokenDirectory().at(chain, address);
      const symbol =
        listed === undefined ? `${address.slice(0, 6)}…${address.slice(-4)}` : shownSymbol(listed);
      return [{ ...part, chain, symbol, address, decimals, protocol: PROTOCOL }];
    }),
  );
  const unread = ids.length - positions.length;
  const reason =
    unread > 0
      ? `${unread} of its positions could not be read.`
      : isAll
        ? null
        : 'Only the first 100 positions are read.';
  const missing = reason === null ? [] : [{ source: `${NAME} on ${chain}`, reason }];
  return { holdings, loans: [], approvals: [], missing };
}
