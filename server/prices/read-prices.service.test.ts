import { type Address, parseAbi } from 'viem';
import { beforeAll, describe, expect, it } from 'vitest';
import { WHALE } from '#devnet/accounts.ts';
import { setFeeds } from '#devnet/control/move-market.ts';
import { DevChain } from '#devnet/dev-chain.ts';
import { testWorld } from '#devnet/testing/test-world.ts';
import { sendCommand } from '#devnet/world/send-command.ts';
import { createChainAccess, type PriceMarket } from '#server/chains/evm/chain-access.ts';
import { USD_FEEDS } from '#server/chains/prices/feeds.ts';
import { pythFeedOfCoin } from '#server/chains/prices/pyth-feeds.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { createSolanaAccess } from '#server/chains/solana/access.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { swapRouter02Abi } from '#server/protocols/uniswap-v3/abi/swap-router-02.ts';
import { UNISWAP_V3 } from '#server/protocols/uniswap-v3/addresses.ts';
import { poolAddress } from '#server/protocols/uniswap-v3/read/pool-address.ts';
import { readPrices } from './read-prices.ts';

const world = testWorld();
const optimism = new DevChain('optimism', world.chains.optimism.rpc_url);
const chains = createChainAccess(
  Object.fromEntries(Object.entries(world.chains).map(([slug, { rpc_url }]) => [slug, rpc_url])),
);
const tokenOf = (chain: EvmChainSlug, symbol: string): Token => {
  const token = resolveToken(chain, symbol);
  if (!token) throw new Error(`${symbol} is not listed on ${chain}.`);
  return token;
};
const marketOf = (price: string | null): PriceMarket => ({
  name: 'coingecko',
  read: async (ids) =>
    new Map(
      ids.map((id) => [id, price === null ? { ok: false } : { ok: true, price, atMs: 999_000 }]),
    ),
});
const priceOf = async (token: Token, market: PriceMarket | null = null) => {
  const [price] = await readPrices([token], { chains, market, nowMs: 1_000_000 });
  if (!price) throw new Error('There is no answer.');
  return price;
};

