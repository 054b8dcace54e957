import { ApiError, invalidField } from '#server/errors/api-error.ts';
import type { DeclaredCall } from '#server/http/pipeline/declared-call.ts';
import { limitAddress } from '#server/http/pipeline/limit-address.ts';
import type { PipelineParts } from '#server/http/pipeline/pipeline-parts.ts';
import { STRANGERS } from '#server/http/pipeline/strangers.ts';
import { toEnvelope } from '#server/http/respond.ts';
import { createIntent } from '#server/operations/create-intent.ts';
import { createPlan } from '#server/operations/create-plan.ts';
import type { OperationServices } from '#server/operations/define-operation.ts';
import { simulateSteps } from '#server/operations/simulate-steps.ts';
import type { AddressLimit } from '#server/partners/address-gate.ts';
import type { Principal } from '#server/partners/principal.ts';
import { PUBLIC_PRINCIPAL } from '#server/partners/public-partner.ts';
import { IntentRequest, type IntentResponse } from '#server/schemas/intent-exchange.ts';
import { PlanRequest, type PlanResponse } from '#server/schemas/plan.ts';
import { SimulateRequest } from '#server/schemas/simulate.ts';
import { simulateBodies } from '#server/schemas/simulate-bodies.ts';
import { splitTranscript } from '#server/schemas/transcript.ts';
import { TryRequest, type TryRun, type TrySimulation } from '#server/schemas/try-run.ts';
import type { Wallet } from '#server/schemas/wallet.ts';
import { answerPage, readPageBody } from './page-call.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const MAX_BODY_BYTES = 16_384;

/** What one visitor tries by hand. */
const OF_ONE: readonly AddressLimit[] = [
  { maxRequests: 20, windowMs: MINUTE_MS },
  { maxRequests: 300, windowMs: DAY_MS },
];
/** Visitors from everywhere together leave the chains and quoting services to callers with a key. */
const OF_ALL: readonly AddressLimit[] = [{ maxRequests: 600, windowMs: MINUTE_MS }];

/** A tenant that does not exist, so that no key can encode its steps again or hand them over. */
const SANDBOX: Principal = {
  ...PUBLIC_PRINCIPAL,
  partnerId: '00000000-0000-4000-8000-000000000002',
  partnerName: 'Front page',
};

const NEVER_ABORTED = new AbortController().signal;

/** What tries are answered with. */
export interface TryParts extends PipelineParts {
  readonly services: OperationServices;
}

/**
 * A sentence of the front page, taken from its intents to its simulation in one call: the visitor
 * gives the sentence alone, so that neither wallets nor steps of theirs are computed with.
 */
export function tryCall(
  parts: TryParts,
  wallets: readonly Wallet[],
): DeclaredCall<null, TryRequest> {
  return {
    id: 'try_run',
    origin: 'own',
    addressLimits: OF_ONE,
    identify: async () => null,
    limit: () => limitAddress(parts, 'try_run_of_all', 'everybody', OF_ALL),
    countedFor: () => STRANGERS,
    read: (call) => readPageBody(call, TryRequest, MAX_BODY_BYTES),
    async handle(call, _, { prompt }) {
      const run = await runSentence(prompt, [...wallets], parts.services, call.requestId);
      return answerPage(call, 200, run);
    },
  };
}

async function runSentence(
  prompt: string,
  wallets: Wallet[],
  services: OperationServices,
  requestId: string,
): Promise<TryRun> {
  const context = {
    query: {},
    path: {},
    principal: SANDBOX,
    caller: SANDBOX.partnerId,
    // No model: it costs the operator for each sentence.
    services: { ...services, intentModel: null },
    emit: () => undefined,
    signal: NEVER_ABORTED,
  };
  const asked = IntentRequest.safeParse({
    prompt,
    wallets,
    ...(splitTranscript(prompt).answers.length > 0 && { clarify_follow_up: true }),
  });
  if (!asked.success) throw invalidField('prompt', 'Say it in at most 2,000 characters.');
  const intent: IntentResponse = await createIntent.handler({ ...context, request: asked.data });
  let plan: PlanResponse | null = null;
  const simulations: TrySimulation[] = [];
  const soFar = (failure: ApiError | null): TryRun => ({
    intent,
    plan,
    simulations,
    failure: failure === null ? null : toEnvelope(failure, requestId),
  });
  if (intent.intents.length === 0 || intent.clarifications.length > 0) return soFar(null);
  try {
    const request = PlanRequest.parse({ intents: intent.intents, wallets });
    plan = await createPlan.handler({ ...context, request });
    for (const body of simulateBodies(plan.steps, wallets[0]?.address ?? '')) {
      const simulated = SimulateRequest.parse(body);
      const answer = await simulateSteps.handler({ ...context, request: simulated });
      simulations.push({ request: body, answer });
    }
    return soFar(null);
  } catch (error) {
    if (error instanceof ApiError && error.code !== 'internal_error') return soFar(error);
    throw error;
  }
}
