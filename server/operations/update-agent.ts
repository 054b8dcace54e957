import {
  updateAgent as changeAgent,
  draftTrigger,
  findAgent,
  requireAction,
  requireAutonomy,
  resolveMandate,
  toPublicAgent,
  understandRequest,
} from '#server/agents/index.ts';
import { requireSources } from '#server/agents/require-sources.ts';
import { runReading } from '#server/chains/evm/read-runner.ts';
import { ApiError, invalidField } from '#server/errors/api-error.ts';
import { UpdateAgentResponse } from '#server/schemas/agent.ts';
import { UpdateAgentRequest } from '#server/schemas/update-agent.ts';
import { AGENT_PATH_PARAMETERS } from './agent-path.ts';
import { callEngine } from './call-engine.ts';
import { defineOperation } from './define-operation.ts';
import { AGENT_QUESTION, CONDITION_AGENT, PRICE_AGENT, VAGUE_REQUEST } from './examples/agents.ts';
import { MCP_PARAMETERS } from './mcp-tool.ts';

/** `PATCH /agents/{id}` (`docs/guides/agents.md`): pauses, resumes or edits an agent. */
export const updateAgent = defineOperation({
  id: 'updateAgent',
  method: 'PATCH',
  path: '/agents/{id}',
  summary: 'Pause, resume or edit an agent',
  description:
    'Send either `status`, which works on every kind, or `request`, which replaces the trigger of an agent of kind `condition`: its id stays the same and its trigger history restarts. `autonomy` and `action` may be sent with either, or alone; fields that are not sent are unchanged, and `autonomy: notify` removes the action. An ambiguous edit returns a question and changes nothing.',
  tags: ['Agents'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'idempotent',
  request: UpdateAgentRequest,
  pathParameters: AGENT_PATH_PARAMETERS,
  response: {
    description: 'The updated agent, or a question to answer first.',
    schema: UpdateAgentResponse,
  },
  errors: [
    'invalid_patch',
    'agent_not_found',
    'unwatchable',
    'needs_clarification',
    'action_required',
    'action_requires_prepare',
    'execute_requires_shield',
    'agent_quota_exceeded',
    'engine_error',
    'engine_unreachable',
  ],
  mcp: {
    name: 'service_update_agent',
    description:
      'Pauses, resumes or edits an agent. Send either `status`, or `request` for another trigger in plain English (agents of kind `condition` alone); `autonomy` and `action` with either or alone. Use it in place of deleting and making again. Returns the `agent`, or a question that changed nothing. Free.',
    parameters: {
      id: MCP_PARAMETERS.agentId,
      status: { type: 'string', enum: ['active', 'paused'], description: 'Pause or resume.' },
      request: { type: 'string', description: 'The new trigger, at most 500 characters.' },
      selection_id: { type: 'string', description: 'Id of the option that the user picked.' },
      autonomy: MCP_PARAMETERS.autonomy,
      action: { type: 'string', description: 'What to plan when it fires.' },
    },
    required: ['id'],
  },
  examples: [
    {
      name: 'pause',
      summary: 'Paused',
      path: { id: PRICE_AGENT.id },
      request: { status: 'paused' },
      response: { agent: { ...PRICE_AGENT, status: 'paused' } },
    },
    {
      name: 'edit',
      summary: 'New trigger',
      path: { id: CONDITION_AGENT.id },
      request: { request: 'Notify me when ETH drops below 1800' },
      response: {
        agent: {
          ...CONDITION_AGENT,
          intent: 'ETH price below $1,800',
          rendered: 'ETH price below $1,800',
        },
      },
    },
    {
      name: 'question',
      summary: 'Something is missing',
      path: { id: CONDITION_AGENT.id },
      request: { request: VAGUE_REQUEST.request },
      response: AGENT_QUESTION,
    },
  ],
  handler: async ({ request: body, path, principal, services }) => {
    const { pool, environment } = services;
    const { partnerId } = principal;
    const row = await findAgent(pool, partnerId, path.id ?? '');
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
    const nowMs = environment.nowMs();
    const asked = { status, autonomy, action };
    // What was stored before this was asked of actions stays as it is.
    const requireNewAction = async (doPart: string | null) => {
      const { action: next } = resolveMandate(row, asked, doPart);
      if (next === row.action) return;
      const field = action === undefined ? 'request' : 'action';
      await requireAction(
        field,
        { action: next, wallets: row.wallets },
        services.intentModel,
        services.environment.denylist,
      );
    };
    if (request === undefined) {
      await requireNewAction(null);
      const patch = { ...asked, edit: undefined, doPart: null };
      const { after } = await changeAgent(pool, principal, row.id, patch, nowMs);
      return { agent: toPublicAgent(after) };
    }
    if (row.kind !== 'condition') {
      throw invalidField('request', 'Only an agent of kind "condition" can be edited this way.');
    }
    const understanding = await understandRequest(
      pool,
      partnerId,
      {
        request,
        selectionId: body.selection_id,
        wallets: row.wallets,
        autonomy: (autonomy ?? row.autonomy) === 'prepare' ? 'prepare' : 'notify',
        action,
      },
      (reading) => callEngine(principal, () => runReading(reading, environment.chains)),
      nowMs,
    );
    if (!understanding.isReady) return understanding.clarification;
    const { compilation } = understanding;
    await requireSources(compilation, row.wallets, services.agentSources);
    if (compilation.outcome === 'schedule') {
      throw new ApiError('unwatchable', {
        message: 'This is a schedule, and the agent watches a condition: create another agent.',
      });
    }
    await requireNewAction(compilation.action);
    const edit = { request, trigger: draftTrigger(compilation, row.wallets) };
    const patch = { ...asked, edit, doPart: compilation.action };
    const { after } = await changeAgent(pool, principal, row.id, patch, nowMs);
    return { agent: toPublicAgent(after) };
  },
});
