import {
  AaveV3Arbitrum,
  AaveV3Base,
  AaveV3Ethereum,
  AaveV3Optimism,
  AaveV3Polygon,
} from '@bgd-labs/aave-address-book';
import { type Address, getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { EVM_CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import { USD_FEEDS } from './feeds.ts';
import { FEED_HEARTBEATS, oldestAnswerSeconds } from './heartbeats.ts';

const AAVE: Partial<Record<EvmChainSlug, Readonly<Record<string, { ORACLE: string }>>>> = {
  ethereum: AaveV3Ethereum.ASSETS,
  base: AaveV3Base.ASSETS,
  arbitrum: AaveV3Arbitrum.ASSETS,
  optimism: AaveV3Optimism.ASSETS,
  polygon: AaveV3Polygon.ASSETS,
};

describe('FEED_HEARTBEATS', () => {
  it.each(EVM_CHAINS.map(({ slug }) => slug))('of %s are of feeds that are read there', (chain) => {
    const read = new Set<string | undefined>([
      ...Object.values(USD_FEEDS[chain]),
      ...Object.values(AAVE[chain] ?? {}).map(({ ORACLE }) => ORACLE),
    ]);
    for (const feed of Object.keys(FEED_HEARTBEATS[chain])) {
      expect(feed).toBe(getAddress(feed));
      expect([...read]).toContain(feed);
    }
  });
});

it.each<[EvmChainSlug, Address, bigint]>([
  // A day and a tenth, an hour and ten minutes, 27 seconds and ten minutes.
  ['arbitrum', '0x639Fe6ab55C921f74e7fac1ee960C0B6293ba612', 95_040n],
  ['ethereum', '0x5424384B256154046E9667dDFaaa5e550145215e', 4_200n],
  ['polygon', '0xF9680D99D6C9589e2a93a78A04A279e509205945', 627n],
  ['xlayer', '0x0000000000000000000000000000000000000001', 95_040n],
])('on %s an answer of %s may be %s seconds old', (chain, feed, seconds) => {
  expect(oldestAnswerSeconds(chain, feed)).toBe(seconds);
});
