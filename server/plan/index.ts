import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { readGasPriceWei } from '#server/chains/evm/gas-price.ts';
import { runReading } from '#server/chains/evm/read-runner.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import type { PlanRequest, PlanResponse } from '#server/schemas/plan.ts';
import { planProgram } from './plan-program.ts';
import { distinctChains, resolveChains } from './resolve-chains.ts';

/**
 * Plans intents into ordered unsigned steps (spec 4.4).
 *
 * @throws {ApiError} invalid_request naming what cannot be planned.
 * @throws {ChainUnreachable} when a chain the plan needs does not answer.
 */
export async function planIntents(
  request: PlanRequest,
  environment: EngineEnvironment,
): Promise<PlanResponse> {
  const { chains, nowMs } = environment;
  const touched = distinctChains(resolveChains(request));
  const prices = await Promise.all(touched.map((chain) => readGasPriceWei(chains, chain)));
  const gasPriceWei = Object.fromEntries(touched.map((chain, index) => [chain, prices[index]]));
  const facts = { gasPriceWei, quotedAtMs: nowMs(), protocols: PROTOCOLS };
  return runReading(planProgram(request, facts), chains);
}
