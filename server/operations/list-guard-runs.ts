import { findProposal, listRuns, permissionOfProposal, viewRun } from '#server/guard/index.ts';
import { GuardRuns, GuardRunsQuery } from '#server/schemas/guard.ts';
import { defineOperation } from './define-operation.ts';
import { GUARD_PROPOSAL, GUARD_RUN } from './examples/guard.ts';
import { GUARD_PATH_PARAMETERS } from './guard-path.ts';
import { MCP_PARAMETERS } from './mcp-tool.ts';

/** `GET /guard/proposals/{id}/runs` (`docs/guides/guard.md`): what was done within a permission. */
export const listGuardRuns = defineOperation({
  id: 'listGuardRuns',
  method: 'GET',
  path: '/guard/proposals/{id}/runs',
  summary: 'List the runs of a permission',
  description:
    'What was done within the permission of a proposal, most recent first, with transactions and the reasons of what waits or failed. Empty until the owner signed.',
  tags: ['Guard'],
  auth: 'key',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  idempotency: 'safe',
  request: null,
  query: GuardRunsQuery,
  pathParameters: GUARD_PATH_PARAMETERS,
  response: { description: 'The runs.', schema: GuardRuns },
  errors: ['proposal_not_found'],
  mcp: {
    name: 'service_list_permission_runs',
    description:
      'Lists the runs of a permission, most recent first, without a cursor. Use it to say what was done, or why a run waits. Returns `runs` with `state` (queued, sending, done, failed or skipped), `reason`, amount and fee in token units, transaction; none before the owner signed. Free.',
    parameters: {
      id: MCP_PARAMETERS.proposalId,
      limit: {
        type: 'integer',
        minimum: 1,
        maximum: 100,
        description: 'The newest so many; default 20.',
      },
    },
    required: ['id'],
    advice: {
      proposal_not_found:
        'Take `proposal_id` of service_draft_permission, called with this key. What was proposed without a key, or by another account, only its owner sees, at `review_url`.',
    },
  },
  examples: [
    {
      name: 'runs',
      summary: 'One run',
      path: { id: GUARD_PROPOSAL.proposal_id },
      response: { proposal_id: GUARD_PROPOSAL.proposal_id, runs: [GUARD_RUN] },
    },
  ],
  handler: async ({ path, query, principal, services }) => {
    const { pool, explorers } = services;
    const { id } = await findProposal(pool, principal.partnerId, path.id ?? '');
    const permission = await permissionOfProposal(pool, id);
    if (permission === null) return { proposal_id: id, runs: [] };
    const runs = await listRuns(pool, permission.id, query.limit);
    const { terms } = permission;
    const explorer = explorers[terms.slug];
    return { proposal_id: id, runs: runs.map((run) => viewRun(run, terms, explorer)) };
  },
});
