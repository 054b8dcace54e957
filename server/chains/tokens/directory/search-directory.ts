import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import { canonicalSymbol } from '../resolve.ts';
import { plainSymbol, type TokenDirectory } from './create-directory.ts';
import type { DirectoryToken } from './directory-token.ts';

/**
 * The tokens that somebody may be looking for, the likeliest first: the address that was written
 * or what this service means by the symbol, other tokens of that symbol, then symbols and names that begin
 * with it. Among equals the order
 * is that of the directory, this service's own first.
 *
 * @param query all tokens where it is empty
 */
export function searchDirectory(
  { tokens }: TokenDirectory,
  query: string,
  chain?: ChainSlug,
): readonly DirectoryToken[] {
  const rank = rankBy(query.trim());
  return tokens
    .filter((token) => chain === undefined || token.chain === chain)
    .map((token) => ({ token, rank: rank(token) }))
    .filter((found) => found.rank < NOT_FOUND)
    .sort((a, b) => a.rank - b.rank)
    .map(({ token }) => token);
}

const NOT_FOUND = 9;

function rankBy(query: string): (token: DirectoryToken) => number {
  if (query === '') return () => 0;
  const symbol = plainSymbol(query);
  const canonical = plainSymbol(canonicalSymbol(query));
  const words = query.toLowerCase();
  const address = query.startsWith('0x') ? words : query;
  return (token) => {
    const its = plainSymbol(token.symbol);
    const place = token.address?.startsWith('0x') ? token.address.toLowerCase() : token.address;
    // A token that calls itself BITCOIN comes after what people mean by it.
    if (place === address || (token.isOwn && its === canonical)) return 0;
    if (its === symbol) return 1;
    if (its === canonical) return 2;
    if (its.startsWith(symbol)) return 3;
    const name = token.name.toLowerCase();
    if (name.startsWith(words)) return 4;
    return name.includes(` ${words}`) ? 5 : NOT_FOUND;
  };
}
