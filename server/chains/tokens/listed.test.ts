import { TOKEN_SYMBOLS_MAP } from '@across-protocol/constants';
import {
  AaveV2Ethereum,
  AaveV3Arbitrum,
  AaveV3Base,
  AaveV3Ethereum,
  AaveV3Optimism,
  AaveV3Polygon,
} from '@bgd-labs/aave-address-book';
import { WETH9 } from '@uniswap/sdk-core';
import { getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { EVM_CHAINS, type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { LISTED_TOKENS, SYMBOL_ALIASES } from './listed.ts';

const AAVE: Partial<
  Record<EvmChainSlug, Record<string, { UNDERLYING: string; decimals: number }>>
> = {
  ethereum: { ...AaveV2Ethereum.ASSETS, ...AaveV3Ethereum.ASSETS },
  base: AaveV3Base.ASSETS,
  arbitrum: AaveV3Arbitrum.ASSETS,
  optimism: AaveV3Optimism.ASSETS,
  polygon: AaveV3Polygon.ASSETS,
};

interface AcrossToken {
  readonly decimals: number;
  readonly coingeckoId: string;
  readonly addresses: Readonly<Record<number, string>>;
}

const ACROSS = TOKEN_SYMBOLS_MAP as unknown as Readonly<Record<string, AcrossToken | undefined>>;

const DEPLOYED = Object.entries(LISTED_TOKENS).flatMap(([symbol, token]) =>
  Object.entries(token.addresses).map(([slug, address]) => ({
    symbol,
    chain: slug as EvmChainSlug,
    address,
    decimals: token.decimals,
  })),
);

/** Deployments that none of the lists has; a new one belongs here only with another source. */
const ON_NO_LIST = [
  'WETH xlayer',
  'USDC xlayer',
  'USDT xlayer',
  'DAI xlayer',
  'WBTC base',
  'WBTC xlayer',
  'WOKB xlayer',
];

describe('LISTED_TOKENS', () => {
  it.each(DEPLOYED)('$symbol on $chain is spelled with its checksum', ({ address }) => {
    expect(address).toBe(getAddress(address));
  });

  it('are where Across has them', () => {
    for (const { symbol, chain, address, decimals } of DEPLOYED) {
      const across = ACROSS[symbol];
      const listed = across?.addresses[evmChain(chain).id];
      if (across && listed) {
        expect([symbol, chain, address]).toEqual([symbol, chain, getAddress(listed)]);
        expect(across.decimals).toBe(decimals);
      }
    }
  });

  it('are known to at least one list, or to ON_NO_LIST', () => {
    const unlisted = DEPLOYED.filter(({ symbol, chain, address, decimals }) => {
      const { id } = evmChain(chain);
      const inAave = Object.values(AAVE[chain] ?? {}).some(
        (asset) => asset.UNDERLYING === address && asset.decimals === decimals,
      );
      const inAcross = ACROSS[symbol]?.addresses[id] !== undefined;
      return !inAave && !inAcross && WETH9[id]?.address !== address;
    });
    expect(unlisted.map(({ symbol, chain }) => `${symbol} ${chain}`)).toEqual(ON_NO_LIST);
  });

  it('are priced under the ids CoinGecko gives them', () => {
    for (const symbol of ['USDC', 'USDT', 'DAI', 'WBTC', 'ETH']) {
      const listed = LISTED_TOKENS[symbol === 'ETH' ? 'WETH' : symbol];
      expect(listed?.priceId).toBe(ACROSS[symbol]?.coingeckoId);
    }
  });

  it('have every chain’s wrapped coin', () => {
    for (const { slug, wrappedNative } of EVM_CHAINS) {
      expect(LISTED_TOKENS[wrappedNative.symbol]?.addresses[slug]).toBe(wrappedNative.address);
    }
  });

  it('never share an address on a chain', () => {
    const places = DEPLOYED.map(({ chain, address }) => `${chain} ${address}`);
    expect(new Set(places).size).toBe(places.length);
  });
});

describe('SYMBOL_ALIASES', () => {
  it('lead to listed or native symbols', () => {
    const known = new Set([
      ...Object.keys(LISTED_TOKENS),
      ...EVM_CHAINS.map(({ native }) => native.symbol as string),
    ]);
    for (const [alias, symbol] of Object.entries(SYMBOL_ALIASES)) {
      expect(alias).toBe(alias.toUpperCase());
      expect(known).toContain(symbol);
    }
  });
});
