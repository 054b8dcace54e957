import type { Address } from 'viem';
import { type ContractRead, call, readAll } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { vaultAbi } from '#server/protocols/standards/vault/abi/vault.ts';
import type { ReviewTotal } from '#server/schemas/review.ts';

/**
 * What a vault says that its shares are paid back in now (EIP-4626). That is its own word: anybody
 * can write a vault, so that it is shown as such and makes no price.
 *
 * @returns null for what is no vault, or one of a token that no list has.
 */
export function* readPaidBack(
  chain: EvmChainSlug,
  shares: Address,
  sharesAtomic: bigint,
): ContractRead<ReviewTotal['paid_back']> {
  const vault = { chain, to: shares, abi: vaultAbi } as const;
  const [asset, worth] = yield* readAll([
    call({ ...vault, functionName: 'asset' }),
    call({ ...vault, functionName: 'convertToAssets', args: [sharesAtomic] }),
  ] as const);
  if (!asset.ok || !worth.ok) return null;
  const token = resolveToken(chain, asset.value);
  return token ? { asset: token.symbol, amount: formatAmount(worth.value, token.decimals) } : null;
}
