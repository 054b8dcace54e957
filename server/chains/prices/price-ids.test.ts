import { expect, it } from 'vitest';
import { listedPriceId, listedPriceIds, priceIdOf } from './price-ids.ts';

it.each([
  ['ETH', 'ethereum'],
  ['weth', 'ethereum'],
  ['BTC', 'bitcoin'],
  ['WBTC', 'wrapped-bitcoin'],
  ['POL', 'polygon-ecosystem-token'],
  ['matic', 'polygon-ecosystem-token'],
  ['OKB', 'okb'],
  ['$usdc', 'usd-coin'],
  ['SOL', 'solana'],
  ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 'usd-coin'],
  ['0x0000000000000000000000000000000000000001', undefined],
  ['NOSUCHCOIN', undefined],
])('%s is %s', (asset, id) => {
  expect(priceIdOf(asset)).toBe(id);
});

it('knows which listed coin an id stands for', () => {
  expect(listedPriceId('bitcoin')).toBe('wrapped-bitcoin');
  expect(listedPriceId('solana')).toBe('solana');
  expect(listedPriceIds()).toEqual(expect.arrayContaining(['bitcoin', 'ethereum', 'okb', 'weth']));
});
