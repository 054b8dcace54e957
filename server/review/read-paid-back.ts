import type { Address } from 'viem';
import { type ContractRead, call, readAll } from '#server/chains/evm/read.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { vaultAbi } from '#server/protocols/standards/vault/abi/vault.ts';
import type { ReviewTotal } from '#server/schemas/review.ts';

/**
 * What a vault quotes now for redeeming its shares (EIP-4626). This is the vault's own claim:
 * anybody can deploy a vault, so it is shown as such and is not used as a price.
 *
 * @returns null for an address that is not a vault, or a vault of an unlisted token.
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
