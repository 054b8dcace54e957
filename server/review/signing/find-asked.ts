import type pg from 'pg';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { evmChain } from '#server/chains/registry.ts';
import { signerOf } from '#server/schemas/plan-signers.ts';
import type { ReviewedPlan } from '#server/schemas/review.ts';
import type { AttemptFinding } from '#server/schemas/signing.ts';
import type { Step } from '#server/schemas/step.ts';
import { readStepCalls } from '../receipt/step-calls.ts';
import { readAttempts, readNoted, reportSent } from './attempts.ts';
import { lookForSteps } from './look-for-steps.ts';
import { lookOnSolana } from './look-on-solana.ts';

/**
 * What became of steps whose wallet was asked and never answered. What another page heard, or the
 * chain shows, is kept for every page.
 *
 * @throws {ChainUnreachable} when the chain does not answer.
 */
export async function findAsked(
  pool: pg.Pool,
  plan: Pick<ReviewedPlan, 'id' | 'wallet'>,
  steps: readonly Step[],
  { chains, solana }: EngineEnvironment,
): Promise<AttemptFinding> {
  const { id } = plan;
  const [first] = steps;
  const wallet = signerOf(first, plan);
  const key = first?.key ?? '';
  const attempt = (await readAttempts(pool, id))[key];
  if (attempt?.hash !== undefined) return { state: 'found', hash: attempt.hash };
  if (!first || !attempt) return { state: 'unseen' };
  const evm = evmChain(first.chain);
  if (!evm)
    return solana ? lookOnSolana(solana.rpc, wallet, attempt.asked_at) : { state: 'unseen' };
  const before = await readNoted(pool, id, key);
  const found = await lookForSteps(chains.rpc(evm.slug), {
    steps: await readStepCalls(pool, id, steps),
    wallet,
    chainId: evm.id,
    before,
  });
  if (found.hash !== undefined) {
    const keys = steps.map((step) => step.key ?? '');
    await reportSent(pool, id, keys, { hash: found.hash, asked_at: attempt.asked_at });
  }
  return found;
}
