import { findProposal, permissionOfProposal, viewPermission } from '#server/guard/index.ts';
import { GuardPermissionResponse } from '#server/schemas/guard.ts';
import { defineOperation } from './define-operation.ts';
import { GUARD_PERMISSION, GUARD_PROPOSAL } from './examples/guard.ts';
import { GUARD_PATH_PARAMETERS } from './guard-path.ts';
import { MCP_PARAMETERS } from './mcp-tool.ts';

/** `GET /guard/proposals/{id}/permission` (`docs/guides/guard.md`): what the owner granted. */
export const getGuardPermission = defineOperation({
  id: 'getGuardPermission',
  method: 'GET',
  path: '/guard/proposals/{id}/permission',
  summary: 'Get a granted permission',
  description:
    'What the owner granted, its state and what it spent. `permission` is null until the owner signed. Only the owner pauses or revokes it.',
  tags: ['Guard'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'safe',
  request: null,
  pathParameters: GUARD_PATH_PARAMETERS,
  response: { description: 'The permission.', schema: GuardPermissionResponse },
  errors: ['proposal_not_found'],
  mcp: {
    name: 'service_get_permission',
    description:
      'Reads what an owner granted for a proposal. Use it for its `state` (active, paused, revoked or ended), `spent` and `remaining` (token units), `next_check_at` and why it waits (`waiting_for`). Returns `permission`, null while unsigned: the owner has to open the `review_url` of the draft. Its runs: service_list_permission_runs. Free.',
    parameters: { id: MCP_PARAMETERS.proposalId },
    required: ['id'],
    advice: {
      proposal_not_found:
        'Take `proposal_id` of service_draft_permission, called with this key. What was proposed without a key, or by another account, only its owner sees, at `review_url`.',
    },
  },
  examples: [
    {
      name: 'active',
      summary: 'Signed, and run once',
      path: { id: GUARD_PROPOSAL.proposal_id },
      response: { proposal_id: GUARD_PROPOSAL.proposal_id, permission: GUARD_PERMISSION },
    },
  ],
  handler: async ({ path, principal, services }) => {
    const { pool, environment } = services;
    const { id } = await findProposal(pool, principal.partnerId, path.id ?? '');
    const permission = await permissionOfProposal(pool, id);
    return {
      proposal_id: id,
      permission: permission === null ? null : viewPermission(permission, environment.nowMs()),
    };
  },
});
