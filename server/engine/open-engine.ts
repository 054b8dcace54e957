import type { Denylist } from '#server/chains/denylist/denylist.ts';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { createSolanaAccess } from '#server/chains/solana/access.ts';
import type { Config } from '#server/config/config.ts';
import { getQuoteConfig } from '#server/config/environment.ts';
import { createIntentModel, type IntentModel } from '#server/intent/index.ts';
import type { Logger } from '#server/observability/logger.ts';
import { createJupiterSource } from '#server/quotes/create-jupiter-source.ts';
import { createQuoteAccess } from '#server/quotes/create-quote-access.ts';

/** The engine as this process is set up: what it reaches, and what reads beyond the grammar. */
export interface Engine {
  readonly environment: EngineEnvironment;
  readonly intentModel: IntentModel | null;
}

/**
 * Opens the chains, the quoting services and the model that the settings name.
 *
 * @param nowMs the service's clock
 * @param denylist what the operator denies now
 */
export function openEngine(
  config: Config,
  logger: Logger,
  nowMs: () => number,
  denylist: () => Denylist,
): Engine {
  const { solana: rpcUrl, ...evmRpcUrls } = config.rpcUrls;
  const chains = createChainAccess(evmRpcUrls as Partial<Record<EvmChainSlug, string>>, {
    quotes: createQuoteAccess(getQuoteConfig()),
  });
  const solana = createSolanaAccess({
    rpcUrl,
    swaps: config.jupiter === null ? undefined : createJupiterSource(config.jupiter),
    validator: config.solanaValidator,
  });
  return {
    environment: { chains, ...(solana && { solana }), nowMs, denylist },
    intentModel:
      config.model === null
        ? null
        : createIntentModel(config.model, ({ reason, message }) =>
            logger.warn({ reason }, `the model could not be used: ${message}`),
          ),
  };
}
