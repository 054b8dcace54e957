import { readDraftStatus } from '#server/drafts/index.ts';
import { AgentDraftStatus, AgentDraftStatusRequest } from '#server/schemas/agent-draft.ts';
import { defineOperation } from './define-operation.ts';
import { DRAFT, DRAFT_TOKEN } from './examples/drafts.ts';

/**
 * `POST /agent-drafts/status`: additive. A POST, so that the token does not appear in an address.
 */
export const getAgentDraftStatus = defineOperation({
  id: 'getAgentDraftStatus',
  method: 'POST',
  path: '/agent-drafts/status',
  summary: 'Get the status of a draft',
  description:
    'For the caller that created the draft, without an API key: returns whether the owner has claimed it, and the resulting agent. The token is the last segment of `review_url`; it is sent in the body so that it is not logged.',
  tags: ['Agent drafts'],
  auth: 'none',
  scope: null,
  cost: null,
  rateClass: 'per_address',
  addressLimits: [{ maxRequests: 60, windowMs: 60_000 }],
  idempotency: 'idempotent',
  request: AgentDraftStatusRequest,
  response: { description: 'The status.', schema: AgentDraftStatus },
  errors: ['draft_not_found'],
  examples: [
    {
      name: 'waiting',
      summary: 'Its owner has not claimed it yet',
      request: { token: DRAFT_TOKEN },
      response: {
        proposal_id: DRAFT.proposal_id,
        status: 'draft',
        wallet: DRAFT.wallet,
        agent_id: null,
        expires_at: DRAFT.expires_at,
      },
    },
    {
      name: 'claimed',
      summary: 'Its owner has claimed it',
      request: { token: DRAFT_TOKEN },
      response: {
        proposal_id: DRAFT.proposal_id,
        status: 'claimed',
        wallet: DRAFT.wallet,
        agent_id: 'w_condition_3fQ9sZk2LrB7cWx0TnVd5M',
        expires_at: DRAFT.expires_at,
      },
    },
  ],
  handler: async ({ request, services }) =>
    readDraftStatus(services.pool, request.token, services.environment.nowMs()),
});
