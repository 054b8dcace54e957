import { type Address, parseAbi, zeroAddress } from 'viem';
import { USD_FEEDS } from '#server/chains/prices/feeds.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { UNISWAP_V3 } from '#server/protocols/uniswap-v3/addresses.ts';
import { devnetFeeds } from '../state/devnet-feeds.ts';
import { type DevPool, uniswapPools } from '../state/uniswap-pools.ts';
import type { TestDevnet } from './open-devnet.ts';

export const feedAbi = parseAbi([
  'function latestRoundData() view returns (uint80, int256, uint256, uint256, uint80)',
  'function getRoundData(uint80) view returns (uint80, int256, uint256, uint256, uint80)',
  'function latestAnswer() view returns (int256)',
  'function decimals() view returns (uint8)',
]);
const factoryAbi = parseAbi(['function getPool(address, address, uint24) view returns (address)']);
export const poolAbi = parseAbi([
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  'function liquidity() view returns (uint128)',
]);

/** Where the price of a symbol is read; tokens of lists may have no feed at all. */
function feedOf(slug: EvmChainSlug, symbol: string) {
  const home = symbol === 'WPOL' ? 'polygon' : 'ethereum';
  for (const chain of [slug, home] as const) {
    const address = devnetFeeds(chain)[symbol];
    if (address) return { chain, address };
  }
  return undefined;
}

/** Reads what the feeds and the pools of a devnet say. */
export function readMarket(reader: TestDevnet['reader']) {
  async function feedPrice(slug: EvmChainSlug, symbol: string): Promise<number> {
    const feed = feedOf(slug, symbol);
    if (!feed) throw new Error(`no feed for ${symbol}`);
    const { chain, address } = feed;
    const [, answer] = await reader(chain).readContract({
      address,
      abi: feedAbi,
      functionName: 'latestRoundData',
    });
    return Number(answer) / 1e8;
  }

  async function feedAgeSeconds(slug: EvmChainSlug, symbol: string): Promise<bigint> {
    const [, , , updatedAt] = await reader(slug).readContract({
      address: USD_FEEDS[slug][symbol] ?? zeroAddress,
      abi: feedAbi,
      functionName: 'latestRoundData',
    });
    return (await reader(slug).getBlock()).timestamp - updatedAt;
  }

  function poolAddress(slug: EvmChainSlug, pool: DevPool): Promise<Address> {
    return reader(slug).readContract({
      address: UNISWAP_V3[slug].factory,
      abi: factoryAbi,
      functionName: 'getPool',
      args: [pool.token0.address, pool.token1.address, pool.fee],
    });
  }

  /** The price of token0 in token1, whole units, as the pool has it. */
  async function poolPrice(slug: EvmChainSlug, pool: DevPool): Promise<number> {
    const [sqrtPriceX96] = await reader(slug).readContract({
      address: await poolAddress(slug, pool),
      abi: poolAbi,
      functionName: 'slot0',
    });
    const ratio = (Number(sqrtPriceX96) / 2 ** 96) ** 2;
    return ratio * 10 ** (pool.token0.decimals - pool.token1.decimals);
  }

  /** How far the chain's pools of assets with feeds are from those at most, as a share. */
  async function worstDistance(slug: EvmChainSlug): Promise<number> {
    const priced = uniswapPools(slug).filter(({ pair }) =>
      pair.every((symbol) => feedOf(slug, symbol)),
    );
    const distances = await Promise.all(
      priced.map(async (pool) => {
        const [price, usd0, usd1] = await Promise.all([
          poolPrice(slug, pool),
          feedPrice(slug, pool.token0.symbol),
          feedPrice(slug, pool.token1.symbol),
        ]);
        return Math.abs(price / (usd0 / usd1) - 1);
      }),
    );
    return Math.max(...distances);
  }

  return { feedPrice, feedAgeSeconds, poolAddress, worstDistance };
}
