import { type Address, erc20Abi, multicall3Abi } from 'viem';
import { expect, it } from 'vitest';
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
const abis = [marketAbi, syAbi, routerStaticAbi, erc20Abi, multicall3Abi];

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
    symbol: () => 'X',
    decimals: () => 9,
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

it('has no asset where its contract tells no decimals', () => {
  const answers = { assetInfo: () => [0, UNLISTED, 9], decimals: () => REVERT };
  expect(read([LISTED], answers).positions).toMatchObject([{ asset: null }]);
});

it('runs nothing of a listed address that tells no balance and is no market', () => {
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
  // One of Pendle's that tells none is a part that is not read.
  const mute = read([LISTED], { balanceOf: () => REVERT });
  expect(mute).toMatchObject({ isWhole: false, positions: [] });
});
