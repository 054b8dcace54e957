import { type Address, decodeFunctionData, encodeFunctionResult, multicall3Abi } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Read, ReadOutcome } from '#server/chains/evm/read.ts';
import { nativeToken, resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { USD_FEEDS } from './feeds.ts';
import { priceFeedAbi, readPricesUsd, usdValue } from './read-price.ts';

const NOW = 1_800_000_000n;

interface Feed {
  readonly answer: bigint;
  /** Absent: an adapter without round data. */
  readonly updatedAt?: bigint;
  /** The feed that an adapter asks. */
  readonly BASE_TO_USD_AGGREGATOR?: Address;
}

function run(tokens: readonly Token[], feeds: Record<string, Feed>) {
  const contractRead = readPricesUsd(tokens);
  let step = contractRead.next();
  let rounds = 0;
  while (!step.done) {
    rounds += 1;
    step = contractRead.next(step.value.map((read) => answer(read, feeds)));
  }
  return { prices: step.value, rounds };
}

function answer(read: Read, feeds: Record<string, Feed>): ReadOutcome<unknown> {
  const { functionName } = decodeFunctionData({
    abi: [...priceFeedAbi, ...multicall3Abi],
    data: read.data,
  });
  if (functionName === 'getCurrentBlockTimestamp') return { ok: true, value: NOW };
  const feed = feeds[`${read.chain}:${read.to}`];
  if (!feed) return { ok: false, reason: 'none' };
  if (functionName === 'latestAnswer') {
    const data = encodeFunctionResult({ abi: priceFeedAbi, functionName, result: feed.answer });
    return { ok: true, value: read.decode(data) };
  }
  if (functionName === 'BASE_TO_USD_AGGREGATOR' && feed[functionName]) {
    const data = encodeFunctionResult({
      abi: priceFeedAbi,
      functionName,
      result: feed[functionName],
    });
    return { ok: true, value: read.decode(data) };
  }
  if (functionName !== 'latestRoundData' || feed.updatedAt === undefined) {
    return { ok: false, reason: 'none of it' };
  }
  const result = [1n, feed.answer, feed.updatedAt, feed.updatedAt, 1n] as const;
  const data = encodeFunctionResult({ abi: priceFeedAbi, functionName, result });
  return { ok: true, value: read.decode(data) };
}

const eth = nativeToken('base');
const feedOf = (chain: 'base' | 'ethereum', symbol: string) =>
  `${chain}:${USD_FEEDS[chain][symbol]}`;

describe('readPricesUsd', () => {
  it('prices the native coin by its wrapped form, in one round', () => {
    const weth = resolveToken('base', 'WETH') as Token;
    const { prices, rounds } = run([eth, weth], {
      [feedOf('base', 'WETH')]: { answer: 2500n * 10n ** 8n, updatedAt: NOW - 60n },
    });
    expect(prices).toEqual([250_000_000_000n, 250_000_000_000n]);
    expect(rounds).toBe(1);
  });

  it('takes an adapter that has no round data', () => {
    expect(run([eth], { [feedOf('base', 'WETH')]: { answer: 5n } }).prices).toEqual([5n]);
  });

  it('judges the age of an adapter by the feed behind it, found once', () => {
    const steth = resolveToken('base', 'wstETH') as Token;
    const behind: Address = `0x${'12'.repeat(20)}`;
    const adapter = { answer: 7n, BASE_TO_USD_AGGREGATOR: behind };
    const renewed = (updatedAt: bigint) =>
      run([steth], {
        [feedOf('base', 'wstETH')]: adapter,
        [`base:${behind}`]: { answer: 6n, updatedAt },
      });
    expect(renewed(NOW - 1800n)).toEqual({ prices: [7n], rounds: 2 });
    expect(renewed(NOW - 1801n)).toEqual({ prices: [null], rounds: 1 });
  });

  it('falls back to ethereum’s feed', () => {
    const okb = nativeToken('xlayer');
    const feeds = { [feedOf('ethereum', 'WOKB')]: { answer: 7n, updatedAt: NOW } };
    expect(run([okb], feeds).prices).toEqual([7n]);
  });

  it.each<[string, Feed]>([
    ['zero', { answer: 0n, updatedAt: NOW }],
    ['negative', { answer: -1n, updatedAt: NOW }],
    ['stale', { answer: 5n, updatedAt: NOW - 1801n }],
  ])('gives null for a %s answer', (_, feed) => {
    expect(run([eth], { [feedOf('base', 'WETH')]: feed }).prices).toEqual([null]);
  });

  it('never prices an unlisted token by what it calls itself', () => {
    const fake = { ...eth, symbol: 'USDC', address: `0x${'99'.repeat(20)}` } as Token;
    expect(run([fake], {})).toEqual({ prices: [null], rounds: 0 });
  });
});

describe('usdValue', () => {
  it('counts in the token’s units and rounds down', () => {
    expect(usdValue(eth, 10n ** 17n, 250_000_000_001n)).toBe(25_000_000_000n);
  });
});
