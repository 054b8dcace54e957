import type { ChainAccess } from './evm/chain-access.ts';
import type { SolanaAccess } from './solana/access.ts';

/** What the engine is given from outside: the chains and the clock. */
export interface EngineEnvironment {
  readonly chains: ChainAccess;
  /** Solana; absent where the deployment does not reach it. */
  readonly solana?: SolanaAccess;
  /** Unix time in milliseconds. */
  readonly nowMs: () => number;
}
