import type { Address } from 'viem';
import { checkAddress } from '#server/chains/evm/check-address.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { invalidField } from '#server/errors/api-error.ts';
import type { Wallet } from '#server/schemas/wallet.ts';
import { collectIssues } from './collect-issues.ts';

/** An EVM wallet of the request, its address checked. */
export interface EvmWallet {
  readonly address: Address;
  readonly chain: EvmChainSlug;
  readonly balances: NonNullable<Wallet['balances']>;
}

/**
 * The EVM wallets of a request, in its order. Solana wallets beside them are left out.
 *
 * @throws {ApiError} invalid_request when an address is wrong for its chain, or none is EVM.
 */
export function resolveWallets(wallets: readonly Wallet[]): readonly EvmWallet[] {
  const checked = collectIssues(wallets, (wallet, index): EvmWallet | undefined => {
    if (wallet.chain === 'solana') return undefined;
    return {
      address: checkAddress(`wallets[${index}].address`, wallet.address),
      chain: wallet.chain,
      balances: wallet.balances ?? {},
    };
  });
  const evm = checked.filter((wallet) => wallet !== undefined);
  if (evm.length === 0) {
    throw invalidField(
      'wallets[0].chain',
      'Planning on solana is not available on this deployment: send an EVM wallet.',
    );
  }
  return evm;
}

/** The wallet that acts on a chain: its own entry, else the first (an address owns on every EVM chain). */
export function walletOn(wallets: readonly EvmWallet[], chain: EvmChainSlug): EvmWallet {
  const wallet = wallets.find((candidate) => candidate.chain === chain) ?? wallets[0];
  if (!wallet) throw new Error('There is always at least one wallet.');
  return wallet;
}
