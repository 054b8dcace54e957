import { type Address, isAddressEqual } from 'viem';
import { type ContractRead, together } from '#server/chains/evm/read.ts';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { readToken } from '#server/chains/tokens/read-token.ts';
import { nativeToken, resolveToken } from '#server/chains/tokens/resolve.ts';
import { isErc20, type Token } from '#server/chains/tokens/token.ts';
import type { FoundPosition, PositionQuery, Refusal } from '#server/protocols/manifest.ts';
import { pooledAddress } from './encode/encode-swap.ts';
import { describeAmounts, describePool, pairSides } from './liquidity/pair-sides.ts';
import { poolAddress } from './read/pool-address.ts';
import { type LivePosition, readOwnedIds, readPositions } from './read/read-positions.ts';

/** At most so many are listed for the user to choose from. */
const MOST_LISTED = 10;

/**
 * The owner's positions an intent means. A removal means one: the numbered one, or the only one
 * of its pair. A collection means all of its pair, or all there are, that have fees. Where nothing
 * is named, positions in unlisted tokens are left alone: anyone can give a position away.
 */
export function* findPositions(
  query: PositionQuery,
): ContractRead<readonly FoundPosition[] | Refusal> {
  const { chain, owner, type, positionId } = query;
  const owned =
    positionId === undefined
      ? yield* readOwnedIds(chain, owner)
      : { ids: [positionId], isAll: true };
  const positions = yield* readPositions(chain, owned.ids);
  if (positionId !== undefined) {
    const [position] = positions;
    if (!position) return refuse(`There is no Uniswap v3 position #${positionId} on ${chain}.`);
    if (!isAddressEqual(position.owner, owner)) {
      return refuse(`Position #${positionId} belongs to another wallet.`);
    }
    if (!isMeant(position, query)) {
      return refuse(`Position #${positionId} is not of ${describeQuery(query)}.`);
    }
    return yield* nameAssets([position], query);
  }
  const meant = positions.filter((position) => isMeant(position, query));
  const isRemoval = type === 'lp-remove';
  const useful = meant.filter(({ liquidity, fees }) =>
    isRemoval ? liquidity > 0n : fees.amount0 > 0n || fees.amount1 > 0n,
  );
  if (useful.length === 0) {
    const what = !isRemoval && meant.length > 0 ? 'fees to collect from' : 'position in';
    const looked = owned.isAll ? '' : ` among the first ${owned.ids.length}: send position_id`;
    return refuse(
      `You have no ${what} ${describeQuery(query)} on Uniswap v3 on ${chain}${looked}.`,
    );
  }
  const named = yield* nameAssets(useful, query);
  if (!isRemoval || useful.length === 1) return named;
  const listed = useful.slice(0, MOST_LISTED).map((position, index) => {
    const { asset, pairAsset } = named[index] as FoundPosition;
    const sides = pairSides(asset, pairAsset as Token);
    return `#${position.positionId} (${describePool(position.fee, sides)}: ${describeAmounts(sides, position.held)})`;
  });
  const more = useful.length > MOST_LISTED ? ` and ${useful.length - MOST_LISTED} more` : '';
  return refuse(`Say which position: ${listed.join(', ')}${more}.`);
}

function isMeant({ token0, token1, fee }: LivePosition, query: PositionQuery): boolean {
  const { chain, asset, pairAsset, vaultAddress } = query;
  const isOf = (token: Token | undefined) =>
    token === undefined ||
    isAddressEqual(pooledAddress(token), token0) ||
    isAddressEqual(pooledAddress(token), token1);
  const isInPool =
    vaultAddress === undefined ||
    isAddressEqual(poolAddress(chain, token0, token1, fee), vaultAddress);
  const isNamed = [asset, pairAsset, query.positionId, vaultAddress].some(
    (named) => named !== undefined,
  );
  const isListed = [token0, token1].every((token) => resolveToken(chain, token));
  return isOf(asset) && isOf(pairAsset) && isInPool && (isNamed || isListed);
}

/**
 * Both assets of each position: in the order the user named them, the one there is something of
 * first; the wrapped coin as the coin itself, unless the user named the wrapped one.
 */
function* nameAssets(
  positions: readonly LivePosition[],
  query: PositionQuery,
): ContractRead<readonly FoundPosition[]> {
  const { chain, asset, pairAsset, type } = query;
  const wrapped = evmChain(chain).wrappedNative.address;
  const isWrappedNamed = [asset, pairAsset].some(
    (token) => token && isErc20(token) && isAddressEqual(token.address, wrapped),
  );
  const addresses = [...new Set(positions.flatMap(({ token0, token1 }) => [token0, token1]))];
  const tokens = yield* together(addresses.map((address) => tokenAt(chain, address)));
  const known = new Map(addresses.map((address, index) => [address, tokens[index]]));
  const nameOf = (address: Address): Token | undefined =>
    isAddressEqual(address, wrapped) && !isWrappedNamed ? nativeToken(chain) : known.get(address);
  return positions.flatMap(({ token0, token1, positionId, held, fees }) => {
    const [first, second] = [nameOf(token0), nameOf(token1)];
    if (!first || !second) return [];
    const there = type === 'lp-remove' ? held : fees;
    const isNamedFirst = asset ? isAddressEqual(pooledAddress(asset), token0) : true;
    const isFirst = isNamedFirst ? there.amount0 > 0n : there.amount1 === 0n;
    return [
      isFirst
        ? { asset: first, pairAsset: second, positionId }
        : { asset: second, pairAsset: first, positionId },
    ];
  });
}

function* tokenAt(chain: EvmChainSlug, address: Address): ContractRead<Token | undefined> {
  return resolveToken(chain, address) ?? (yield* readToken(chain, address));
}

function describeQuery({ asset, pairAsset, vaultAddress }: PositionQuery): string {
  const symbols = [asset, pairAsset].flatMap((token) => (token ? [token.symbol] : []));
  if (symbols.length > 0) return symbols.join('/');
  return vaultAddress ? 'that pool' : 'any pool';
}

function refuse(reason: string): Refusal {
  return { refused: 'insufficient_position', reason, field: 'position_id' };
}
