import type { Hex } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { SolanaAccess } from '#server/chains/solana/access.ts';
import type { QuoteAccess } from '#server/quotes/quote-ask.ts';
import { ChainUnreachable } from './chain-unreachable.ts';
import { type OnExchange, RpcClient } from './rpc-client.ts';

/** The chains a deployment reaches. */
export interface ChainAccess {
  /** @throws {ChainUnreachable} when the deployment has no RPC for this chain. */
  rpc(chain: EvmChainSlug): RpcClient;
  /**
   * The block that contracts are read at; absent: at the head, whichever that is at each call
   * (`at-one-block.ts`).
   *
   * @throws {ChainUnreachable} when the chain does not return its head
   */
  readonly blockOf?: (chain: EvmChainSlug) => Promise<Hex>;
  /**
   * Asked beside each read of contracts; absent: any head will do (`watch-heads.ts`).
   *
   * @throws {ChainUnreachable} when the head of the chain is old
   */
  readonly requireCurrent?: (chain: EvmChainSlug) => Promise<void>;
  /** Absent where no quoting service is connected. */
  readonly quotes?: QuoteAccess;
  /** Solana, whose accounts hold the prices of its assets; absent where it is not reached. */
  readonly solana?: SolanaAccess | undefined;
  /** Absent where no market is joined. */
  readonly market?: PriceMarket | undefined;
}

/** A joined source of prices by CoinGecko's ids; it never rejects. */
export interface PriceMarket {
  /** In one word: `coingecko`. */
  readonly name: string;
  read(ids: readonly string[]): Promise<ReadonlyMap<string, MarketOutcome>>;
}

/** What a market returns for a coin: US dollars, a plain decimal, and of when they are. */
export type MarketOutcome =
  | { readonly ok: true; readonly price: string; readonly atMs: number }
  | { readonly ok: false };

/**
 * Opens access to the chains that have an RPC URL.
 *
 * @param options.quotes the quoting services that are connected.
 * @param options.solana what is reached of Solana.
 * @param options.market the market that is joined.
 * @param options.timeoutMs for one HTTP exchange; 5,000 when left out.
 * @param options.onExchange hears of each HTTP exchange.
 * @example createChainAccess({ base: 'http://127.0.0.1:8545' }).rpc('base')
 */
export function createChainAccess(
  rpcUrls: Readonly<Partial<Record<EvmChainSlug, string>>>,
  options: {
    readonly timeoutMs?: number;
    readonly quotes?: QuoteAccess;
    readonly solana?: SolanaAccess | undefined;
    readonly market?: PriceMarket | undefined;
    readonly onExchange?: OnExchange;
  } = {},
): ChainAccess {
  const { quotes, solana, market, ...client } = options;
  const clients = new Map<EvmChainSlug, RpcClient>();
  for (const [slug, url] of Object.entries(rpcUrls)) {
    const chain = slug as EvmChainSlug;
    if (url) clients.set(chain, new RpcClient({ chain, url, ...client }));
  }
  return {
    ...(quotes && { quotes }),
    ...(solana && { solana }),
    ...(market && { market }),
    rpc(chain) {
      const client = clients.get(chain);
      if (!client) {
        throw new ChainUnreachable(chain, { cause: new Error(`No RPC URL for ${chain}.`) });
      }
      return client;
    },
  };
}
