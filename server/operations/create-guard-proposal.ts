import { requireCondition } from '#server/agents/require-sources.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { ApiError } from '#server/errors/api-error.ts';
import {
  createProposal,
  proposeTerms,
  requireAccess,
  requireAllowedTerms,
} from '#server/guard/index.ts';
import { PUBLIC_PARTNER_ID } from '#server/partners/public-partner.ts';
import {
  GUARD_ACTIONS,
  GUARD_CHAIN_IDS,
  GUARD_TRIGGERS,
  GuardProposalCreated,
  GuardProposalRequest,
} from '#server/schemas/guard.ts';
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
    'Stores a proposed permission for 72 hours and answers with a private link. Nothing can be spent before the owner signs there; the contract then enforces the limits on every run. With a key the proposal is yours to read; without one no key reads it. Amounts are before the fee. Needs early access of the wallet. Free.',
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
      'Proposes a permission by which this service may act for a wallet when a condition holds, inside limits that a contract enforces. Use it when the owner wants something done unattended, not for an alert. Nothing is spent before the owner opens `review_url` (private, 72 hours) and signs: show them link and `summary`; only they can pause or revoke it, and, drafted without a key, see what became of it. Then the condition is checked hourly, and it runs once each time it turns true (or is true at first). A run takes cap_per, of a repayment at most what is owed; `fee_bps` comes on top. With less held or approved it waits. Lending and oracle are Aave v3 on Arbitrum; X Layer has no health_factor, price, supply, repay or max_slippage_bps. Returns `proposal_id`, `review_url`, `summary`, `limits`. `needs_clarification`: ask the user; `execute_team_only`: not open to this wallet, do not retry. Free.',
    parameters: {
      schema_version: { const: 2, description: 'Always 2.' },
      wallet: { type: 'string', description: 'The owner, 0x and 40 hex digits.' },
      chain_id: { enum: GUARD_CHAIN_IDS, description: '42161 Arbitrum, 196 X Layer.' },
      budget: {
        type: 'string',
        description: 'Most in all, in token units of `action.asset`, never wei: "500".',
      },
      cap_per: {
        type: 'string',
        description: 'Most in one run, same units, at most budget: "100".',
      },
      expiry_days: {
        type: 'integer',
        minimum: 1,
        maximum: 90,
        description: 'Days after signing; default 30.',
      },
      trigger: {
        type: 'object',
        description:
          'kind and its fields alone. condition: request. health_factor: comparison (default below), threshold. token_balance (tokens), price (US dollars): asset, comparison, threshold.',
        properties: {
          kind: { type: 'string', enum: GUARD_TRIGGERS },
          request: {
            type: 'string',
            minLength: 3,
            maxLength: 500,
            description: 'In words: "ETH is below 2000"; no schedule or change over time.',
          },
          comparison: {
            type: 'string',
            enum: ['below', 'above'],
            description: 'Side of the threshold on which it runs.',
          },
          asset: { type: 'string', description: 'Symbol or address.' },
          threshold: { type: 'string', description: 'Decimal: "1.3".' },
        },
        required: ['kind'],
      },
      action: {
        type: 'object',
        description:
          'kind, asset, and its fields alone. transfer: recipient. swap: token_out, and either min_out or max_slippage_bps. vault: vault. supply, repay_from_wallet: none. repay_from_collateral: debt_asset, target_health_factor, max_slippage_bps (default 100).',
        properties: {
          kind: { type: 'string', enum: GUARD_ACTIONS },
          asset: {
            type: 'string',
            description:
              'Symbol or address of what is taken: the debt, or the collateral, of a repayment. Never ETH: WETH.',
          },
          recipient: {
            type: 'string',
            description: 'Address from the user’s words, not the owner.',
          },
          token_out: { type: 'string', description: 'Symbol or address.' },
          min_out: {
            type: 'string',
            description: 'Least for a full cap_per, in units of token_out: "0.05".',
          },
          max_slippage_bps: {
            type: 'integer',
            minimum: 1,
            maximum: 1000,
            description: 'Below the oracle’s price; 50 is 0.5%.',
          },
          vault: { type: 'string', description: 'Address of an ERC-4626 vault.' },
          debt_asset: { type: 'string', description: 'Symbol or address of the debt.' },
          target_health_factor: { type: 'string', description: 'Above 1: "1.5".' },
        },
        required: ['kind', 'asset'],
      },
    },
    required: ['schema_version', 'wallet', 'chain_id', 'budget', 'cap_per', 'trigger', 'action'],
    advice: {
      needs_clarification:
        'If `issues` have addresses, several tokens share the symbol: ask the user which one, and send its address. Else ask the user what `friendly_message` asks.',
      unwatchable:
        '`friendly_message` says what this chain, its lending venue or a permission cannot do. Name a level in place of a change or a schedule, another asset, or chain 42161.',
    },
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
      runContractRead(
        proposeTerms(body, guard, deployment, (address) => `${explorer}/token/${address}`),
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
