import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { isContractOnlyOn, type OwnedWallet } from '#server/wallet-proof/index.ts';

/**
 * Anyone who links a chat or an address is notified of a wallet on every chain: a contract must be on its own chain alone,
 * since elsewhere somebody else may have a contract at the same address.
 *
 * @throws ApiError signature_refused for a contract that another chain has as well, or may have
 */
export async function requireSoleOwner(
  access: ChainAccess,
  { wallet, chain }: OwnedWallet,
): Promise<void> {
  if (chain === null) return;
  const own = EVM_CHAINS.find(({ slug }) => slug === chain);
  if (own !== undefined && (await isContractOnlyOn(access, own.slug, wallet))) return;
  throw new ApiError('signature_refused', {
    message:
      'Your wallet is a contract, and another chain has a contract at its address that may be somebody else’s, or cannot be asked now. Alerts in a chat or by email are not available for it.',
  });
}
