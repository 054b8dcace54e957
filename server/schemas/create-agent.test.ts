import { describe, expect, it } from 'vitest';
import { CreateAgentRequest } from './create-agent.ts';

const WALLETS = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'];
const PRICE = {
  kind: 'price',
  wallets: WALLETS,
  asset_symbol: 'ETH',
  price_source_id: 'ethereum',
  condition: 'below',
};
const HEALTH = { kind: 'health', wallets: WALLETS, chain: 'base', threshold: 1.2 };

const issuesOf = (body: object) =>
  CreateAgentRequest.safeParse(body).error?.issues.map(({ message, path }) => [
    path.join('.'),
    message,
  ]) ?? [];

describe('a typed price agent', () => {
  it('takes a level, a change, or both, of which the change decides', () => {
    for (const body of [
      { ...PRICE, threshold: 1800 },
      { ...PRICE, pct_change: 10 },
      { ...PRICE, pct_change: 10, threshold: 1800 },
      { ...PRICE, pct_change: 10, base_price: 2000 },
      { ...PRICE, pct_change: 10, base_price: 2000, threshold: 1700 },
    ]) {
      expect(issuesOf(body)).toEqual([]);
    }
  });

  it.each([
    ['ETH', 'bitcoin'],
    ['$usdc', 'tether'],
    ['WBTC', 'ethereum'],
    ['SOL', 'usd-coin'],
  ])('refuses %s by the id %s', (asset_symbol, price_source_id) => {
    const body = { ...PRICE, asset_symbol, price_source_id, threshold: 1 };
    expect(issuesOf(body)).toEqual([
      ['price_source_id', 'This is the id of another coin than asset_symbol names.'],
    ]);
  });

  it.each([
    ['WETH', 'ethereum'],
    ['weth', 'weth'],
    ['BTC', 'bitcoin'],
    ['WBTC', 'bitcoin'],
    ['USDC.e', 'usd-coin'],
    ['ETH', 'some-other-ether'],
    ['MATIC', 'polygon-ecosystem-token'],
  ])('takes %s by the id %s', (asset_symbol, price_source_id) => {
    expect(issuesOf({ ...PRICE, asset_symbol, price_source_id, threshold: 1 })).toEqual([]);
  });
});

describe('a typed health agent', () => {
  it.each([
    ['aave-v3', 'aave'],
    ['Aave V3', 'aave'],
    ['spark-lend', 'spark'],
  ])('is answered the name for %s', (protocol, name) => {
    expect(issuesOf({ ...HEALTH, protocol })).toEqual([
      ['protocol', expect.stringMatching(`^Send "${name}": `)],
    ]);
    expect(issuesOf({ ...HEALTH, protocol: name })).toEqual([]);
  });

  it('is answered the choice for any other', () => {
    expect(issuesOf({ ...HEALTH, protocol: 'compound' })).toEqual([
      ['protocol', expect.stringMatching(/^Invalid /)],
    ]);
  });
});
