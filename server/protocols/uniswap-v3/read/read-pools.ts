import { type Address, isAddressEqual } from 'viem';
import { type ContractRead, call, readAll } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { poolAbi } from '../abi/pool.ts';
import { FEE_TIERS } from '../route.ts';
import { poolAddress } from './pool-address.ts';

/** A pool of a pair, with its tokens in the contract's order. */
export interface PairPool {
  readonly address: Address;
  readonly token0: Address;
  readonly token1: Address;
  readonly fee: number;
  readonly liquidity: bigint;
  readonly sqrtPriceX96: bigint;
}

/** Two tokens in the order a pool has them. */
export function inPoolOrder(tokenA: Address, tokenB: Address): readonly [Address, Address] {
  return tokenA.toLowerCase() < tokenB.toLowerCase() ? [tokenA, tokenB] : [tokenB, tokenA];
}

/** The pools of a pair that exist and have a price, one per fee tier at most. One round. */
export function* readPairPools(
  chain: EvmChainSlug,
  tokenA: Address,
  tokenB: Address,
): ContractRead<readonly PairPool[]> {
  const [token0, token1] = inPoolOrder(tokenA, tokenB);
  const pools = FEE_TIERS.map((fee) => ({
    address: poolAddress(chain, token0, token1, fee),
    token0,
    token1,
    fee,
  }));
  const [liquidities, slots] = splitHalves(
    yield* readAll([
      ...pools.map(({ address }) =>
        call({ chain, to: address, abi: poolAbi, functionName: 'liquidity' }),
      ),
      ...pools.map(({ address }) =>
        call({ chain, to: address, abi: poolAbi, functionName: 'slot0' }),
      ),
    ]),
  );
  return pools.flatMap((pool, i) => {
    const liquidity = liquidities[i];
    const slot0 = slots[i];
    if (!liquidity?.ok || !slot0?.ok) return [];
    const sqrtPriceX96 = (slot0.value as readonly [bigint, ...unknown[]])[0];
    return sqrtPriceX96 === 0n
      ? []
      : [{ ...pool, liquidity: liquidity.value as bigint, sqrtPriceX96 }];
  });
}

/** The pool named by its address, if it is one of the pair: the factory knows no other. */
export function namedPool(
  pools: readonly PairPool[],
  address: Address | undefined,
): PairPool | undefined {
  return address && pools.find((pool) => isAddressEqual(pool.address, address));
}

/** The pool with the most liquidity at its price. */
export function deepestPool(pools: readonly PairPool[]): PairPool | undefined {
  return pools.reduce<PairPool | undefined>(
    (deepest, pool) => (deepest && deepest.liquidity >= pool.liquidity ? deepest : pool),
    undefined,
  );
}

function splitHalves<T>(items: readonly T[]): [readonly T[], readonly T[]] {
  return [items.slice(0, items.length / 2), items.slice(items.length / 2)];
}
