import type { Address } from 'viem';
import type { ContractRead } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { nativeToken, resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';

/**
 * The token whose price gives what a token is worth: itself where a list has it, or what a
 * protocol's receipt stands for, one for one.
 *
 * @param address null for the native coin
 * @returns undefined where unknown.
 */
export function* readPricedAs(
  chain: EvmChainSlug,
  address: string | null,
): ContractRead<Token | undefined> {
  if (address === null) return nativeToken(chain);
  const listed = resolveToken(chain, address);
  if (listed) return listed;
  for (const { readUnderlying } of PROTOCOLS) {
    const underlying = readUnderlying && (yield* readUnderlying(chain, address as Address));
    if (underlying) return underlying;
  }
  return undefined;
}
