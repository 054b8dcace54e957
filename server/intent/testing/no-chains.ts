import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';

/** No chain answers: every balance that is needed stands in the request. */
export const NO_CHAINS: EngineEnvironment = {
  chains: {
    rpc: (chain) => {
      throw new ChainUnreachable(chain);
    },
  },
  nowMs: () => 0,
};
