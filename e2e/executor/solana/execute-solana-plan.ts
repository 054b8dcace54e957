import type { PlanResponse } from '#server/schemas/plan.ts';
import type { Step } from '#server/schemas/step.ts';
import type { ApiClient } from '../api-client.ts';
import { actualAmountOf, StepStopped } from '../execute-step.ts';
import type { SolanaWallet } from './solana-wallet.ts';

/** A Solana step that was signed and has landed. */
export interface ExecutedSolanaStep {
  readonly step: Step;
  readonly signature: string;
  /** The amount that was signed, in base units. */
  readonly amountAtomic: bigint;
}

/**
 * Does with a plan on Solana what a wallet does: encodes each step again, has it simulated, signs
 * it, sends it and waits until it has landed.
 *
 * @throws {StepStopped} at the first step that cannot be signed.
 */
export async function executeSolanaPlan(
  api: ApiClient,
  { steps }: Pick<PlanResponse, 'steps'>,
  wallet: SolanaWallet,
): Promise<readonly ExecutedSolanaStep[]> {
  const executed: ExecutedSolanaStep[] = [];
  for (const step of steps.toSorted((a, b) => a.order - b.order)) {
    executed.push(await executeSolanaStep(api, step, wallet));
  }
  return executed;
}

/** As `executeSolanaPlan`, for one step. */
export async function executeSolanaStep(
  api: ApiClient,
  step: Step,
  wallet: SolanaWallet,
): Promise<ExecutedSolanaStep> {
  const fresh = await api.reencode({ step, actual_amount: actualAmountOf(step) });
  if (!fresh.ok || fresh.solana_tx === undefined || fresh.amount_raw === undefined) {
    const reason = fresh.unsupported_reason ?? 'The step cannot be signed.';
    throw new StepStopped(step, fresh.unsupported_code ?? 'unsupported', reason);
  }
  const { success, error } = await api.simulate({
    chain: 'solana',
    sender: wallet.address,
    steps: [{ ...step, chained: undefined, solana_tx: fresh.solana_tx }],
  });
  if (!success) throw new StepStopped(step, 'simulation_failed', error ?? 'It would fail.');
  const signature = await wallet.signAndSend(fresh.solana_tx);
  return { step, signature, amountAtomic: BigInt(fresh.amount_raw) };
}