describe('a price without a feed', () => {
  const cbEth = tokenOf('optimism', 'cbETH');
  const weth = tokenOf('optimism', 'WETH').address as Address;
  const pool = poolAddress('optimism', cbEth.address as Address, weth, 500);
  const poolAbi = parseAbi([
    'function increaseObservationCardinalityNext(uint16 next)',
    'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  ]);
  /** Sells ETH into the pool in one block. */
  const push = (amountIn: bigint) =>
    optimism.write(
      UNISWAP_V3.optimism.swapRouter02,
      swapRouter02Abi,
      'exactInputSingle',
      [
        {
          tokenIn: weth,
          tokenOut: cbEth.address as Address,
          fee: 500,
          recipient: WHALE.address,
          amountIn,
          amountOutMinimum: 0n,
          sqrtPriceLimitX96: 0n,
        },
      ],
      { valueWei: amountIn },
    );
  /** In ETH, by the pool's price now. */
  const spot = async () => {
    const [sqrtPrice] = await optimism.read<readonly bigint[]>(pool, poolAbi, 'slot0');
    const ratio = (Number(sqrtPrice) / 2 ** 96) ** 2;
    const isFirst = String(cbEth.address).toLowerCase() < weth.toLowerCase();
    return isFirst ? ratio : 1 / ratio;
  };
  let reported: Awaited<ReturnType<typeof priceOf>>;
  let etherUsd: number;
  beforeAll(async () => {
    await optimism.impersonate(WHALE.address);
    await optimism.setNativeBalance(WHALE.address, 10n ** 24n);
    await optimism.write(pool, poolAbi, 'increaseObservationCardinalityNext', [20]);
    await push(10n ** 15n);
    await sendCommand(world.home, 'time', ['1h']);
    reported = await priceOf(cbEth);
    etherUsd = Number((await priceOf(tokenOf('optimism', 'ETH'))).usd8) / 1e8;
  });

  it('is the mean of a deep pool, with the pool and the time', async () => {
    expect(reported).toMatchObject({
      source: 'pool',
      contract: { chain: 'optimism', address: pool },
      ageSeconds: 0n,
    });
    expect(Number(reported.usd8) / 1e8 / ((await spot()) * etherUsd)).toBeCloseTo(1, 3);
  });

  it('is refused where the joined source is far from the pool, and stands beside a silent one', async () => {
    const usd = Number(reported.usd8) / 1e8;
    const besides = async (price: string | null) => {
      const { usd8 } = await priceOf(cbEth, marketOf(price));
      return usd8 === null ? null : Number(usd8) / 1e8;
    };
    expect(await besides(null)).toBeCloseTo(usd, 2);
    expect(await besides(`${usd * 0.97}`)).toBeCloseTo(usd, 2);
    const far = await priceOf(cbEth, marketOf(`${usd * 0.9}`));
    expect(far).toMatchObject({
      usd8: null,
      reason: expect.stringMatching(/more than 5%: the pool 0x\w{40} .*, coingecko says \$/),
    });
  });

  it('does not follow a push of one block', async () => {
    const before = await spot();
    await push(2_500n * 10n ** 18n);
    expect((await spot()) / before).toBeGreaterThan(1.2);
    const pushed = await priceOf(cbEth);
    expect(Math.abs(Number(pushed.usd8) / Number(reported.usd8) - 1)).toBeLessThan(0.05);
  });

  it('is none of a pool that $100,000 move by more than 2 %', async () => {
    const pepe = tokenOf('ethereum', 'PEPE');
    // The world's pool of PEPE holds ten million dollars a side: $99,505 move it so far.
    expect(await priceOf(pepe)).toEqual({
      usd8: null,
      reason: 'No source here has a price of it.',
      isLasting: true,
    });
    expect(await priceOf(pepe, marketOf('0.00002'))).toMatchObject({
      usd8: 2_000n,
      source: 'market',
      name: 'coingecko',
      atSeconds: 999n,
      ageSeconds: 1n,
    });
  });
});

describe('a price with a feed', () => {
  it('is the feed’s where the joined source is near or silent, and none where it is far', async () => {
    const weth = tokenOf('base', 'WETH');
    const fed = await priceOf(weth);
    expect(fed).toMatchObject({
      source: 'price_feed',
      name: 'the Chainlink price feed on Base',
      contract: { chain: 'base', address: USD_FEEDS.base.WETH },
    });
    expect((await priceOf(weth, marketOf(null))).usd8).toBe(fed.usd8);
    expect((await priceOf(weth, marketOf('1'))).usd8).toBeNull();
    const usdc = tokenOf('base', 'USDC');
    expect((await priceOf(usdc, marketOf('0.985'))).usd8).toBe(100_000_000n);
    expect((await priceOf(usdc, marketOf('0.97'))).usd8).toBeNull();
  });

  it('is of a token’s own address, on Solana too', async () => {
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
    const asset = { chain: 'solana', symbol: 'USDC', decimals: 6 } as const;
    const [own, copy] = await readPrices(
      [
        { ...asset, address: mint },
        { ...asset, address: `1${mint.slice(1)}` },
      ],
      { chains, market: null, nowMs: 0 },
    );
    expect(own).toMatchObject({ usd8: 100_000_000n, name: 'the Chainlink price feed on Ethereum' });
    expect(copy?.usd8).toBeNull();
  });

  it('on Solana is that of its own feed, held to the one of ethereum, which stands in for it', async () => {
    const SOL = { chain: 'solana', symbol: 'SOL', address: null, decimals: 9 } as const;
    const bonk = pythFeedOfCoin('bonk')?.mint ?? '';
    const BONK = { ...SOL, symbol: 'BONK', address: bonk, decimals: 5 };
    const read = (rpcUrl: string) =>
      readPrices([SOL, BONK], {
        chains: { ...chains, solana: createSolanaAccess({ rpcUrl }) },
        market: null,
        nowMs: 0,
      });
    const own = { source: 'price_feed', name: 'the Pyth price feed on Solana' };
    expect(await read(world.solanaUrl)).toMatchObject([
      { ...own, usd8: 15_000_000_000n, contract: { chain: 'solana' } },
      { ...own, usd8: 2_000n },
    ]);
    expect(await read('http://127.0.0.1:1')).toMatchObject([
      { usd8: 15_000_000_000n, name: 'the Chainlink price feed on Ethereum' },
      { usd8: null, reason: 'The source of its price did not answer.', isLasting: false },
    ]);
    await setFeeds(new DevChain('ethereum', world.chains.ethereum.rpc_url), { SOL: 140_00000000n });
    const [far] = await read(world.solanaUrl);
    expect(far).toMatchObject({
      usd8: null,
      reason:
        'Its sources differ by more than 5%: the Pyth price feed on Solana says $150, the Chainlink price feed on Ethereum says $140.',
    });
  });
});
