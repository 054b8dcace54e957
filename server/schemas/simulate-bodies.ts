import type { PlanResponse } from './plan.ts';
import type { SimulateRequest } from './simulate.ts';

type Step = PlanResponse['steps'][number];

/**
 * @param wallet who signs the steps that do not say so
 * @returns a request for each chain of a plan, in signing order; what its bridges deliver to a chain is
 * taken as landed there (`docs/guides/simulate.md`)
 */
export function simulateBodies(steps: readonly Step[], wallet: string): readonly SimulateRequest[] {
  const byChain = Map.groupBy(
    steps.toSorted((a, b) => a.order - b.order),
    ({ chain }) => chain,
  );
  return [...byChain].map(([chain, own]) => {
    const arrivals = steps.flatMap((step) => arrivalOn(chain, step));
    return {
      // `/simulate` runs on every chain that `/plan` makes steps for.
      chain: chain as SimulateRequest['chain'],
      sender: own[0]?.wallet ?? wallet,
      steps: own,
      ...(arrivals.length === 0 ? {} : { assumed_arrivals: arrivals }),
    };
  });
}

function arrivalOn(chain: string, step: Step): NonNullable<SimulateRequest['assumed_arrivals']> {
  const { to_chain, to_asset, to_asset_address, expected_output_raw, recipient } = step;
  if (to_chain !== chain || step.chain === chain || expected_output_raw === undefined) return [];
  return [
    {
      asset: to_asset ?? step.asset,
      ...(to_asset_address === undefined ? {} : { asset_address: to_asset_address }),
      ...(recipient === undefined ? {} : { wallet: recipient }),
      amount_raw: expected_output_raw,
    },
  ];
}
