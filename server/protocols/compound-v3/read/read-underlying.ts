import { type Address, isAddressEqual } from 'viem';
import type { ContractRead } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import { COMETS } from '../addresses.ts';

/**
 * A market is the token of what was lent to it, whose units are those of its base asset, one for
 * one (Comet, `balanceOf`). Which market has which base asset is known: nothing is read.
 */
export function* readUnderlying(
  chain: EvmChainSlug,
  receipt: Address,
): ContractRead<Token | undefined> {
  const comet = COMETS[chain]?.find(({ address }) => isAddressEqual(address, receipt));
  return comet && resolveToken(chain, comet.base);
}
