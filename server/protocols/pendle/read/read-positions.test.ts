import { type Address, erc20Abi, multicall3Abi } from 'viem';
import { describe, expect, it } from 'vitest';
import { USD_FEEDS } from '#server/chains/prices/feeds.ts';
import { priceFeedAbi } from '#server/chains/prices/read-price.ts';
import { type AskedRead, answerReads, REVERT } from '#server/protocols/testing/answer-reads.ts';
import { tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { marketAbi } from '../abi/market.ts';
import { routerStaticAbi } from '../abi/router-static.ts';
import { syAbi } from '../abi/sy.ts';
import { readPositions } from './read-positions.ts';

const address = (digits: string) => `0x${digits.padStart(40, '0')}` as Address;
const [OWNER, SY, PT, YT, MARKET] = ['a1', 'a2', 'a3', 'a4', 'a5'].map(address) as [
  Address,
  Address,
  Address,
  Address,
  Address,
];
const UNLISTED = address('b1');
const NOW = 1_790_000_000n;
const LISTED = { address: MARKET, principalToken: PT, yieldToken: YT };
const abis = [marketAbi, syAbi, routerStaticAbi, erc20Abi, multicall3Abi, priceFeedAbi];

/** What is read of listed markets whose LP alone is held, and all that was asked. */
function read(
  markets: readonly (typeof LISTED)[],
  answers: Readonly<Record<string, (one: AskedRead) => unknown>>,
) {
  const asked: AskedRead[] = [];
  const plain: Readonly<Record<string, (one: AskedRead) => unknown>> = {
    getCurrentBlockTimestamp: () => NOW,
    balanceOf: (one) => (one.read.to === MARKET ? 10n ** 6n : 0n),
    readTokens: () => [SY, PT, YT],
    expiry: () => NOW + 1_000n,
    getPtToAssetRate: () => 10n ** 18n,
    getLpToAssetRate: () => 10n ** 18n,
    getMarketState: () => REVERT,
    isValidMarket: () => true,
    assetInfo: () => [0, tokenOf('ethereum', 'USDC').address, 6],
    yieldToken: () => REVERT,
    symbol: () => 'X',
    decimals: () => 9,
    // No feed is behind another.
    ...Object.fromEntries(priceFeedAbi.map(({ name }) => [name, () => REVERT])),
  };
  const { result } = answerReads(readPositions('ethereum', OWNER, markets), abis, (one) => {
    asked.push(one);
    return (answers[one.name] ?? plain[one.name])?.(one);
  });
  return { ...result, asked };
}

it.each([
  ['USDC', tokenOf('ethereum', 'USDC').address as Address, 6],
  ['a token that no list has', UNLISTED, 9],
  ['the coin', address('0'), 18],
])('counts in %s by its own decimals, or not at all', (_, asset, decimals) => {
  for (const said of [0, 6, 9, 18]) {
    const { positions, isWhole } = read([LISTED], { assetInfo: () => [0, asset, said] });
    expect(isWhole).toBe(true);
    expect(positions).toMatchObject([
      { kind: 'lp', asset: said === decimals ? { address: asset, decimals } : null },
    ]);
  }
});

describe('a rate that an SY says', () => {
  const [usdc, weth, wsteth] = ['USDC', 'WETH', 'wstETH'].map(
    (symbol) => tokenOf('ethereum', symbol).address as Address,
  ) as [Address, Address, Address];
  /** 10^6 LP at a rate, over an SY that keeps some of a token. */
  const worth = (rateWad: bigint, asset: Address, kept: Address, keptAtomic: bigint) => {
    const decimals = asset === usdc ? 6 : 18;
    const { positions } = read([LISTED], {
      getLpToAssetRate: () => rateWad,
      assetInfo: () => [0, asset, decimals],
      yieldToken: () => kept,
      balanceOf: ({ read: { to }, args: [of] }) =>
        String(of).toLowerCase() === SY && to === kept
          ? keptAtomic
          : to === MARKET
            ? 10n ** 6n
            : 0n,
      latestAnswer: ({ read: { to } }) =>
        to === USD_FEEDS.ethereum.WETH ? 3000n * 10n ** 8n : 3600n * 10n ** 8n,
      latestRoundData: () => [1n, 1n, NOW, NOW, 1n],
    });
    return positions[0]?.assetAtomic;
  };
  const WAD = 10n ** 18n;

  it('counts up to what it keeps of the token that it wraps', () => {
    expect(worth(5n * WAD, usdc, usdc, 5_000_000n)).toBe(5_000_000n);
    expect(worth(5n * WAD, usdc, usdc, 4_999_999n)).toBeNull();
    expect(worth(10n ** 30n, usdc, usdc, 5_000_000n)).toBeNull();
  });

  it('counts up to what that is worth where it is another token, and a twentieth', () => {
    // 1,000,000 wstETH are worth 1,200,000 WETH.
    expect(worth((126n * WAD) / 100n, weth, wsteth, 1_000_000n)).toBe(1_260_000n);
    expect(worth((127n * WAD) / 100n, weth, wsteth, 1_000_000n)).toBeNull();
  });

  it('counts for nothing where nothing but its own word says what it keeps', () => {
    for (const keptAtomic of [0n, 10n ** 12n]) {
      expect(worth(5n * WAD, usdc, UNLISTED, keptAtomic)).toBeNull();
      expect(worth(5n * WAD, UNLISTED, wsteth, keptAtomic)).toBeNull();
    }
    // It stakes what it takes elsewhere, and holds none of it.
    expect(worth(WAD, usdc, usdc, 0n)).toBeNull();
    // What is worth nothing anyway stays that.
    expect(worth(0n, usdc, UNLISTED, 0n)).toBe(0n);
    const mute = read([LISTED], { yieldToken: () => REVERT });
    expect(mute).toMatchObject({ isWhole: true, positions: [{ assetAtomic: null }] });
  });

  it('is not read, and no fall, where a feed that would know does not answer this time', () => {
    const silent = read([LISTED], {
      assetInfo: () => [0, weth, 18],
      yieldToken: () => wsteth,
      latestAnswer: () => REVERT,
    });
    expect(silent).toMatchObject({ isWhole: false, positions: [{ assetAtomic: null }] });
  });

  it('never makes PT worth more than what they become', () => {
    const pt = (rateWad: bigint) =>
      read([LISTED], {
        balanceOf: ({ read: { to } }) => (to === PT || to === usdc ? 10n ** 6n : 0n),
        yieldToken: () => usdc,
        getPtToAssetRate: () => rateWad,
        getMarketState: () => [PT, YT, SY, WAD, 0n, [0n, 0n, 0n, PT, 0n, 0n, 0n, 0n, 0n]],
      }).positions[0]?.assetAtomic;
    expect(pt(WAD)).toBe(10n ** 6n);
    expect(pt(WAD + 1n)).toBeNull();
  });
});

it('has no asset where its contract reports no decimals', () => {
  const answers = { assetInfo: () => [0, UNLISTED, 9], decimals: () => REVERT };
  expect(read([LISTED], answers).positions).toMatchObject([{ asset: null }]);
});

it('runs nothing of a listed address that reports no balance and is no market', () => {
  const junk = Array.from({ length: 40 }, (_, at) => ({
    address: address(`c${at + 10}`),
    principalToken: address(`d${at + 10}`),
    yieldToken: address(`e${at + 10}`),
  }));
  const isJunk = (one: unknown) => junk.some((market) => market.address === one);
  const balanceOf = ({ read: { to } }: AskedRead) =>
    to === MARKET ? 10n ** 6n : [PT, YT].includes(to) ? 0n : REVERT;
  const isValidMarket = ({ args: [of] }: AskedRead) => !isJunk((of as string).toLowerCase());
  const found = read([...junk, LISTED], { balanceOf, isValidMarket });
  expect(found).toMatchObject({ isWhole: true, positions: [{ market: MARKET }] });
  const apart = found.asked.filter(({ read: { apart } }) => apart !== undefined);
  expect(new Set(apart.map(({ read: { apart } }) => apart?.key))).toEqual(
    new Set([MARKET, SY.toLowerCase()]),
  );
  // One of Pendle's that reports none is a part that is not read.
  const mute = read([LISTED], { balanceOf: () => REVERT });
  expect(mute).toMatchObject({ isWhole: false, positions: [] });
});
