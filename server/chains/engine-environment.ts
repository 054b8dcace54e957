import type { Denylist } from './denylist/denylist.ts';
import type { ChainAccess } from './evm/chain-access.ts';
import type { SolanaAccess } from './solana/access.ts';

/** What the engine is given from outside: the chains and the clock. */
export interface EngineEnvironment {
  readonly chains: ChainAccess;
  /** Solana; absent where the deployment does not reach it. */
  readonly solana?: SolanaAccess;
  /** Unix time in milliseconds. */
  readonly nowMs: () => number;
  /**
   * What the operator denies now; absent where nothing is.
   *
   * @throws {ApiError} `engine_unreachable` where that cannot be known
   */
  readonly denylist?: () => Denylist;
}
