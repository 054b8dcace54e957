import { createAgent as storeAgent, toCreatedAgent } from '#server/agents/index.ts';
import { AgentClarification, CreateAgentResponse, CreatedAgent } from '#server/schemas/agent.ts';
import { CreateAgentRequest } from '#server/schemas/create-agent.ts';
import { defineOperation } from './define-operation.ts';
import {
  AGENT_QUESTION,
  CONDITION_AGENT,
  PLAIN_REQUEST,
  PRICE_AGENT,
  PRICE_REQUEST,
  VAGUE_REQUEST,
} from './examples/agents.ts';
import { MCP_PARAMETERS } from './mcp-tool.ts';
import { specifyAgent } from './specify-agent.ts';

/** `POST /agents` (`docs/guides/agents.md`): arms a standing agent. */
export const createAgent = defineOperation({
  id: 'createAgent',
  method: 'POST',
  path: '/agents',
  summary: 'Create an agent',
  description:
    'Send either plain English (`request`) or a typed body (`kind`). A measurable condition or a schedule is active at once: 201 with the agent. An ambiguous request returns 200 with a question, so branch on the body. With an `idempotency_key`, retries with the same body create one agent. Free; the tier limits the number of active agents.',
  tags: ['Agents'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'keyed',
  request: CreateAgentRequest,
  response: {
    status: 201,
    description: 'The active agent.',
    schema: CreateAgentResponse,
    documented: CreatedAgent,
  },
  otherAnswers: [
    {
      status: 200,
      description: 'A question to answer first; no agent was created.',
      schema: AgentClarification,
      applies: (response) => AgentClarification.safeParse(response).success,
    },
  ],
  errors: [
    'idempotency_conflict',
    'agent_deleted',
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
    name: 'service_create_agent',
    description:
      'Arms a standing watch on prices, rates, health factors, balances, gas or a schedule. Use it when the user wants an alert, or a prepared plan, when something becomes true; "when X, do Y" only notifies without autonomy prepare. Not for doing something now (service_intent) or unattended (service_draft_permission). Checked hourly, or daily where the words say so; fires at the first check if true, then each time its condition turns true: a short crossing can be missed. Events go to all webhook endpoints; without one none is sent: read service_list_agent_events. Returns the armed `agent`; or `status` needs_clarification with a `question` and `options` for the user, and nothing is armed. `unwatchable`: ask for something measurable; `agent_quota_exceeded` (50 active or more, by tier): pause or delete one. Next: service_test_agent. Free; each plan that it prepares costs 5 credits.',
    parameters: {
      request: {
        type: 'string',
        minLength: 3,
        maxLength: 32_500,
        description:
          'The user’s words, at most 500 characters without appended answers: "tell me when ETH drops below $2000". A schedule names its time zone (IANA, city or UTC): "every Monday at 9:00 Europe/Berlin". To answer a question, append a blank line and `Clarification — <question>: <picked label>`.',
      },
      wallets: {
        type: 'array',
        minItems: 1,
        maxItems: 10,
        items: { type: 'string' },
        description: 'The user’s addresses, the owner’s first; a watch on a price wants one too.',
      },
      autonomy: MCP_PARAMETERS.autonomy,
      action: {
        type: 'string',
        minLength: 3,
        maxLength: 2000,
        description:
          'For prepare alone, in the user’s words: "repay 200 USDC on Aave". Left out, `request` has to say it.',
      },
      selection_id: MCP_PARAMETERS.selectionId,
      idempotency_key: {
        type: 'string',
        minLength: 1,
        maxLength: 128,
        description: 'The same key and fields make one agent.',
      },
    },
    required: ['request', 'wallets'],
    advice: {
      invalid_request:
        'Read `issues`: each names a field and how to mend it. A `selection_id` of another request, or older than a day, is one: append the answer to `request`.',
      idempotency_conflict:
        'This key made an agent from other fields: send those again, or another key.',
    },
  },
  examples: [
    {
      name: 'price',
      summary: 'A typed price agent',
      request: PRICE_REQUEST,
      response: { agent: PRICE_AGENT },
    },
    {
      name: 'plain',
      summary: 'Plain English',
      request: PLAIN_REQUEST,
      response: {
        agent: CONDITION_AGENT,
        compile: {
          rendered: CONDITION_AGENT.rendered,
          fire_headline: 'ETH price below $2,000',
          cadence: 'hourly',
          watch: [
            { metric: 'price', asset: 'ETH', comparator: 'below', threshold: 2000, unit: 'usd' },
          ],
        },
      },
    },
    {
      name: 'question',
      summary: 'Something is missing',
      request: VAGUE_REQUEST,
      response: AGENT_QUESTION,
    },
  ],
  handler: async ({ request, principal, services }) => {
    const specified = await specifyAgent(request, principal, services);
    if (specified.outcome === 'question') return specified.clarification;
    if (specified.outcome === 'replayed') return toCreatedAgent(specified.row);
    const nowMs = services.environment.nowMs();
    const { spec, key } = specified;
    return toCreatedAgent(await storeAgent(services.pool, principal, spec, key, nowMs));
  },
});
