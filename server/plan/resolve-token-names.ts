import { type Address, isAddress } from 'viem';
import { checkAddress } from '#server/chains/evm/check-address.ts';
import { type ContractRead, together } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { plainSymbol } from '#server/chains/tokens/directory/create-directory.ts';
import { describeListed } from '#server/chains/tokens/directory/describe-listed.ts';
import { bears, readNamesakes } from '#server/chains/tokens/namesakes.ts';
import { readToken } from '#server/chains/tokens/read-token.ts';
import { findTokens, nativeToken, ownToken, resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { PlacedIntent } from './resolve-chains.ts';
import type { EvmWallet } from './resolve-wallets.ts';

/** How aggregators write the native coin as an address. */
const NATIVE_PLACEHOLDER = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';

/** Tokens that this service does not list itself, as their contracts describe them. */
export type UnlistedTokens = ReadonlyMap<string, Token | undefined>;

/**
 * The token that a symbol or an address names on a chain.
 *
 * @throws {ApiError} invalid_request on the field that named it.
 */
export function tokenNamed(
  field: string,
  name: string,
  chain: EvmChainSlug,
  unlisted: UnlistedTokens,
): Token {
  if (!name.startsWith('0x')) {
    const listed = resolveToken(chain, name);
    if (listed) return asOnChain(field, listed, unlisted);
    throw invalidField(field, describeUnlisted(name, chain, unlisted));
  }
  if (name.toLowerCase() === NATIVE_PLACEHOLDER) return nativeToken(chain);
  const address = checkAddress(field, name);
  const listed = resolveToken(chain, address);
  if (listed) return asOnChain(field, listed, unlisted);
  const found = unlisted.get(tokenKey(chain, address));
  if (found) return found;
  throw invalidField(field, `There is no ERC-20 token at this address on ${chain}.`);
}

/**
 * A list is somebody else's word: an amount is counted by the decimals that the contract has.
 *
 * @throws {ApiError} invalid_request where the contract is not there or has others.
 */
function asOnChain(field: string, listed: Token, unlisted: UnlistedTokens): Token {
  const { chain, address, symbol, decimals } = listed;
  if (address === null || ownToken(chain, address)) return listed;
  const read = unlisted.get(tokenKey(chain, address));
  if (read?.decimals === decimals) return listed;
  const why = read
    ? `has ${read.decimals} decimals there, and ${decimals} on the token list`
    : 'is on a token list, and has no contract there';
  throw invalidField(field, `${symbol} (${address}) cannot be used on ${chain}: it ${why}.`);
}

/** Tokens that share a symbol are named by their addresses, and none is chosen. */
function describeUnlisted(name: string, chain: EvmChainSlug, unlisted: UnlistedTokens): string {
  const shared = findTokens(chain, name);
  if (shared.length > 1) {
    const which = shared.map(describeListed).join('; ');
    return `Several listed tokens on ${chain} share the symbol ${plainSymbol(name)}: ${which}. Send the address of the one that is meant.`;
  }
  const called = [...unlisted.values()].filter(
    (token) => token?.chain === chain && bears(token, name),
  );
  if (called.length < 2) {
    return `This asset is not listed on ${chain}: check its spelling or send its token address.`;
  }
  const addresses = called.map((token) => token?.address).join(', ');
  return `No list has this symbol on ${chain}, and several tokens of the balances sent call themselves so: ${addresses}. Send the address of the one that is meant.`;
}

/**
 * Reads the tokens that intents name and that this service does not list itself and, where they name
 * a symbol that no list has, those among the balances sent that call themselves so. One round.
 */
export function* readUnlisted(
  intents: readonly PlacedIntent[],
  wallets: readonly EvmWallet[],
): ContractRead<UnlistedTokens> {
  const wanted = new Map<string, { chain: EvmChainSlug; address: Address }>();
  const symbols: { chain: EvmChainSlug; symbol: string }[] = [];
  const want = (chain: EvmChainSlug, address: Address) => {
    if (!ownToken(chain, address)) wanted.set(tokenKey(chain, address), { chain, address });
  };
  for (const { intent, chain, toChain } of intents) {
    for (const [on, name] of [
      [chain, intent.asset],
      [chain, intent.pair_asset],
      [toChain, intent.to_asset],
    ] as const) {
      if (name === undefined) continue;
      if (!/^0x[0-9a-fA-F]{40}$/.test(name)) {
        const listed = resolveToken(on, name);
        if (!listed) symbols.push({ chain: on, symbol: name });
        else if (listed.address !== null) want(on, listed.address);
        continue;
      }
      if (name.toLowerCase() !== NATIVE_PLACEHOLDER) want(on, name.toLowerCase() as Address);
    }
  }
  const [read, namesakes] = yield* together([
    together([...wanted.values()].map(({ chain, address }) => readToken(chain, address))),
    together(
      symbols.map(({ chain, symbol }) => readNamesakes(chain, symbol, heldOn(chain, wallets))),
    ),
  ] as const);
  return new Map([
    ...namesakes.flat().map((token) => [tokenKey(token.chain, token.address), token] as const),
    ...[...wanted.keys()].map((key, index) => [key, read[index]] as const),
  ]);
}

/** The contracts that the balances sent for a chain name. */
function heldOn(chain: EvmChainSlug, wallets: readonly EvmWallet[]): readonly string[] {
  return wallets
    .filter((wallet) => wallet.chain === chain)
    .flatMap(({ balances }) => Object.keys(balances))
    .filter((name) => isAddress(name, { strict: false }));
}

function tokenKey(chain: EvmChainSlug, address: string): string {
  return `${chain}:${address.toLowerCase()}`;
}
