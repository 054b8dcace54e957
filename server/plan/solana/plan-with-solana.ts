import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import type { PlanRequest, PlanResponse } from '#server/schemas/plan.ts';
import { planSolana } from './index.ts';
import { mergePlans, type PlanPart, withPlaces } from './merge-plans.ts';
import type { PlacedSolanaIntent } from './resolve-solana-intents.ts';
import type { SplitPlan } from './split-plan.ts';

/** How the other chains are planned. */
export type EvmPlanner = (
  request: PlanRequest,
  environment: EngineEnvironment,
  onPlanned: (at: string, steps: number) => void,
) => Promise<PlanResponse>;

/**
 * Plans a request with at least one intent on Solana; the steps are in the order of the intents.
 *
 * @throws {ApiError} invalid_request naming the intent that cannot be planned.
 * @throws {ChainUnreachable} when a chain the plan needs does not answer.
 */
export async function planWithSolana(
  request: PlanRequest,
  split: SplitPlan,
  environment: EngineEnvironment,
  planEvm: EvmPlanner,
): Promise<PlanResponse> {
  const placed = split.solana.map((index) => ({
    at: `intents[${index}]`,
    intent: request.intents[index] as PlacedSolanaIntent['intent'],
  }));
  const solana = async (): Promise<PlanPart> => {
    const { response, origins } = await planSolana(request, placed, environment);
    return { response, places: origins.map(placeOf) };
  };
  if (split.evm.length === 0) return (await solana()).response;
  const evm = async (): Promise<PlanPart> => {
    const intents = split.evm.map((index) => request.intents[index] as (typeof request.intents)[0]);
    const places: number[] = [];
    const response = await withPlaces(split.evm, () =>
      planEvm({ ...request, intents }, environment, (at, steps) => {
        const place = split.evm[placeOf(at)] ?? 0;
        while (places.length < steps) places.push(place);
      }),
    );
    return { response, places };
  };
  return mergePlans(await Promise.all([evm(), solana()]));
}

/** The place that a path names: `intents[2]` is 2. */
function placeOf(at: string): number {
  return Number(/^intents\[(\d+)\]/.exec(at)?.[1] ?? 0);
}
