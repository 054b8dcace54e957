import { expect, it } from 'vitest';
import type { ReportHolding } from '#server/schemas/wallet-report.ts';
import { sumBy } from './sum-by.ts';

const held = (chain: string, protocol: string | null, usd: number | null) =>
  ({ chain, protocol, usd }) as ReportHolding;

it('adds up the holdings of each name minus its debts, and leaves out assets without a price', () => {
  const holdings = [
    held('base', null, 5),
    held('base', 'aave-v3', 100),
    held('base', 'aave-v3', -40),
    held('solana', null, 30),
    held('polygon', null, null),
    held('arbitrum', 'spark', -20),
  ];
  const byChain = sumBy(holdings, ({ chain }) => chain);
  expect(byChain).toEqual([
    { name: 'base', usd: 65 },
    { name: 'solana', usd: 30 },
    { name: 'arbitrum', usd: -20 },
  ]);
  const byPlace = sumBy(holdings, ({ protocol }) => protocol);
  expect(byPlace.map(({ name, usd }) => [name, usd])).toEqual([
    ['aave-v3', 60],
    [null, 35],
    ['spark', -20],
  ]);
  const total = (sums: typeof byPlace | typeof byChain) =>
    sums.reduce((sum, { usd }) => sum + usd, 0);
  expect(total(byPlace)).toBe(total(byChain));
  expect(sumBy([], ({ chain }) => chain)).toEqual([]);
});
