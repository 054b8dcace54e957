import { ApiError } from '#server/errors/api-error.ts';
import { AgentCatalog, SURFACE_SCHEMA_VERSION } from '#server/schemas/surface.ts';
import { catalogOf } from '#server/surfaces/index.ts';
import { defineOperation } from './define-operation.ts';
import { RATE_BELOW } from './examples/surfaces.ts';

/** `GET /agent-catalog` (`docs/guides/surfaces.md`): the agents that the tenant's pages may show. */
export const getAgentCatalog = defineOperation({
  id: 'getAgentCatalog',
  method: 'GET',
  path: '/agent-catalog',
  summary: 'List the agent catalog',
  description:
    'The agents that your pages may show for a market, vault, position, asset or wallet: their texts, the subjects they are for, the fields that a visitor may set, and the actions. Safe to pass to a browser. Free.',
  tags: ['Surfaces'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'safe',
  request: null,
  response: { description: 'The catalog.', schema: AgentCatalog },
  errors: ['partner_not_configured'],
  mcp: {
    name: 'service_agent_catalog',
    description:
      'Lists the ready-made agents that this account may turn on for its users. Use it to choose one for a market, vault, position, asset or wallet; a watch in the user’s own words is service_create_agent. Returns `agents`: `key`, `fields` with bounds and units, `actions`, kinds of `subject`. Next: service_resolve_surface. Free.',
    parameters: {},
    required: [],
    advice: {
      partner_not_configured: 'This account offers no agents on pages: use service_create_agent.',
    },
  },
  examples: [
    {
      name: 'catalog',
      summary: 'One agent',
      response: { schema_version: SURFACE_SCHEMA_VERSION, agents: [RATE_BELOW] },
    },
  ],
  handler: async ({ principal, services }) => {
    const catalog = await catalogOf(services.pool, principal.partnerId);
    if (catalog === null) {
      throw new ApiError('partner_not_configured', {
        message: 'This account has no catalog of surfaces.',
      });
    }
    return {
      schema_version: SURFACE_SCHEMA_VERSION,
      agents: catalog.map(({ definition }) => definition),
    };
  },
});
