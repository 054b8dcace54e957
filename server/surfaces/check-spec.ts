import type { SourceChecks } from '#server/agents/evaluate/index.ts';
import { type AgentSpec, requireAction } from '#server/agents/index.ts';
import { requireCondition } from '#server/agents/require-sources.ts';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { IntentModel } from '#server/intent/index.ts';
import { invalidConfiguration } from './configure-surface.ts';

/** The checks of an agent of a page, when it is requested and again when its owner confirms it. */
export interface SpecChecks {
  readonly agentSources: SourceChecks;
  readonly intentModel: IntentModel | null;
  readonly environment: Pick<EngineEnvironment, 'denylist'>;
}

/**
 * Checks that the sources here can read an agent of a page, that its action can be planned, and that no address
 * is denied.
 *
 * @throws ApiError invalid_configuration on `subject` or `action_id`; engine_unreachable where it cannot be read
 */
export async function checkSpec(
  { agentSources, intentModel, environment }: SpecChecks,
  spec: AgentSpec,
): Promise<void> {
  const { condition, wallets } = spec;
  if (condition !== null) {
    await fitting('subject', () => requireCondition(condition, wallets, agentSources));
  }
  await fitting('action_id', () =>
    requireAction('action', spec, intentModel, environment.denylist),
  );
}

/** @throws ApiError invalid_configuration on `field` in place of a refusal of the agents' own rules */
async function fitting(field: string, hold: () => Promise<void>): Promise<void> {
  try {
    await hold();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    const message = error.issues[0]?.message ?? error.friendlyMessage;
    throw invalidConfiguration([{ field, message }], error);
  }
}
