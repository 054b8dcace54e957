import { ResolveSurfaceRequest, ResolveSurfaceResponse } from '#server/schemas/surface.ts';
import { resolveSurface as resolve } from '#server/surfaces/index.ts';
import { defineOperation } from './define-operation.ts';
import { RATE_BELOW, SAVED_SURFACE, SURFACE_SUBJECT, SURFACE_WALLET } from './examples/surfaces.ts';
import { MCP_PARAMETERS } from './mcp-tool.ts';

/** `POST /surfaces/resolve` (`docs/guides/surfaces.md`): the state of a surface for a wallet. */
export const resolveSurface = defineOperation({
  id: 'resolveSurface',
  method: 'POST',
  path: '/surfaces/resolve',
  summary: 'Get the state of a surface',
  description:
    'What a page shows of an agent for one wallet and subject: its definition, whether the wallet has a chat link, and the agent that is saved. With `include: ["result"]` also its newest result. Read-only: it creates no agent and no link code, and its response is safe for a browser. Verify first that your visitor controls the wallet. Free.',
  tags: ['Surfaces'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'repeatable',
  request: ResolveSurfaceRequest,
  response: { description: 'The state of the surface.', schema: ResolveSurfaceResponse },
  errors: ['agent_not_found', 'partner_not_configured', 'state_unavailable'],
  statuses: { partner_not_configured: 503 },
  mcp: {
    name: 'service_resolve_surface',
    description:
      'Reads how an agent of the catalog stands for one wallet and subject (a surface). Use it before service_activate_surface, or to tell whether one is on. Needs agent and subject, or intent link without them. Returns `definition` (its entry of the catalog), `linked` (whether a chat is linked), `existing` (what is saved, or null); with intent link `linked` alone. Free.',
    parameters: {
      agent: MCP_PARAMETERS.surfaceAgent,
      intent: MCP_PARAMETERS.surfaceIntent,
      wallet: MCP_PARAMETERS.surfaceWallet,
      subject: MCP_PARAMETERS.surfaceSubject,
      include: {
        type: 'array',
        description: '["result"] returns its newest alert too.',
        items: { type: 'string', enum: ['result'] },
      },
    },
    required: ['wallet'],
    advice: {
      agent_not_found:
        'The catalog has no agent of this key: take a `key` of service_agent_catalog.',
      partner_not_configured: 'This account offers no agents on pages: use service_create_agent.',
      invalid_request:
        'Read `issues`: the subject may be of a kind that this agent is not for (`subject.kinds` of its entry in the catalog), or a position of another wallet.',
    },
  },
  examples: [
    {
      name: 'saved',
      summary: 'An agent that is on',
      request: {
        agent: 'rate-below',
        wallet: SURFACE_WALLET,
        subject: SURFACE_SUBJECT,
        display_context: { title: 'USDC on Aave' },
      },
      response: {
        intent: 'agent',
        wallet: SURFACE_WALLET,
        linked: true,
        definition: RATE_BELOW,
        subject: SURFACE_SUBJECT,
        display_context: { title: 'USDC on Aave' },
        existing: SAVED_SURFACE,
      },
    },
    {
      name: 'link',
      summary: 'The chat link alone',
      request: { intent: 'link', wallet: SURFACE_WALLET },
      response: { intent: 'link', wallet: SURFACE_WALLET, linked: false },
    },
  ],
  handler: ({ request, principal, services }) =>
    resolve(services.pool, principal.partnerId, request, services.environment.nowMs()),
});
