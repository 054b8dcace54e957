import { type Address, encodeFunctionData, parseAbi, zeroAddress } from 'viem';
import { UNISWAP_V3 } from '#server/protocols/uniswap-v3/addresses.ts';
import type { DevChain } from '../dev-chain.ts';
import { DEV_MARKET, devMarketAbi } from '../state/dev-market.ts';
import { devnetFeeds } from '../state/devnet-feeds.ts';
import { type DevPool, fairSqrtPriceX96, uniswapPools } from '../state/uniswap-pools.ts';

const factoryAbi = parseAbi(['function getPool(address, address, uint24) view returns (address)']);
const MOVE_GAS = 50_000_000n;

type Prices = Readonly<Record<string, bigint>>;

/** The feeds of a chain for some symbols, with what they are to answer. */
function feedAnswers(chain: DevChain, pricesUsd8: Prices, symbols: readonly string[]) {
  const feeds: Address[] = [];
  const answers: bigint[] = [];
  for (const symbol of symbols) {
    const feed = devnetFeeds(chain.slug)[symbol];
    const price = pricesUsd8[symbol];
    if (!feed || price === undefined) continue;
    feeds.push(feed);
    answers.push(price);
  }
  return { feeds, answers };
}

async function move(
  chain: DevChain,
  feeds: readonly Address[],
  answers: readonly bigint[],
  pools: readonly Address[],
  targets: readonly bigint[],
): Promise<void> {
  if (feeds.length + pools.length === 0) return;
  const data = encodeFunctionData({
    abi: devMarketAbi,
    functionName: 'move',
    args: [feeds, answers, pools, targets],
  });
  await chain.send({ to: DEV_MARKET, data, gas: MOVE_GAS }, 'moving the market');
}

/** Where the pools of each chain are: a pool stays where it was made, and is asked for once. */
const places = new WeakMap<DevChain, Map<string, Address>>();

async function placeOf(chain: DevChain, { token0, token1, fee }: DevPool): Promise<Address> {
  const known = places.get(chain) ?? new Map<string, Address>();
  places.set(chain, known);
  const asked = [token0.address, token1.address, fee];
  const key = asked.join();
  const { factory } = UNISWAP_V3[chain.slug];
  const place =
    known.get(key) ?? (await chain.read<Address>(factory, factoryAbi, 'getPool', asked));
  if (place === zeroAddress) throw new Error(`a planned pool is missing on ${chain.slug}`);
  known.set(key, place);
  return place;
}

/** Gives feeds of a chain a new round at these prices; the pools stay. */
export async function setFeeds(chain: DevChain, pricesUsd8: Prices): Promise<void> {
  const { feeds, answers } = feedAnswers(chain, pricesUsd8, Object.keys(pricesUsd8));
  await move(chain, feeds, answers, [], []);
}

/**
 * Sets the feeds of a chain and trades its pools so that both are at the given USD prices, in one
 * transaction.
 *
 * @param pricesUsd8 price of every listed symbol, 8 decimals
 * @param symbols the ones to move; the others stay
 */
export async function moveMarket(
  chain: DevChain,
  pricesUsd8: Prices,
  symbols: readonly string[],
): Promise<void> {
  const { feeds, answers } = feedAnswers(chain, pricesUsd8, symbols);
  const affected = uniswapPools(chain.slug).filter(({ pair }) =>
    pair.some((symbol) => symbols.includes(symbol)),
  );
  const pools = await Promise.all(affected.map((pool) => placeOf(chain, pool)));
  const targets = affected.map((pool) => fairSqrtPriceX96(pool, pricesUsd8));
  await move(chain, feeds, answers, pools, targets);
}
