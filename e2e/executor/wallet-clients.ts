import {
  type Chain,
  createPublicClient,
  createWalletClient,
  defineChain,
  http,
  type PublicClient,
  type Transport,
  type WalletClient,
} from 'viem';
import type { LocalAccount } from 'viem/accounts';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';

/** What signs and sends on one chain. */
export interface WalletClients {
  readonly reader: PublicClient;
  readonly signer: WalletClient<Transport, Chain>;
}

const POLLING_INTERVAL_MS = 100;

/**
 * Opens clients to a chain.
 *
 * @throws Error when there is no RPC URL for it.
 */
export function openWalletClients(
  slug: EvmChainSlug,
  rpcUrls: Readonly<Partial<Record<EvmChainSlug, string>>>,
): WalletClients {
  const url = rpcUrls[slug];
  if (!url) throw new Error(`There is no RPC URL for ${slug}.`);
  const { id, name, native } = evmChain(slug);
  const chain = defineChain({
    id,
    name,
    nativeCurrency: { name: native.symbol, symbol: native.symbol, decimals: native.decimals },
    rpcUrls: { default: { http: [url] } },
  });
  const transport = http(url, { retryCount: 0 });
  const options = { chain, transport, pollingInterval: POLLING_INTERVAL_MS, cacheTime: 0 };
  return { reader: createPublicClient(options), signer: createWalletClient(options) };
}

/** @returns the account of an address among those that may sign. */
export function accountOf(
  accounts: readonly LocalAccount[],
  address: string | undefined,
): LocalAccount | undefined {
  if (address === undefined) return accounts[0];
  return accounts.find((account) => account.address.toLowerCase() === address.toLowerCase());
}
