import { expect, it } from 'vitest';
import { listedPriceIds } from '#server/chains/prices/price-ids.ts';
import { START_PRICES_USD8 } from '../state/start-prices.ts';
import { generatePriceHistory } from './generate-price-history.ts';

const HOURS = 90 * 24;
const history = generatePriceHistory(HOURS);
const pricesOf = (id: string) =>
  history.filter(({ priceId }) => priceId === id).map(({ usd8 }) => usd8);

it('has an hourly price of everything that is listed, the same every time', () => {
  expect(new Set(history.map(({ priceId }) => priceId))).toEqual(new Set(listedPriceIds()));
  expect(history).toHaveLength(listedPriceIds().length * HOURS);
  expect(generatePriceHistory(HOURS)).toEqual(history);
  expect(history.every(({ usd8 }) => usd8 > 0n)).toBe(true);
});

it('leads to the start prices, without leaps', () => {
  expect(pricesOf('ethereum')[0]).toBe(START_PRICES_USD8.WETH);
  expect(pricesOf('wrapped-steth')[0]).toBe(START_PRICES_USD8.wstETH);
  const ether = pricesOf('ethereum');
  for (const [at, usd8] of ether.entries()) {
    const before = ether[at + 1] ?? usd8;
    const change = (usd8 - before) * 1_000n;
    expect(change < before * 13n && change > -before * 13n).toBe(true);
  }
});

it('moves enough to be watched, and keeps pegs', () => {
  const ether = pricesOf('ethereum').map((usd8) => Number(usd8 / 100_000_000n));
  expect(Math.min(...ether)).toBeLessThan(2_000);
  expect(Math.max(...ether)).toBeGreaterThan(3_400);
  for (const usd8 of pricesOf('usd-coin')) {
    expect(usd8 > 99_000_000n && usd8 < 101_000_000n).toBe(true);
  }
});
