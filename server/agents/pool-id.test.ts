import { describe, expect, it } from 'vitest';
import { ownPoolId, poolContradiction, poolMismatch } from './pool-id.ts';

const NAMED = { protocol: 'aave-v3', chain: 'base', asset: 'USDC' } as const;

describe('ownPoolId', () => {
  it('is protocol, chain and asset, as the lists write them', () => {
    expect(ownPoolId(NAMED)).toBe('aave-v3:base:USDC');
    expect(ownPoolId({ protocol: 'Aave', chain: 'base', asset: 'eth' })).toBe('aave-v3:base:WETH');
    expect(ownPoolId({ ...NAMED, protocol: 'nobody' })).toBeUndefined();
    expect(ownPoolId({ ...NAMED, chain: 'solana' })).toBeUndefined();
  });
});

describe('poolContradiction', () => {
  it.each(['aave-v3:base:USDC', 'Aave V3:base:usdc', 'aa70268e-4b52-42bf-a116-608b370f9501', 'p'])(
    'lets %s pass',
    (id) => {
      expect(poolContradiction(id, NAMED)).toBeNull();
    },
  );

  it.each([
    ['another chain', 'aave-v3:ethereum:USDC', /aave-v3:ethereum:USDC.*aave-v3:base:USDC/],
    ['another asset', 'aave-v3:base:WETH', /aave-v3:base:WETH/],
    ['another protocol', 'uniswap-v3:base:USDC', /uniswap-v3/],
    ['an unknown one', 'nobody:base:USDC', /Send "aave-v3:base:USDC"/],
    ['an unknown asset', 'aave-v3:base:FOO', /Send "aave-v3:base:USDC"/],
  ])('refuses %s', (_, id, message) => {
    expect(poolContradiction(id, NAMED)).toMatch(message);
  });
});

describe('poolMismatch', () => {
  const pool = { id: 'x', project: 'aave-v3', chain: 'Base', symbol: 'USDC' };

  it('sees through other spellings', () => {
    expect(poolMismatch(NAMED, pool)).toBeNull();
    expect(poolMismatch({ ...NAMED, asset: 'ETH' }, { ...pool, symbol: 'WETH' })).toBeNull();
    expect(poolMismatch({ ...NAMED, asset: 'WETH' }, { ...pool, symbol: 'USDC-WETH' })).toBeNull();
    expect(poolMismatch({ ...NAMED, chain: 'optimism' }, { ...pool, chain: 'OP Mainnet' })).toBe(
      null,
    );
    expect(poolMismatch({ ...NAMED, protocol: 'spark' }, { ...pool, project: 'sparklend' })).toBe(
      null,
    );
  });

  it.each([
    ['chain', { chain: 'Ethereum' }],
    ['project', { project: 'compound-v3' }],
    ['symbol', { symbol: 'USDT' }],
    ['a hostile text', { symbol: `\u202e${'x'.repeat(500)}` }],
  ])('sees another %s', (_, other) => {
    const sentence = poolMismatch(NAMED, { ...pool, ...other });
    expect(sentence).toContain('Pool x is');
    expect(sentence?.length).toBeLessThan(300);
  });
});
