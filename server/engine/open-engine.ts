import { openPriceApi } from '#server/agents/evaluate/index.ts';
import type { Denylist } from '#server/chains/denylist/denylist.ts';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { createChainAccess } from '#server/chains/evm/chain-access.ts';
import { refuseLagging } from '#server/chains/evm/refuse-lagging.ts';
import type { OnExchange } from '#server/chains/evm/rpc-client.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import { createSolanaAccess } from '#server/chains/solana/access.ts';
import { refuseLaggingSolana } from '#server/chains/solana/refuse-lagging.ts';
import { type HeadWatch, watchHeads } from '#server/chains/watch-heads.ts';
import type { Config } from '#server/config/config.ts';
import { getQuoteConfig, getSourceConfig } from '#server/config/environment.ts';
import { createIntentModel, type IntentModel } from '#server/intent/index.ts';
import type { Logger } from '#server/observability/logger.ts';
import { createJupiterSource } from '#server/quotes/create-jupiter-source.ts';
import { createQuoteAccess } from '#server/quotes/create-quote-access.ts';

/** The engine as this process is set up: what it reaches, and what reads beyond the grammar. */
export interface Engine {
  readonly environment: EngineEnvironment;
  readonly intentModel: IntentModel | null;
}

/** What the engine gets from the rest of its process, and reports to it. */
interface Surroundings {
  /** The service's clock. */
  readonly nowMs: () => number;
  /** What the operator denies now. */
  readonly denylist: () => Denylist;
  readonly onExchange: OnExchange;
  readonly onHead: HeadWatch['onHead'];
}

/** Opens the chains, the quoting services and the model that the settings name. */
export function openEngine(
  config: Config,
  logger: Logger,
  { nowMs, denylist, onExchange, onHead }: Surroundings,
): Engine {
  const { solana: rpcUrl, ...evmRpcUrls } = config.rpcUrls;
  const requireCurrent = watchHeads({
    wallClockMs: Date.now,
    onHead,
    onLag: (chain, seconds) =>
      logger.warn(
        { chain, seconds },
        'the head of a chain is old: it is not read until it is current',
      ),
  });
  const joined = createSolanaAccess({
    rpcUrl,
    onExchange,
    swaps: config.jupiter === null ? undefined : createJupiterSource(config.jupiter),
    validator: config.solanaValidator,
  });
  const solana = joined && refuseLaggingSolana(joined, requireCurrent);
  const access = createChainAccess(evmRpcUrls as Partial<Record<EvmChainSlug, string>>, {
    quotes: createQuoteAccess(getQuoteConfig()),
    solana,
    market: openPriceApi(getSourceConfig()) ?? undefined,
    onExchange,
  });
  return {
    environment: {
      chains: refuseLagging(access, requireCurrent),
      ...(solana && { solana }),
      nowMs,
      denylist,
    },
    intentModel:
      config.model === null
        ? null
        : createIntentModel(config.model, ({ reason, message }) =>
            logger.warn({ reason }, `the model could not be used: ${message}`),
          ),
  };
}
