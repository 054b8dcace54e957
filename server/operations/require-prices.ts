import type { SourceChecks } from '#server/agents/evaluate/index.ts';
import type { ReadyCompilation } from '#server/agents/index.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { comparisonsOf } from '#server/schemas/agent-condition.ts';

/**
 * Holds a spoken condition to the prices that are read here, as a typed one is held to its
 * `price_source_id`: an agent that could never see its price would be blind for ever.
 *
 * @throws ApiError unwatchable, naming the asset
 */
export async function requirePrices(
  compilation: ReadyCompilation,
  sources: SourceChecks,
): Promise<void> {
  if (compilation.outcome !== 'condition') return;
  for (const compared of comparisonsOf(compilation.condition)) {
    const asset = await sources.findUnpriced(compared);
    if (asset === null) continue;
    throw new ApiError('unwatchable', {
      message: `No price of ${asset} is read here, so it would never be told.`,
    });
  }
}
