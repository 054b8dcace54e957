import { describe, expect, it } from 'vitest';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { findProtocol } from './find-protocol.ts';
import { PROTOCOLS } from './registry.ts';

describe('findProtocol', () => {
  it.each([
    ['aave', 'aave-v3'],
    ['Aave V3', 'aave-v3'],
    ['aave-v3', 'aave-v3'],
    ['AAVEv3', 'aave-v3'],
    ['aave version 3', 'aave-v3'],
    ['Uni', 'uniswap-v3'],
    ['SparkLend', 'spark'],
    ['Spark Protocol', 'spark'],
    ['Compound', 'compound-v3'],
    ['Compound III', 'compound-v3'],
    ['comp', 'compound-v3'],
    ['Morpho', 'morpho-blue'],
    ['MetaMorpho', 'morpho-blue'],
    ['morpho blue', 'morpho-blue'],
    ['uni v3', 'uniswap-v3'],
    [' Uniswap_V3 ', 'uniswap-v3'],
    ['Across Protocol', 'across'],
    ['ERC-4626', 'erc4626'],
    ['Vault', 'erc4626'],
    ['erc20', 'erc20'],
    ['wrapped native', 'wrapped-native'],
  ])('knows %s', (name, slug) => {
    expect(findProtocol(PROTOCOLS, name)?.slug).toBe(slug);
  });

  it.each(['', 'uniswap v2', 'aave v2', 'compound v2', 'aave-v33', '🦄'])(
    'does not know %j',
    (name) => {
      expect(findProtocol(PROTOCOLS, name)).toBeUndefined();
    },
  );
});

describe('PROTOCOLS', () => {
  const keys = PROTOCOLS.flatMap(({ slug, aliases }) => [slug, ...aliases]);

  it('have names of their own', () => {
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(key).toBe(key.toLowerCase());
    for (const { slug } of PROTOCOLS) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it('list venues and keep plumbing out', () => {
    expect(PROTOCOLS.filter(({ listed }) => listed).map(({ slug }) => slug)).toEqual([
      'uniswap-v3',
      'aave-v3',
      'spark',
      'compound-v3',
      'morpho-blue',
      'erc4626',
      'across',
      'cctp',
      'lido',
      'rocket-pool',
      'pendle',
    ]);
  });

  it.each(PROTOCOLS)('$slug acts on EVM chains only, each once', ({ actions }) => {
    const slugs = EVM_CHAINS.map(({ slug }) => slug);
    expect(Object.keys(actions).length).toBeGreaterThan(0);
    for (const { chains } of Object.values(actions)) {
      expect(chains.length).toBeGreaterThan(0);
      expect(new Set(chains).size).toBe(chains.length);
      for (const chain of chains) expect(slugs).toContain(chain);
    }
  });

  it.each(PROTOCOLS)('$slug names its contracts only where it acts', ({ actions, contracts }) => {
    const active = new Set(Object.values(actions).flatMap(({ chains }) => chains));
    for (const { slug } of EVM_CHAINS) {
      if (!active.has(slug)) expect(contracts(slug)).toEqual([]);
      for (const { address, name } of contracts(slug)) {
        expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/);
        expect(name.length).toBeGreaterThan(2);
      }
    }
  });
});
