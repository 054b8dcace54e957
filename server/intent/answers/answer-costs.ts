import { COST_PER_CALL } from '#server/schemas/cost-per-call.ts';
import type { IntentResponse } from '#server/schemas/intent-exchange.ts';
import { say } from './say.ts';

/** "What does a call cost?", "What fees do you take?" (spec 8). */
export function answerCosts(): IntentResponse {
  return say('What it costs', [
    `A delivered call to compile, plan, re-encode or simulate costs ${COST_PER_CALL} credits; a question asked back and a chain that cannot be reached cost nothing.`,
    'Nothing is added to the steps of a plan for this service. Network, protocol and bridge fees are paid by the wallet: the plan estimates them before you sign.',
  ]);
}
