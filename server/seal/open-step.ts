import { type OpenedStep, ReencodeRefused, signingDelayMs } from '#server/plan/index.ts';
import type { Signer, Step } from '#server/schemas/step.ts';
import { isStepSealed, type Sealer } from './seal-step.ts';
import { asPlanned } from './step-fields.ts';

/** Who sends a step, and when. */
export interface StepSender extends Sealer {
  readonly nowMs: number;
  /** Who signs, where the caller says so beside the step. */
  readonly signer: Signer | undefined;
}

/**
 * Takes a step back that was given out sealed: as it was planned, whatever later quotes were put in.
 *
 * @throws {ReencodeRefused} step_incomplete where nothing proves it, or its time is over;
 * target_changed where it was given to another tenant, was changed, or is for another signer.
 */
export function openStep(step: Step, sender: StepSender): OpenedStep {
  const { seal, plan_id, expires_at, planned } = step;
  if (seal === undefined || plan_id === undefined || !planned || expires_at === undefined) {
    throw new ReencodeRefused(
      'step_incomplete',
      'The step lacks the proof that it was planned here (seal, plan_id, expires_at, planned): plan it again, and send the step as POST /plan returned it.',
    );
  }
  if (!isStepSealed(step, sender)) {
    throw new ReencodeRefused(
      'target_changed',
      'The step is not as it was planned for this account: it was changed, or planned for another account. Plan it again, do not sign.',
    );
  }
  if (sender.nowMs >= expires_at) {
    throw new ReencodeRefused(
      'step_incomplete',
      `The step was planned to be signed until ${new Date(expires_at).toISOString()}: plan it again.`,
    );
  }
  requireSigner(step, sender.signer);
  return { step: asPlanned(step), leftMs: expires_at - sender.nowMs };
}

/** Slippage and deadlines were planned for a signer: one who needs longer has to be planned for. */
function requireSigner({ signer = 'instant' }: Step, now: Signer | undefined): void {
  if (now === undefined || signingDelayMs(now) <= signingDelayMs(signer)) return;
  throw new ReencodeRefused(
    'target_changed',
    `The step was planned for the signer "${signer}", and "${now}" needs longer: plan it again with signer "${now}".`,
  );
}
