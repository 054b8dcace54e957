import { isAddress as isSolanaAddress } from '@solana/kit';
import { checksumAddress, zeroAddress } from 'viem';
import { CHAINS, type Chain } from '#server/chains/registry.ts';
import { CHAIN_SLUGS, type ChainSlug } from '#server/schemas/chain-slug.ts';
import { isOfOneScript } from '#server/schemas/one-script.ts';
import { toPlainLine } from '#server/schemas/plain-line.ts';
import { withoutUnseen } from '#server/schemas/unseen-characters.ts';
import type { DirectoryToken } from './directory-token.ts';
import type { ListToken, TokenList } from './token-list.ts';

/** The tokens of this service and of the lists, by address and by symbol. */
export interface TokenDirectory {
  /** All of them: this service's own first, then in the order of the lists. */
  readonly tokens: readonly DirectoryToken[];
  /** The token at an address; EVM addresses in any case, mints to the letter. */
  at(chain: ChainSlug, address: string): DirectoryToken | undefined;
  /** Every token on a chain that is written like this, no matter who lists it: `$pepe` is PEPE. */
  named(chain: ChainSlug, symbol: string): readonly DirectoryToken[];
}

/** Chain ids of lists; Solana has one by agreement of wallets and lists, and no registry. */
const CHAIN_OF_ID: ReadonlyMap<number, ChainSlug> = new Map(
  CHAIN_SLUGS.map((slug): [number, ChainSlug] => {
    const chain: Chain = CHAINS[slug];
    return [chain.kind === 'evm' ? chain.id : 501_000_101, slug];
  }),
);

/** Other ways to write a chain's own coin as a token: it is one asset, and has one row. */
const COINS_AS_TOKENS: ReadonlySet<string> = new Set([
  zeroAddress,
  '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  '0x0000000000000000000000000000000000001010',
  '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000',
  'So11111111111111111111111111111111111111112',
]);

/** More than any token has that is not a trap: 10 ** 36 units still fit what is computed with. */
const MAX_DECIMALS = 36;
const MAX_NAME = 60;
const PRINTABLE = /^[\x21-\x7e]+$/;
/** What a name may be written with; nothing of it means anything to a page or a terminal. */
const NOT_OF_NAMES = /[^\p{L}\p{M}\p{N} .,\-+_()/&'$:•!#%*]/gu;

/**
 * Joins this service's own tokens with lists. A token is the first that names its address: a later
 * list adds its own name to it, and a name or a logo where there was none, never other decimals or
 * another symbol.
 */
export function createTokenDirectory(
  own: readonly DirectoryToken[],
  lists: readonly TokenList[],
): TokenDirectory {
  const byPlace = new Map<string, DirectoryToken>();
  for (const token of own) byPlace.set(placeOf(token.chain, token.address), token);
  for (const list of lists) {
    for (const entry of list.tokens) {
      const token = toDirectoryToken(entry, list.name);
      if (!token) continue;
      const place = placeOf(token.chain, token.address);
      const known = byPlace.get(place);
      byPlace.set(place, known ? joined(known, token) : token);
    }
  }
  const tokens = [...byPlace.values()];
  const bySymbol = Map.groupBy(
    tokens.filter(({ symbol }) => symbol !== ''),
    ({ chain, symbol }) => `${chain} ${plainSymbol(symbol)}`,
  );
  return {
    tokens,
    at: (chain, address) => byPlace.get(placeOf(chain, address)),
    named: (chain, symbol) => bySymbol.get(`${chain} ${plainSymbol(symbol)}`) ?? [],
  };
}

/** How symbols are compared: without the sign that people put before one, in upper case. */
export function plainSymbol(symbol: string): string {
  return symbol.replace(/^\$/, '').toUpperCase();
}

function placeOf(chain: ChainSlug, address: string | null): string {
  return `${chain} ${chain === 'solana' ? address : (address?.toLowerCase() ?? null)}`;
}

function toDirectoryToken(entry: ListToken, list: string): DirectoryToken | undefined {
  const chain = CHAIN_OF_ID.get(entry.chainId);
  if (!chain || entry.decimals > MAX_DECIMALS) return undefined;
  const isEvm = entry.address.startsWith('0x');
  if (isEvm === (chain === 'solana')) return undefined;
  if (COINS_AS_TOKENS.has(isEvm ? entry.address.toLowerCase() : entry.address)) return undefined;
  if (!isEvm && !isSolanaAddress(entry.address)) return undefined;
  return {
    chain,
    address: isEvm ? checksumAddress(entry.address.toLowerCase() as `0x${string}`) : entry.address,
    symbol: PRINTABLE.test(entry.symbol) ? entry.symbol.replace(NOT_OF_NAMES, '') : '',
    name: plainName(entry.name),
    decimals: entry.decimals,
    logo: entry.logoURI ?? null,
    bridgedFrom:
      chain === 'ethereum' ? null : (entry.extensions?.bridgeInfo[1]?.tokenAddress ?? null),
    lists: [list],
    isOwn: false,
  };
}

/** A name as one line of letters; one that mixes scripts to look like another is left out. */
function plainName(name: string): string {
  const plain = toPlainLine(withoutUnseen(name), MAX_NAME).replace(NOT_OF_NAMES, '').trim();
  return /^[ -~]*$/.test(plain) || isOfOneScript(plain) ? plain : '';
}

function joined(known: DirectoryToken, other: DirectoryToken): DirectoryToken {
  const [list] = other.lists;
  return {
    ...known,
    name: known.name || other.name,
    logo: known.logo ?? other.logo,
    bridgedFrom: known.bridgedFrom ?? other.bridgedFrom,
    lists: list === undefined || known.lists.includes(list) ? known.lists : [...known.lists, list],
  };
}
