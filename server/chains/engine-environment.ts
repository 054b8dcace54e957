import type { ChainAccess } from './evm/chain-access.ts';

/** What the engine is given from outside: the chains and the clock. */
export interface EngineEnvironment {
  readonly chains: ChainAccess;
  /** Unix time in milliseconds. */
  readonly nowMs: () => number;
}
