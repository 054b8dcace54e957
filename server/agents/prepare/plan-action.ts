import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { ErrorCode } from '#server/errors/catalogue.ts';
import { type IntentModel, understandIntent } from '#server/intent/index.ts';
import { requireConfiguredPartner, requirePartnerLeg } from '#server/partners/partner-protocol.ts';
import { planIntents } from '#server/plan/index.ts';
import { LISTED_PROTOCOLS } from '#server/protocols/listed-protocols.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { PlanResponse } from '#server/schemas/plan.ts';
import { actingWallets } from './acting-wallets.ts';

/** Errors that the partner can correct, and not the agent's owner. */
const TENANT_REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'partner_not_configured',
  'partner_scope_forbidden',
]);

/** The result of planning a stored action (`docs/guides/agents.md`). */
export type PlannedAction =
  | {
      readonly outcome: 'ready';
      readonly reasoning: string;
      readonly intents: readonly Intent[];
      readonly plan: PlanResponse;
    }
  | { readonly outcome: 'clarification' | 'informational'; readonly reason: string }
  | { readonly outcome: 'failed'; readonly reason: string; readonly code?: ErrorCode };

/** The engine, and the model for a sentence that the grammar cannot read. */
export interface Planner {
  readonly environment: EngineEnvironment;
  readonly intentModel: IntentModel | null;
}

/**
 * A stored action, the wallets for which it is planned, and the tenant through which it is planned.
 */
export interface StoredAction {
  readonly action: string;
  /** All wallets of the agent; the first one is its owner. */
  readonly wallets: readonly string[];
  /** The protocol slug that the tenant is configured for; null when it may plan on any. */
  readonly partnerProtocol: string | null;
}

/** A failure that may be gone at the next try. */
export class TransientFailure extends Error {
  override readonly name = 'TransientFailure';
}

/**
 * Turns a stored action into a plan for the agent's wallets, with current amounts, routes and balances
 * (`docs/guides/agents.md`). The action is the only text that may name a recipient. A tenant with its own
 * protocol is bound to it as in `POST /plan` (`docs/guides/plans.md`).
 *
 * @throws TransientFailure when a chain does not answer
 */
export async function planAction(
  { action, wallets: all, partnerProtocol }: StoredAction,
  { environment, intentModel }: Planner,
): Promise<PlannedAction> {
  const wallets = actingWallets(action, all);
  try {
    requireConfiguredPartner({ partnerProtocol }, LISTED_PROTOCOLS);
    const request = { prompt: action, wallets };
    const never = new AbortController().signal;
    const understood = await understandIntent(request, environment, intentModel, never);
    const [question] = understood.clarifications;
    if (question) return { outcome: 'clarification', reason: question.question };
    if (understood.intents.length === 0) {
      return { outcome: 'informational', reason: understood.reasoning };
    }
    const { intents, reasoning } = understood;
    const plan = await planIntents({ intents, wallets }, environment);
    const protocols = plan.steps.map(({ protocol }) => protocol);
    requirePartnerLeg({ partnerProtocol }, protocols, LISTED_PROTOCOLS);
    return { outcome: 'ready', reasoning, intents, plan };
  } catch (error) {
    if (error instanceof ChainUnreachable) throw new TransientFailure('', { cause: error });
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const [issue] = error.issues;
    const reason = issue?.message ?? error.friendlyMessage;
    return TENANT_REFUSALS.has(error.code)
      ? { outcome: 'failed', code: error.code, reason }
      : { outcome: 'failed', reason };
  }
}
