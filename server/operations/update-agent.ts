import { updateAgent as changeAgent, findAgent, toPublicAgent } from '#server/agents/index.ts';
import { UpdateAgentResponse } from '#server/schemas/agent.ts';
import { UpdateAgentRequest } from '#server/schemas/update-agent.ts';
import { AGENT_PATH_PARAMETERS } from './agent-path.ts';
import { defineOperation } from './define-operation.ts';
import { AGENT_QUESTION, CONDITION_AGENT, PRICE_AGENT, VAGUE_REQUEST } from './examples/agents.ts';
import { MCP_PARAMETERS } from './mcp-tool.ts';
import { specifyAgentChange } from './specify-agent-change.ts';

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
      'Pauses, resumes or edits an agent. Use it in place of deleting and making again. Send either `status`, or `request` for another trigger (kind `condition` alone; a schedule is made again); `autonomy` and `action` with either or alone. Not for values of a catalog agent (`invalid_patch`): service_activate_surface. A paused agent stays paused when it is edited; edited or resumed, it fires at the next check if true. Returns the `agent`; or `status` needs_clarification with a `question`, and nothing was changed: answer it as in service_create_agent. Free.',
    parameters: {
      id: MCP_PARAMETERS.agentId,
      status: { type: 'string', enum: ['active', 'paused'], description: 'Pause or resume.' },
      request: {
        type: 'string',
        minLength: 3,
        maxLength: 32_500,
        description:
          'The whole new trigger, at most 500 characters without appended answers: "tell me when ETH drops below $1900".',
      },
      selection_id: { type: 'string', description: 'As in service_create_agent.' },
      autonomy: {
        ...MCP_PARAMETERS.autonomy,
        description:
          'Left out: stays. notify alerts and drops the action; prepare plans it for the owner to sign.',
      },
      action: {
        type: 'string',
        minLength: 3,
        maxLength: 2000,
        description: 'What prepare plans, in the user’s words; left out: stays.',
      },
    },
    required: ['id'],
    advice: {
      invalid_patch:
        'This agent is of the catalog: only its `status` changes here. service_activate_surface changes its values and its action.',
      invalid_request:
        'Read `issues`. A trigger in words is for kind `condition` alone: for another kind make a new agent and delete this one.',
    },
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
  handler: async ({ request, path, principal, services }) => {
    const { pool, environment } = services;
    const row = await findAgent(pool, principal.partnerId, path.id ?? '');
    const specified = await specifyAgentChange(row, request, principal, services);
    if (specified.outcome === 'question') return specified.clarification;
    const nowMs = environment.nowMs();
    const { after } = await changeAgent(pool, principal, row.id, specified.patch, nowMs);
    return { agent: toPublicAgent(after) };
  },
});
