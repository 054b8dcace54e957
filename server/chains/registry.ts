import type { Address } from 'viem';
import type { ChainSlug, PerpsSlug } from '#server/schemas/chain-slug.ts';

/** What the service knows of an EVM chain before it reads anything. */
export interface EvmChain {
  readonly kind: 'evm';
  readonly slug: EvmChainSlug;
  readonly id: number;
  readonly name: string;
  /** Other names people and wallets use; compared in lower case. */
  readonly aliases: readonly string[];
  readonly native: { readonly symbol: string; readonly decimals: 18 };
  readonly wrappedNative: { readonly symbol: string; readonly address: Address };
  /**
   * Native coin set aside per transaction for the part of the fee that gas units do not
   * show (the data fee of rollups), in wei.
   */
  readonly dataFeeReserveWei: bigint;
}

/** Solana: listed and understood; planning arrives with its own encoder. */
export interface SolanaChain {
  readonly kind: 'solana';
  readonly slug: 'solana';
  readonly name: string;
  readonly aliases: readonly string[];
  readonly native: { readonly symbol: 'SOL'; readonly decimals: 9 };
}

export type Chain = EvmChain | SolanaChain;

const ETH = { symbol: 'ETH', decimals: 18 } as const;

/** One entry per slug of `GET /meta` `chains[]`; a new EVM chain is one more entry. */
export const CHAINS = {
  ethereum: {
    kind: 'evm',
    slug: 'ethereum',
    id: 1,
    name: 'Ethereum',
    aliases: ['mainnet', 'eth mainnet', 'ethereum mainnet', 'l1', 'erc20'],
    native: ETH,
    wrappedNative: { symbol: 'WETH', address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' },
    dataFeeReserveWei: 0n,
  },
  base: {
    kind: 'evm',
    slug: 'base',
    id: 8453,
    name: 'Base',
    aliases: ['base mainnet', 'base chain'],
    native: ETH,
    wrappedNative: { symbol: 'WETH', address: '0x4200000000000000000000000000000000000006' },
    dataFeeReserveWei: 5_000_000_000_000n,
  },
  arbitrum: {
    kind: 'evm',
    slug: 'arbitrum',
    id: 42161,
    name: 'Arbitrum',
    aliases: ['arbitrum one', 'arb', 'arb1'],
    native: ETH,
    wrappedNative: { symbol: 'WETH', address: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1' },
    dataFeeReserveWei: 5_000_000_000_000n,
  },
  optimism: {
    kind: 'evm',
    slug: 'optimism',
    id: 10,
    name: 'Optimism',
    aliases: ['op mainnet', 'optimism mainnet', 'op'],
    native: ETH,
    wrappedNative: { symbol: 'WETH', address: '0x4200000000000000000000000000000000000006' },
    dataFeeReserveWei: 5_000_000_000_000n,
  },
  polygon: {
    kind: 'evm',
    slug: 'polygon',
    id: 137,
    name: 'Polygon',
    aliases: ['polygon pos', 'matic network'],
    native: { symbol: 'POL', decimals: 18 },
    wrappedNative: { symbol: 'WPOL', address: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270' },
    dataFeeReserveWei: 0n,
  },
  xlayer: {
    kind: 'evm',
    slug: 'xlayer',
    id: 196,
    name: 'X Layer',
    aliases: ['x layer', 'x-layer', 'okx x layer'],
    native: { symbol: 'OKB', decimals: 18 },
    wrappedNative: { symbol: 'WOKB', address: '0xe538905cf8410324e03A5A23C1c177a474D59b2b' },
    dataFeeReserveWei: 10_000_000_000_000n,
  },
  solana: {
    kind: 'solana',
    slug: 'solana',
    name: 'Solana',
    aliases: ['sol mainnet', 'solana mainnet'],
    native: { symbol: 'SOL', decimals: 9 },
  },
} as const satisfies Record<ChainSlug, Chain>;

/** A perps chain: known by name, and no place for transactions. */
export interface PerpsChain {
  readonly kind: 'perps';
  readonly slug: PerpsSlug;
  readonly name: string;
  readonly aliases: readonly string[];
}

/** One entry per perps slug of `GET /meta`. */
export const PERPS_CHAINS: Readonly<Record<PerpsSlug, PerpsChain>> = {
  hyperliquid: {
    kind: 'perps',
    slug: 'hyperliquid',
    name: 'Hyperliquid',
    aliases: ['hyper liquid', 'hyperliquid l1', 'hypercore'],
  },
};

export type EvmChainSlug = Exclude<ChainSlug, 'solana'>;

/** @returns the EVM chain of a slug, or undefined for a chain that is not EVM. */
export function evmChain(slug: EvmChainSlug): EvmChain;
export function evmChain(slug: ChainSlug): EvmChain | undefined;
export function evmChain(slug: ChainSlug): EvmChain | undefined {
  const chain: Chain = CHAINS[slug];
  return chain.kind === 'evm' ? chain : undefined;
}

/** All EVM chains, in `GET /meta` order. */
export const EVM_CHAINS: readonly EvmChain[] = Object.values<Chain>(CHAINS).filter(
  (chain): chain is EvmChain => chain.kind === 'evm',
);
