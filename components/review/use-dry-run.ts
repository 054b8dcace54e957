import { useQueries } from '@tanstack/react-query';
import type { ReviewedPlan } from '#server/schemas/review.ts';
import type { SimulateResponse } from '#server/schemas/simulate.ts';
import { postReview } from './post-review.ts';

type DryRunStep = SimulateResponse['steps'][number];

/** The dry run of a plan's steps, one call for each chain it touches. */
export function useDryRun({ id, steps }: ReviewedPlan) {
  const chains = [...new Set(steps.map(({ chain }) => chain))];
  const queries = useQueries({
    queries: chains.map((chain) => ({
      queryKey: ['dry-run', id, chain],
      queryFn: async () => {
        const keys = steps.filter((step) => step.chain === chain).map(({ key }) => key);
        const answer = await postReview<SimulateResponse>(id, 'simulation', { steps: keys });
        if (!answer.ok) throw new Error(answer.message);
        return answer.value;
      },
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const byKey = new Map<string, DryRunStep>();
  for (const [at, { data }] of queries.entries()) {
    const own = steps.filter(({ chain }) => chain === chains[at]);
    for (const [index, step] of own.entries()) {
      const result = data?.steps[index];
      if (step.key && result) byKey.set(step.key, result);
    }
  }
  return {
    byKey,
    isRunning: queries.some(({ isPending }) => isPending),
    hasFailed: queries.some(({ isError }) => isError),
  };
}
