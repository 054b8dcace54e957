import { requireCondition } from '#server/agents/require-sources.ts';
import { runReading } from '#server/chains/evm/read-runner.ts';
import { ApiError } from '#server/errors/api-error.ts';
import {
  createProposal,
  draftTerms,
  requireAccess,
  requireAllowedTerms,
} from '#server/guard/index.ts';
import { PUBLIC_PARTNER_ID } from '#server/partners/public-partner.ts';
import { GuardProposalCreated, GuardProposalRequest } from '#server/schemas/guard.ts';
import { callEngine } from './call-engine.ts';
import { defineOperation } from './define-operation.ts';
import { GUARD_CREATED, GUARD_REQUEST } from './examples/guard.ts';

/** `POST /guard/proposals` (`docs/guides/guard.md`): proposes a permission that a wallet's owner will sign. */
export const createGuardProposal = defineOperation({
  id: 'createGuardProposal',
  method: 'POST',
  path: '/guard/proposals',
  summary: 'Propose a permission',
  description:
    'Stores a proposed permission for 72 hours and answers with a private link. Nothing can be spent before the owner signs there; the contract then holds every run to the limits. With a key the proposal is yours to read; without one no key reads it. Amounts are before the fee. Needs early access of the wallet. Free.',
  tags: ['Guard'],
  auth: 'either',
  scope: 'agents',
  cost: null,
  rateClass: 'per_key',
  addressLimits: [
    { maxRequests: 10, windowMs: 60_000 },
    { maxRequests: 60, windowMs: 86_400_000 },
  ],
  idempotency: 'additive',
  request: GuardProposalRequest,
  response: { status: 201, description: 'The proposal.', schema: GuardProposalCreated },
  errors: [
    'invalid_budget',
    'execute_team_only',
    'needs_clarification',
    'unwatchable',
    'engine_error',
    'engine_unreachable',
  ],
  mcp: {
    name: 'service_draft_permission',
    description:
      'Proposes a permission by which this service may act for a wallet when a condition holds, inside limits that a contract enforces. Use it when the owner wants something done unattended. Nothing is spent before the owner opens `review_url` and signs: show them link and `summary`. Returns `review_url`, `limits`, `fee_bps`. `execute_team_only` is final: do not retry. Free.',
    parameters: {
      schema_version: { const: 2, description: 'Always 2.' },
      wallet: { type: 'string', description: 'The owner, 0x and 40 hex digits.' },
      chain_id: { enum: [42161, 196], description: 'Arbitrum or X Layer.' },
      budget: { type: 'string', description: 'Most in all, whole input tokens: "500".' },
      cap_per: { type: 'string', description: 'Most in one run, at most budget.' },
      expiry_days: { type: 'integer', minimum: 1, maximum: 90, description: 'Default 30.' },
      trigger: {
        type: 'object',
        description:
          'kind condition {request}; health_factor {comparison, threshold}; token_balance or price {asset, comparison, threshold}. comparison below or above; threshold is text.',
      },
      action: {
        type: 'object',
        description:
          'kind transfer {asset, recipient}; swap {asset, token_out, and min_out or max_slippage_bps}; vault {asset, vault}; supply {asset}; repay_from_wallet {asset}; repay_from_collateral {asset, debt_asset, target_health_factor}.',
      },
    },
    required: ['schema_version', 'wallet', 'chain_id', 'budget', 'cap_per', 'trigger', 'action'],
  },
  examples: [
    {
      name: 'repay',
      summary: 'Repay a loan when the health factor falls',
      request: GUARD_REQUEST,
      response: GUARD_CREATED,
    },
  ],
  handler: async ({ request: body, principal, services }) => {
    const { pool, environment, guard, proposalUrl, explorers, agentSources } = services;
    const { deployment, feeBps } = guard;
    if (proposalUrl === null || deployment === null) {
      throw new ApiError('service_unavailable', {
        message:
          'This deployment is not set up for permissions: it does not say where its guard is.',
      });
    }
    await requireAccess(pool, body.wallet);
    const explorer = explorers[body.chain_id === 196 ? 'xlayer' : 'arbitrum'];
    const tenant = principal.partnerId === PUBLIC_PARTNER_ID ? null : principal;
    const terms = await callEngine(tenant, () =>
      runReading(
        draftTerms(body, guard, deployment, (address) => `${explorer}/token/${address}`),
        environment.chains,
      ),
    );
    requireAllowedTerms(environment.denylist?.(), terms);
    const { condition } = terms.trigger;
    if (condition !== null) await requireCondition(condition, [terms.owner], agentSources);
    return createProposal(pool, principal.partnerId, body, terms, {
      nowMs: environment.nowMs(),
      feeBps,
      proposalUrl,
    });
  },
});
