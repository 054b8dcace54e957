import { findProposal, viewProposal } from '#server/guard/index.ts';
import { GuardProposal } from '#server/schemas/guard.ts';
import { defineOperation } from './define-operation.ts';
import { GUARD_PROPOSAL } from './examples/guard.ts';
import { GUARD_PATH_PARAMETERS } from './guard-path.ts';
import { MCP_PARAMETERS } from './mcp-tool.ts';

/** `GET /guard/proposals/{id}` (`docs/guides/guard.md`): a proposal and whether it was signed. */
export const getGuardProposal = defineOperation({
  id: 'getGuardProposal',
  method: 'GET',
  path: '/guard/proposals/{id}',
  summary: 'Get a proposed permission',
  description:
    'One of your proposals. Another account’s proposal, or one made without a key, returns 404 `proposal_not_found`.',
  tags: ['Guard'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'safe',
  request: null,
  pathParameters: GUARD_PATH_PARAMETERS,
  response: { description: 'The proposal.', schema: GuardProposal },
  errors: ['proposal_not_found'],
  mcp: {
    name: 'service_get_permission_proposal',
    description:
      'Reads a proposed permission. Use it to see whether the owner signed: `status` proposed, authorized or expired. Returns its limits and `expires_at` (72 hours), not its link. Once authorized: service_get_permission. Free.',
    parameters: { id: MCP_PARAMETERS.proposalId },
    required: ['id'],
    advice: {
      proposal_not_found:
        'Take `proposal_id` of service_draft_permission, called with this key. What was proposed without a key, or by another account, only its owner sees, at `review_url`.',
    },
  },
  examples: [
    {
      name: 'proposal',
      summary: 'Not signed yet',
      path: { id: GUARD_PROPOSAL.proposal_id },
      response: GUARD_PROPOSAL,
    },
  ],
  handler: async ({ path, principal, services }) => {
    const { pool, guard, environment } = services;
    const proposal = await findProposal(pool, principal.partnerId, path.id ?? '');
    return viewProposal(proposal, guard.feeBps, environment.nowMs());
  },
});
