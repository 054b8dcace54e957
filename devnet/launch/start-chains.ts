import { EVM_CHAINS, type EvmChainSlug } from '#server/chains/registry.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import { startDevnet } from '../start-devnet.ts';
import { LaunchError } from './launch-error.ts';

/** Where each chain is reached. */
export type RpcUrls = Readonly<Record<EvmChainSlug, string> & { solana?: string }>;

/** The chains that the service will use. */
export interface StartedChains {
  readonly rpcUrls: RpcUrls;
  /** The swap API of the local Solana; undefined where Solana is another. */
  readonly swapUrl: string | undefined;
  /** Market data of the local world; undefined where there is none. */
  readonly marketUrl: string | undefined;
  /** Whether any of them is a local one. */
  readonly isLocal: boolean;
  /** Resolves when the local chains are gone, whatever ended them. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * Boots the local chains, unless an address is configured for every EVM chain. A configured
 * address goes before the local chain.
 */
export async function startChains(options: {
  home: string;
  configured: Readonly<Partial<Record<ChainSlug, string>>>;
  log: (line: string) => void;
}): Promise<StartedChains> {
  const { home, configured, log } = options;
  const isLocal = EVM_CHAINS.some(({ slug }) => configured[slug] === undefined);
  const devnet = isLocal ? await startDevnet({ home, log }) : undefined;
  const rpcUrls = EVM_CHAINS.map(({ slug }) => {
    const url = configured[slug] ?? devnet?.chains[slug]?.rpc_url;
    if (url === undefined) throw new LaunchError(`The devnet has no chain ${slug}.`);
    return [slug, url] as const;
  });
  const solana = configured.solana ?? devnet?.solana.rpc_url;
  return {
    rpcUrls: {
      ...(Object.fromEntries(rpcUrls) as Record<EvmChainSlug, string>),
      ...(solana !== undefined && { solana }),
    },
    swapUrl: configured.solana === undefined ? devnet?.solana.swap_url : undefined,
    marketUrl: devnet?.marketUrl,
    isLocal,
    ended: devnet?.ended ?? new Promise(() => undefined),
    stop: async () => devnet?.stop(),
  };
}
