import {
  AaveV3Arbitrum,
  AaveV3Base,
  AaveV3Ethereum,
  AaveV3Optimism,
  AaveV3Polygon,
} from '@bgd-labs/aave-address-book';
import { getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { EVM_CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import { USD_FEEDS } from './feeds.ts';

const AAVE: Partial<Record<EvmChainSlug, Record<string, { UNDERLYING: string; ORACLE: string }>>> =
  {
    ethereum: AaveV3Ethereum.ASSETS,
    base: AaveV3Base.ASSETS,
    arbitrum: AaveV3Arbitrum.ASSETS,
    optimism: AaveV3Optimism.ASSETS,
    polygon: AaveV3Polygon.ASSETS,
  };

const FEEDS = EVM_CHAINS.flatMap(({ slug }) =>
  Object.entries(USD_FEEDS[slug]).map(([symbol, feed]) => ({ chain: slug, symbol, feed })),
);

/** Feeds for what Aave does not list there: Chainlink's own. */
const NOT_FROM_AAVE = ['ethereum stETH', 'ethereum WOKB', 'base USDT', 'base DAI', 'base WBTC'];

describe('USD_FEEDS', () => {
  it.each(FEEDS)('$symbol on $chain is for a listed token, by its checksum', ({ symbol, feed }) => {
    expect(LISTED_TOKENS).toHaveProperty(symbol);
    expect(feed).toBe(getAddress(feed as string));
  });

  it('are the oracles that the Aave address book names', () => {
    const others = FEEDS.filter(({ chain, symbol, feed }) => {
      const token = LISTED_TOKENS[symbol]?.addresses[chain];
      const asset = Object.values(AAVE[chain] ?? {}).find(({ UNDERLYING }) => UNDERLYING === token);
      if (asset) expect([chain, symbol, feed]).toEqual([chain, symbol, asset.ORACLE]);
      return asset === undefined;
    });
    expect(others.map(({ chain, symbol }) => `${chain} ${symbol}`)).toEqual(NOT_FROM_AAVE);
  });

  it('never stand for two tokens on a chain', () => {
    const places = FEEDS.map(({ chain, feed }) => `${chain} ${feed}`);
    expect(new Set(places).size).toBe(places.length);
  });

  it('price every listed token and every native coin, on its chain or on ethereum', () => {
    for (const { slug, wrappedNative } of EVM_CHAINS) {
      const symbols = Object.entries(LISTED_TOKENS)
        .filter(([, token]) => token.addresses[slug])
        .map(([symbol]) => symbol);
      for (const symbol of [...symbols, wrappedNative.symbol]) {
        expect([slug, symbol, USD_FEEDS[slug][symbol] ?? USD_FEEDS.ethereum[symbol]]).toEqual([
          slug,
          symbol,
          expect.stringMatching(/^0x/),
        ]);
      }
    }
  });
});
