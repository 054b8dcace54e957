import { ActivateSurfaceRequest, ActivateSurfaceResponse } from '#server/schemas/surface.ts';
import { activateSurface as activate } from '#server/surfaces/index.ts';
import { defineOperation } from './define-operation.ts';
import { SAVED_SURFACE, SURFACE_SUBJECT, SURFACE_WALLET } from './examples/surfaces.ts';
import { MCP_PARAMETERS } from './mcp-tool.ts';

/** `POST /surfaces/activate` (`docs/guides/surfaces.md`): turns an agent of the catalog on. */
export const activateSurface = defineOperation({
  id: 'activateSurface',
  method: 'POST',
  path: '/surfaces/activate',
  summary: 'Turn an agent on',
  description:
    'Turns an agent of the catalog on for one wallet and subject. Read `outcome` first: `activated` with what changed, where the wallet has a chat link; else `requires_action` with an `activation_url` for its owner to open, which links a chat and then saves the agent. Your account, the wallet, the agent and the normalized subject make one agent: sending it again changes that one, resumes it, or leaves it as it is. Verify first that your visitor controls the wallet. Free; the tier limits the number of active agents.',
  tags: ['Surfaces'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'idempotent',
  request: ActivateSurfaceRequest,
  response: { description: 'The outcome.', schema: ActivateSurfaceResponse },
  errors: [
    'partner_not_configured',
    'invalid_configuration',
    'agent_quota_exceeded',
    'activation_failed',
    'activation_unavailable',
    'state_unavailable',
    'engine_unreachable',
  ],
  mcp: {
    name: 'service_activate_surface',
    description:
      'Turns an agent of the catalog on for one wallet and subject, or changes it. Use it when the user asked for it, after service_resolve_surface. Needs agent, subject and schema_version, or intent link without them to link a chat alone. Returns `outcome`: activated with the change; or requires_action: nothing is on before the user opens `activation_url` exactly as it is (once, within 10 minutes); then service_resolve_surface shows it. To turn it off: service_update_agent with `agent.id` and status paused. Free.',
    parameters: {
      agent: MCP_PARAMETERS.surfaceAgent,
      intent: MCP_PARAMETERS.surfaceIntent,
      schema_version: { type: 'string', description: 'That of the catalog: "1".' },
      wallet: {
        type: 'object',
        description: 'As in service_resolve_surface: {"address": "0x…", "chain": "base"}.',
      },
      subject: {
        type: 'object',
        description: 'As there: {"kind": "market", "id": "aave-v3:base:USDC", "chain": "base"}.',
      },
      field_values: {
        type: 'object',
        description:
          'By the ids of the definition’s fields: {"rate": 4}; what is absent stays, or is the default.',
      },
      action_id: {
        type: 'string',
        description: 'Id of an action of the definition; left out: stays, at first notify.',
      },
    },
    required: ['wallet'],
    advice: {
      partner_not_configured: 'This account offers no agents on pages: use service_create_agent.',
      activation_unavailable:
        'No chat can be linked right now: try again later. Nothing was saved.',
    },
  },
  examples: [
    {
      name: 'activated',
      summary: 'A wallet with a chat',
      request: {
        agent: 'rate-below',
        schema_version: '1',
        wallet: SURFACE_WALLET,
        subject: SURFACE_SUBJECT,
        field_values: { rate: 4 },
        action_id: 'notify',
      },
      response: {
        outcome: 'activated',
        intent: 'agent',
        agent: {
          id: SAVED_SURFACE.id,
          status: 'active',
          field_values: { rate: 4 },
          action_id: 'notify',
          activated_at: 1_788_854_521_004,
        },
        change: 'created',
        rendered: SAVED_SURFACE.rendered,
      },
    },
    {
      name: 'requires_action',
      summary: 'A wallet without a chat',
      request: {
        agent: 'rate-below',
        schema_version: '1',
        wallet: SURFACE_WALLET,
        subject: SURFACE_SUBJECT,
      },
      response: {
        outcome: 'requires_action',
        intent: 'agent',
        activation_url:
          'https://t.me/portolan_bot?start=6Qm0dT3hWcX2yZr8sV5nB1kE4uJ7pLfAoGiHtRwDvxS',
        expires_at: 1_788_855_121_004,
      },
    },
  ],
  handler: ({ request, principal, services }) =>
    activate({ ...services, nowMs: services.environment.nowMs() }, principal, request),
});
