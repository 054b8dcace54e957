import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import { signerOf } from '#server/schemas/plan-signers.ts';
import type { ReviewedPlan } from '#server/schemas/review.ts';
import type {
  ChainTotals,
  ReviewSimulation,
  SimulationQuery,
  StepSimulation,
} from '#server/schemas/review-simulation.ts';
import type { Step } from '#server/schemas/step.ts';
import { totalChanges, unpriced } from '../total-changes.ts';
import { arrivalsOf, bringsOwner } from './arrivals.ts';
import { listMovements } from './list-movements.ts';
import { type RefreshedStep, refreshStep } from './refresh-step.ts';
import { runChain } from './run-chain.ts';

/**
 * Runs what is still to come of a plan dry, chain by chain in signing order. Every step is quoted
 * and encoded again before; what a bridge delivers counts where its own step is through, or went
 * through here.
 *
 * @throws {RpcError} what a node refused a call with.
 */
export async function simulatePlan(
  plan: Pick<ReviewedPlan, 'wallet' | 'steps'>,
  { done, landed }: SimulationQuery,
  environment: EngineEnvironment,
): Promise<ReviewSimulation> {
  const isDone = ({ key }: Step) => done.includes(key ?? '');
  const open = plan.steps.filter((step) => !isDone(step));
  const underway = plan.steps.filter(
    (step) => isDone(step) && bringsOwner(step, plan) && !landed.includes(step.key ?? ''),
  );
  const refreshed: RefreshedStep[] = [];
  const results = new Map<string, StepSimulation>();
  const failures = new Map<ChainSlug, string>();
  const ran = new Set<ChainSlug>();
  const passed = () =>
    refreshed
      .map(({ step }) => step)
      .filter((step) => bringsOwner(step, plan) && results.get(step.key ?? '')?.status_code === 1);
  /** Bridges of chains that come later: their steps are judged on their own. */
  const notRun = () => open.filter((step) => bringsOwner(step, plan) && !ran.has(step.chain));
  const on = (chain: ChainSlug, bridges: readonly Step[]) =>
    bridges.filter(({ to_chain }) => to_chain === chain).flatMap(arrivalsOf);

  for (const chain of chainsOf(open)) {
    try {
      const here: RefreshedStep[] = [];
      for (const step of open.filter((one) => one.chain === chain)) {
        here.push(await refreshStep(step, [...refreshed, ...here], environment));
      }
      refreshed.push(...here);
      const assumed = on(chain, [...underway, ...passed(), ...notRun()]);
      const outcome = await runChain(
        chain,
        signerOf(here[0]?.step, plan),
        here,
        assumed,
        environment,
      );
      for (const result of outcome) results.set(result.key, result);
    } catch (error) {
      failures.set(chain, wordsOf(error));
    }
    ran.add(chain);
  }

  const movements = listMovements(
    (step) => signerOf(step, plan),
    open.map((step) => ({
      step: refreshed.find(({ planned }) => planned.key === step.key)?.step ?? step,
      result: results.get(step.key ?? ''),
    })),
    underway,
    (step) => bringsOwner(step, plan),
  );
  const bridges = [...underway, ...open.filter((step) => bringsOwner(step, plan))];
  const touched = new Set([
    ...chainsOf(open),
    ...bridges.map(({ to_chain }) => to_chain),
    ...movements.map(({ chain }) => chain),
  ]);
  const chains = await Promise.all(
    [...touched].map(async (chain): Promise<ChainTotals | null> => {
      if (chain === undefined) return null;
      const here = movements.filter((one) => one.chain === chain);
      try {
        const changes = await totalChanges(chain, here, environment);
        return { chain, ...changes, failure: failures.get(chain) ?? null };
      } catch (error) {
        return { chain, movements: here.map(unpriced), totals: [], failure: wordsOf(error) };
      }
    }),
  );
  return { chains: chains.filter((chain) => chain !== null), steps: [...results.values()] };
}

function chainsOf(steps: readonly Step[]): readonly ChainSlug[] {
  return [...new Set(steps.map(({ chain }) => chain))];
}

/** The reason why a chain could not be read. Errors that do not come from a chain are rethrown. */
function wordsOf(error: unknown): string {
  if (error instanceof ApiError) return error.issues[0]?.message ?? error.friendlyMessage;
  if (error instanceof ChainUnreachable) return new ApiError('engine_unreachable').friendlyMessage;
  throw error;
}
