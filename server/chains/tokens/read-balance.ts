import { type Address, erc20Abi } from 'viem';
import { call, nativeBalance, type Read } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';

/** A wallet's balance of a token, or of the native coin where there is no contract; base units. */
export function balanceOfRead(
  chain: EvmChainSlug,
  owner: Address,
  token: Address | null,
): Read<bigint> {
  return token === null
    ? nativeBalance(chain, owner)
    : call({ chain, to: token, abi: erc20Abi, functionName: 'balanceOf', args: [owner] });
}
