import { z } from 'zod';
import { answerReview, stepOf } from '#server/review/answer-review.ts';
import { SimulateRequest } from '#server/schemas/simulate.ts';
import { simulateSteps } from '#server/simulate/index.ts';

const Simulation = z.object({ steps: z.array(z.string().max(64)).min(1).max(50) });

/** A dry run of steps of the plan that stand on one chain. */
export async function POST(request: Request, { params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return answerReview(request, id, Simulation, ({ plan, body, root }) => {
    const steps = body.steps.map((key) => stepOf(plan, key));
    const simulation = SimulateRequest.parse({
      chain: steps[0]?.chain,
      sender: plan.wallet,
      steps,
      assumed_arrivals: arrivalsOn(steps[0]?.chain, plan.steps),
    });
    return simulateSteps(simulation, root.environment);
  });
}

type Steps = Parameters<typeof stepOf>[0]['steps'];

/** What bridges of the plan bring to a chain. */
function arrivalsOn(chain: string | undefined, steps: Steps) {
  return steps.flatMap(({ type, to_chain, to_asset, to_asset_address, ...step }) =>
    type === 'bridge' && to_chain === chain && to_asset && step.expected_output_raw
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
