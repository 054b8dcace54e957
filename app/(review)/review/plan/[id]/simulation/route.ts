import { z } from 'zod';
import { answerReview, stepOf } from '#server/review/answer-review.ts';
import { keyOfAddress } from '#server/review/look-alike.ts';
import { totalChanges } from '#server/review/total-changes.ts';
import type { ReviewedPlan } from '#server/schemas/review.ts';
import { SimulateRequest } from '#server/schemas/simulate.ts';
import { simulateSteps } from '#server/simulate/index.ts';

const Simulation = z.object({ steps: z.array(z.string().max(64)).min(1).max(50) });

/** A dry run of steps of the plan that stand on one chain. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return answerReview(request, id, Simulation, async ({ plan, body, root }) => {
    const steps = body.steps.map((key) => stepOf(plan, key));
    const request = SimulateRequest.parse({
      chain: steps[0]?.chain,
      sender: plan.wallet,
      steps,
      assumed_arrivals: arrivalsOn(steps[0]?.chain, plan),
    });
    const simulation = await simulateSteps(request, root.environment);
    const arrivals = request.assumed_arrivals ?? [];
    const totals = await totalChanges(request.chain, simulation, arrivals, root.environment);
    return { ...simulation, totals };
  });
}

/** What bridges of the plan bring to its wallet on a chain. */
function arrivalsOn(chain: string | undefined, { steps, wallet }: ReviewedPlan) {
  return steps.flatMap(({ type, to_chain, to_asset, to_asset_address, recipient, ...step }) =>
    type === 'bridge' &&
    to_chain === chain &&
    to_asset &&
    step.expected_output_raw &&
    (recipient === undefined || keyOfAddress(recipient) === keyOfAddress(wallet))
      ? [
          {
            asset: to_asset,
            ...(to_asset_address && { asset_address: to_asset_address }),
            amount_raw: step.expected_output_raw,
          },
        ]
      : [],
  );
}
