import {
  type AgentPatch,
  type AgentRow,
  requireAction,
  requireAutonomy,
  resolveMandate,
  specifyTrigger,
  type Tenant,
  understandRequest,
} from '#server/agents/index.ts';
import { requireSources } from '#server/agents/require-sources.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import type { AgentClarification } from '#server/schemas/agent.ts';
import type { UpdateAgentRequest } from '#server/schemas/update-agent.ts';
import { callEngine } from './call-engine.ts';
import type { OperationServices } from './define-operation.ts';

/** A checked request to change an agent, before anything is changed. */
export type SpecifiedChange =
  | { readonly outcome: 'ready'; readonly patch: AgentPatch }
  | { readonly outcome: 'question'; readonly clarification: AgentClarification };

/**
 * Reads and checks a request to change an agent; it changes nothing. All changes of a tenant's
 * agents go through here: `PATCH /agents/{id}` and the portal.
 *
 * @throws ApiError as `PATCH /agents/{id}` answers, except for the quota
 */
export async function specifyAgentChange(
  row: AgentRow,
  body: UpdateAgentRequest,
  tenant: Tenant,
  services: OperationServices,
): Promise<SpecifiedChange> {
  const { pool, environment } = services;
  const { status, request, action, autonomy } = body;
  requireAutonomy({ autonomy, action });
  // Its values and its action are those of the catalog: `POST /surfaces/activate` changes them.
  if (row.origin === 'surface' && status === undefined) throw new ApiError('invalid_patch');
  if (row.origin === 'surface' && (autonomy ?? action) !== undefined) {
    throw new ApiError('invalid_patch');
  }
  if (autonomy === 'prepare' && row.kind === 'schedule' && row.request === null) {
    throw invalidField('autonomy', 'A schedule only notifies: send "notify".');
  }
  const asked = { status, autonomy, action };
  // Actions that were stored before this rule stay unchanged.
  const requireNewAction = async (doPart: string | null) => {
    const { action: next } = resolveMandate(row, asked, doPart);
    if (next === row.action) return;
    const field = action === undefined ? 'request' : 'action';
    await requireAction(
      field,
      { action: next, wallets: row.wallets },
      services.intentModel,
      environment.denylist,
    );
  };
  if (request === undefined) {
    await requireNewAction(null);
    return { outcome: 'ready', patch: { ...asked, edit: undefined, doPart: null } };
  }
  if (row.kind !== 'condition') {
    throw invalidField('request', 'Only an agent of kind "condition" can be edited this way.');
  }
  const understanding = await understandRequest(
    pool,
    tenant.partnerId,
    {
      request,
      selectionId: body.selection_id,
      wallets: row.wallets,
      autonomy: (autonomy ?? row.autonomy) === 'prepare' ? 'prepare' : 'notify',
      action,
    },
    (reading) => callEngine(tenant, () => runContractRead(reading, environment.chains)),
    environment.nowMs(),
  );
  if (!understanding.isReady) {
    return { outcome: 'question', clarification: understanding.clarification };
  }
  const { compilation } = understanding;
  await requireSources(compilation, row.wallets, services.agentSources);
  if (compilation.outcome === 'schedule') {
    throw new ApiError('unwatchable', {
      message: 'This is a schedule, and the agent watches a condition: create another agent.',
    });
  }
  await requireNewAction(compilation.action);
  const edit = { request, trigger: specifyTrigger(compilation, row.wallets) };
  return { outcome: 'ready', patch: { ...asked, edit, doPart: compilation.action } };
}
