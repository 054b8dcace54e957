import { CHAINS } from '#server/chains/registry.ts';
import { SOLANA_TOKENS } from '#server/chains/solana/tokens.ts';
import { CHAIN_SLUGS, type ChainSlug } from '#server/schemas/chain-slug.ts';
import { LISTED_TOKENS } from '../listed.ts';
import type { DirectoryToken } from './directory-token.ts';

/** The name under which this service's own tokens stand beside the lists. */
export const OWN_LIST = 'Portolan';

const COIN_NAMES = {
  ETH: 'Ether',
  POL: 'Polygon Ecosystem Token',
  OKB: 'OKB',
  SOL: 'Solana',
} as const;

/** The chains' own coins, and the tokens that this service lists itself. */
export const OWN_TOKENS: readonly DirectoryToken[] = [
  ...CHAIN_SLUGS.map((chain) => {
    const { symbol, decimals } = CHAINS[chain].native;
    return row(chain, symbol, decimals, null, COIN_NAMES[symbol]);
  }),
  ...Object.entries(LISTED_TOKENS).flatMap(([symbol, { decimals, addresses }]) =>
    Object.entries(addresses).map(([chain, address]) =>
      row(chain as ChainSlug, symbol, decimals, address),
    ),
  ),
  ...Object.values(SOLANA_TOKENS).map(({ symbol, mint, decimals }) =>
    row('solana', symbol, decimals, mint),
  ),
];

function row(
  chain: ChainSlug,
  symbol: string,
  decimals: number,
  address: string | null,
  name = '',
): DirectoryToken {
  return {
    chain,
    address,
    symbol,
    name,
    decimals,
    logo: null,
    bridgedFrom: null,
    lists: [OWN_LIST],
    isOwn: true,
  };
}
