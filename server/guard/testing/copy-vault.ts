import type { Address, Hex } from 'viem';
import { DEV_VAULTS } from '#devnet/state/vault.ts';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import type { GuardChainSlug } from '../venues.ts';

/** Where the vault is put. */
export const COPIED_VAULT: Address = '0x00000000000000000000000000000000004626a1';

/**
 * Puts the ERC-4626 vault of the local Ethereum on another chain, with that chain's USDC: the asset's address is in
 * its code.
 */
export async function copyVault(chains: ChainAccess, to: GuardChainSlug): Promise<void> {
  const code = await chains
    .rpc('ethereum')
    .request<Hex>('eth_getCode', [DEV_VAULTS.ethereum, 'latest']);
  const usdc = (chain: 'ethereum' | GuardChainSlug) =>
    (LISTED_TOKENS.USDC?.addresses[chain] ?? '').slice(2).toLowerCase();
  if (!code.includes(usdc('ethereum'))) throw new Error('the code of the vault names no USDC');
  const moved = code.replaceAll(usdc('ethereum'), usdc(to));
  await chains.rpc(to).request('anvil_setCode', [COPIED_VAULT, moved]);
}
