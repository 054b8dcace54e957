import type { Address } from 'viem';
import { checkAddress } from '#server/chains/evm/check-address.ts';
import { type Reading, together } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { readToken } from '#server/chains/tokens/read-token.ts';
import { nativeToken, resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { PlacedIntent } from './resolve-chains.ts';

/** How aggregators write the native coin as an address. */
const NATIVE_PLACEHOLDER = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';

/** Tokens that intents name by an address no list has, as their contracts describe them. */
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
    if (listed) return listed;
    throw invalidField(
      field,
      `This asset is not listed on ${chain}: check its spelling or send its token address.`,
    );
  }
  if (name.toLowerCase() === NATIVE_PLACEHOLDER) return nativeToken(chain);
  const address = checkAddress(field, name);
  const found = resolveToken(chain, address) ?? unlisted.get(tokenKey(chain, address));
  if (found) return found;
  throw invalidField(field, `There is no ERC-20 token at this address on ${chain}.`);
}

/** Reads the tokens that intents name by an address no list has. One round. */
export function* readUnlisted(intents: readonly PlacedIntent[]): Reading<UnlistedTokens> {
  const wanted = new Map<string, { chain: EvmChainSlug; address: Address }>();
  for (const { intent, chain, toChain } of intents) {
    for (const [on, name] of [
      [chain, intent.asset],
      [chain, intent.pair_asset],
      [toChain, intent.to_asset],
    ] as const) {
      if (name === undefined || !/^0x[0-9a-fA-F]{40}$/.test(name)) continue;
      const address = name.toLowerCase() as Address;
      if (address === NATIVE_PLACEHOLDER || resolveToken(on, address)) continue;
      wanted.set(tokenKey(on, address), { chain: on, address });
    }
  }
  const read = yield* together(
    [...wanted.values()].map(({ chain, address }) => readToken(chain, address)),
  );
  return new Map([...wanted.keys()].map((key, index) => [key, read[index]]));
}

function tokenKey(chain: EvmChainSlug, address: string): string {
  return `${chain}:${address.toLowerCase()}`;
}
