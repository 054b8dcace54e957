import { EVM_CHAINS } from '#server/chains/registry.ts';
import type { Config } from '#server/config/config.ts';
import type { Wallet } from '#server/schemas/wallet.ts';

/** @returns the wallet that the front page plans for, on each chain that is reached; empty where there is none */
export function sampleWallets({
  sampleWallet,
  rpcUrls,
}: Pick<Config, 'sampleWallet' | 'rpcUrls'>): readonly Wallet[] {
  if (sampleWallet === undefined) return [];
  return EVM_CHAINS.filter(({ slug }) => rpcUrls[slug] !== undefined).map(({ slug }) => ({
    address: sampleWallet,
    chain: slug,
  }));
}
