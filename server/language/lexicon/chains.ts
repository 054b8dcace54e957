import { CHAINS, type Chain, PERPS_CHAINS } from '#server/chains/registry.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';

/** A chain as it was named: one of the service, or one it does not serve. */
export type NamedChain =
  | { readonly listed: true; readonly slug: ChainSlug; readonly name: string }
  | { readonly listed: false; readonly name: string; readonly isPerps?: boolean };

/** Chains people name that the service does not serve; knowing them gives a plain answer. */
const UNLISTED: Record<string, readonly string[]> = {
  'BNB Chain': ['bsc', 'bnb chain', 'bnb smart chain', 'binance smart chain', 'binance'],
  Avalanche: ['avalanche', 'avax', 'avax c-chain', 'avalanche c-chain'],
  Gnosis: ['gnosis', 'gnosis chain', 'xdai'],
  'zkSync Era': ['zksync', 'zksync era', 'zk sync', 'era'],
  Mode: ['mode'],
  Linea: ['linea'],
  Scroll: ['scroll'],
  Blast: ['blast'],
  Mantle: ['mantle'],
  Sonic: ['sonic'],
  Fantom: ['fantom'],
  Berachain: ['berachain', 'bera'],
  Unichain: ['unichain'],
  'World Chain': ['worldchain', 'world chain'],
  Ink: ['ink'],
  Soneium: ['soneium'],
  Celo: ['celo'],
  Zora: ['zora'],
  'Polygon zkEVM': ['polygon zkevm', 'zkevm'],
  Metis: ['metis'],
  Moonbeam: ['moonbeam'],
  Moonriver: ['moonriver'],
  Cronos: ['cronos'],
  Kava: ['kava'],
  Aurora: ['aurora'],
  Harmony: ['harmony'],
  Manta: ['manta', 'manta pacific'],
  Taiko: ['taiko'],
  Fraxtal: ['fraxtal'],
  Abstract: ['abstract'],
  Monad: ['monad'],
  HyperEVM: ['hyperevm'],
  Plasma: ['plasma'],
  Katana: ['katana'],
  Rootstock: ['rootstock', 'rsk'],
  Sei: ['sei'],
  Sui: ['sui'],
  Aptos: ['aptos'],
  NEAR: ['near'],
  Tron: ['tron'],
  TON: ['ton'],
  Cosmos: ['cosmos'],
  Osmosis: ['osmosis'],
  Cardano: ['cardano'],
  Starknet: ['starknet'],
  'Bitcoin network': ['bitcoin network', 'lightning', 'lightning network'],
  Sepolia: ['sepolia', 'ethereum sepolia'],
  Holesky: ['holesky'],
  Goerli: ['goerli'],
  Chiado: ['chiado'],
  Fuji: ['fuji'],
  Amoy: ['amoy'],
  Devnet: ['devnet', 'testnet'],
};

const EXTRA_ALIASES: Partial<Record<ChainSlug, readonly string[]>> = {
  ethereum: ['eth', 'eth l1', 'eth-l1', 'eth main', 'layer 1', 'layer1', 'eth network', 'erc-20'],
  arbitrum: ['arbi', 'arbitrum1'],
  polygon: ['poly', 'matic'],
  solana: ['sol', 'spl'],
};

const BY_NAME = new Map<string, NamedChain>();
for (const [name, spellings] of Object.entries(UNLISTED)) {
  for (const spelling of spellings) BY_NAME.set(spelling, { listed: false, name });
}
for (const { aliases, name, slug } of Object.values(PERPS_CHAINS)) {
  for (const spelling of [slug, ...aliases]) {
    BY_NAME.set(spelling, { listed: false, name, isPerps: true });
  }
}
for (const chain of Object.values<Chain>(CHAINS)) {
  const named: NamedChain = { listed: true, slug: chain.slug, name: chain.name };
  const spellings = [chain.slug, ...chain.aliases, ...(EXTRA_ALIASES[chain.slug] ?? [])];
  for (const spelling of spellings) BY_NAME.set(spelling, named);
  BY_NAME.set(chain.name.toLowerCase(), named);
}

/** Words that are an asset first and a chain only where a chain is expected. */
const ALSO_ASSETS = new Set([
  'avax',
  'eth',
  'ethereum',
  'arb',
  'op',
  'sol',
  'solana',
  'matic',
  'polygon',
  'avalanche',
  'sui',
  'sei',
  'near',
  'ton',
  'celo',
  'mode',
  'blast',
  'ink',
  'era',
  'sonic',
  'scroll',
  'abstract',
  'plasma',
  'poly',
  'manta',
  'binance',
]);

/** Chain names that read as an asset when nothing says otherwise. */
const ASSET_FIRST = new Set([
  'avax',
  'eth',
  'ethereum',
  'arb',
  'op',
  'sol',
  'solana',
  'matic',
  'avalanche',
  'sui',
  'near',
  'ton',
]);

export interface ChainMatch {
  readonly chain: NamedChain;
  /** How many words it took. */
  readonly length: number;
  readonly alsoAsset: boolean;
  readonly assetFirst: boolean;
}

/** @returns the chain named by the words at the start of the list, the longest name winning. */
export function matchChain(words: readonly string[]): ChainMatch | undefined {
  for (let length = Math.min(3, words.length); length > 0; length--) {
    const name = words.slice(0, length).join(' ');
    const chain = BY_NAME.get(name);
    if (chain) {
      return {
        chain,
        length,
        alsoAsset: length === 1 && ALSO_ASSETS.has(name),
        assetFirst: length === 1 && ASSET_FIRST.has(name),
      };
    }
  }
  return undefined;
}

/** Chain names for spelling repair: single words of six letters or more. */
export const CHAIN_SPELLINGS: readonly string[] = [...BY_NAME.keys()].filter(
  (name) => (name.length >= 6 || name === 'base') && !name.includes(' '),
);

/** @returns whether two named chains are one. */
export function sameChain(a: NamedChain | undefined, b: NamedChain | undefined): boolean {
  return a !== undefined && b !== undefined && a.name === b.name;
}
