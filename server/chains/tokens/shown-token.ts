import { type Address, getAddress } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { tokenDirectory } from './directory/current-directory.ts';
import { shownSymbol } from './resolve.ts';
import type { Erc20Token } from './token.ts';

/**
 * A token by its contract, under the symbol that the directory shows it with; one that no list has
 * is shown by its address.
 *
 * @param decimals as its contract or market has them
 */
export function shownToken(chain: EvmChainSlug, contract: Address, decimals: number): Erc20Token {
  const address = getAddress(contract);
  const listed = tokenDirectory().at(chain, address);
  const symbol =
    listed === undefined ? `${address.slice(0, 6)}…${address.slice(-4)}` : shownSymbol(listed);
  return { chain, symbol, address, decimals };
}
