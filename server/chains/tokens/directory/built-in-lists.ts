import {
  AaveV3Arbitrum,
  AaveV3Base,
  AaveV3Ethereum,
  AaveV3Optimism,
  AaveV3Polygon,
} from '@bgd-labs/aave-address-book';
import uniswapDefault from '@uniswap/default-token-list' with { type: 'json' };
import { evmChain } from '#server/chains/registry.ts';
import { type ListToken, parseTokenList, type TokenList } from './token-list.ts';

type AaveAssets = Readonly<Record<string, { UNDERLYING: string; decimals: number }>>;

/** Aave's main markets; X Layer has none. */
const AAVE_MARKETS: Readonly<Record<string, AaveAssets>> = {
  ethereum: AaveV3Ethereum.ASSETS,
  base: AaveV3Base.ASSETS,
  arbitrum: AaveV3Arbitrum.ASSETS,
  optimism: AaveV3Optimism.ASSETS,
  polygon: AaveV3Polygon.ASSETS,
};

/**
 * The assets of Aave's main markets. The book has no names and spells a symbol as a constant:
 * `PT_…` are fixed-term tokens of Pendle, known here by their markets.
 */
export const AAVE_LIST: TokenList = {
  name: 'Aave address book',
  tokens: Object.entries(AAVE_MARKETS).flatMap(([chain, assets]) =>
    Object.entries(assets)
      .filter(([symbol]) => /^[A-Za-z0-9]+$/.test(symbol))
      .map(([symbol, { UNDERLYING, decimals }]) => ({
        chainId: evmChain(chain as 'base').id,
        address: UNDERLYING,
        decimals,
        name: '',
        symbol,
      })),
  ),
};

/** Tokens that no list has and that their makers name on their own pages. */
const MORE_TOKENS: ListToken[] = [
  {
    // docs.chain.link/resources/link-token-contracts
    chainId: 8453,
    address: '0x88Fb150BDc53A65fe94Dea0c9BA0a6dAf8C6e196',
    decimals: 18,
    name: 'ChainLink Token',
    symbol: 'LINK',
  },
];

/** Uniswap's default list: its own package, GPL-3.0, which this repository holds no copy of. */
export const DEFAULT_LIST: TokenList = readPackage(uniswapDefault);

/** What is looked through besides this service's own tokens and the list that operators replace. */
export const BUILT_IN_LISTS: readonly TokenList[] = [
  AAVE_LIST,
  { name: 'Makers of tokens', tokens: MORE_TOKENS },
];

function readPackage(document: unknown): TokenList {
  const read = parseTokenList(document);
  if (!read.ok) throw new Error(`The default token list cannot be read: ${read.why}`);
  return read.list;
}
