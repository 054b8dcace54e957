import {
  AaveV3Arbitrum,
  AaveV3Base,
  AaveV3Ethereum,
  AaveV3Optimism,
  AaveV3Polygon,
} from '@bgd-labs/aave-address-book';
import type { Address } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';

type Feeds = ReadonlyMap<string, Address>;

function feedsOf(assets: Readonly<Record<string, { UNDERLYING: string; ORACLE: string }>>): Feeds {
  return new Map(
    Object.values(assets).map(({ UNDERLYING, ORACLE }) => [
      UNDERLYING.toLowerCase(),
      ORACLE as Address,
    ]),
  );
}

/** The USD feeds (8 decimals) that Aave's oracle of each chain asks, by the asset's address. */
const FEEDS: Readonly<Partial<Record<EvmChainSlug, Feeds>>> = {
  ethereum: feedsOf(AaveV3Ethereum.ASSETS),
  base: feedsOf(AaveV3Base.ASSETS),
  arbitrum: feedsOf(AaveV3Arbitrum.ASSETS),
  optimism: feedsOf(AaveV3Optimism.ASSETS),
  polygon: feedsOf(AaveV3Polygon.ASSETS),
};

/** The feed that Aave prices an asset with on its chain, as its address book has it. */
export function aaveFeed(chain: EvmChainSlug, token: Address): Address | undefined {
  return FEEDS[chain]?.get(token.toLowerCase());
}
