import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { StepSimulation } from '#server/schemas/review-simulation.ts';
import { type AssumedArrival, SimulateRequest } from '#server/schemas/simulate.ts';
import { simulateSteps } from '#server/simulate/index.ts';
import type { RefreshedStep } from './refresh-step.ts';

const NOT_RUN = {
  success: false,
  status: '✗',
  status_code: 0,
  gas: '0',
  balance_changes: [],
  transfers: [],
};

/**
 * Runs encoded steps of one chain dry, on what is there and what is on its way. What cannot be
 * signed now is left out, and reported with its reason.
 *
 * @throws {ApiError} where the chain's steps cannot be simulated.
 * @throws {ChainUnreachable} when the chain does not answer.
 */
export async function runChain(
  chain: ChainSlug,
  sender: string,
  steps: readonly RefreshedStep[],
  assumed_arrivals: readonly AssumedArrival[],
  environment: EngineEnvironment,
): Promise<readonly StepSimulation[]> {
  const signable = steps.filter(({ failure }) => failure === null);
  const simulated =
    signable.length === 0
      ? []
      : (
          await simulateSteps(
            SimulateRequest.parse({
              chain,
              sender,
              steps: signable.map(({ step }) => step),
              assumed_arrivals,
            }),
            environment,
          )
        ).steps;
  return steps.flatMap((one) => {
    const { planned, quote, failure } = one;
    const key = planned.key ?? '';
    if (failure !== null) {
      const { type: action, action_type, asset } = planned;
      return [{ ...NOT_RUN, action, action_type, asset, error: failure, key, quote }];
    }
    const result = simulated[signable.indexOf(one)];
    return result ? [{ ...result, key, quote }] : [];
  });
}
