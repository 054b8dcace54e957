import type { Address } from 'viem';
import { type ContractRead, together } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { plainSymbol } from './directory/create-directory.ts';
import { readToken } from './read-token.ts';
import { findTokens, resolveToken } from './resolve.ts';
import type { Erc20Token, Token } from './token.ts';

/** More candidates than anybody is asked about are not read. */
const MOST_READ = 12;

/**
 * The tokens among some addresses that call themselves by a symbol which no list has on the chain.
 * Anybody may write any symbol into a contract: it is a reason to ask which is meant, never to
 * choose. One round; none for a symbol that the lists know, whose token keeps it alone.
 */
export function* readNamesakes(
  chain: EvmChainSlug,
  symbol: string,
  addresses: readonly string[],
): ContractRead<readonly Erc20Token[]> {
  if (findTokens(chain, symbol).length > 0) return [];
  const distinct = [...new Set(addresses.map((address) => address.toLowerCase() as Address))]
    .filter((address) => !resolveToken(chain, address))
    .slice(0, MOST_READ);
  const tokens = yield* together(distinct.map((address) => readToken(chain, address)));
  return tokens.filter((token) => token !== undefined).filter((token) => bears(token, symbol));
}

/** Whether a token calls itself by a symbol, however that is written: `$pepe` is PEPE. */
export function bears(token: Token, symbol: string): boolean {
  return plainSymbol(token.symbol) === plainSymbol(symbol);
}
