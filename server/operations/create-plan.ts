import { COST_PER_CALL } from '#server/partners/credits.ts';
import { requireConfiguredPartner, requirePartnerLeg } from '#server/partners/partner-protocol.ts';
import { planIntents } from '#server/plan/index.ts';
import { PlanRequest, PlanResponse } from '#server/schemas/plan.ts';
import { callEngine } from './call-engine.ts';
import { defineOperation } from './define-operation.ts';
import { LISTED_PROTOCOLS } from './listed-protocols.ts';

/** `POST /plan` (spec 4.4): intents in, unsigned steps out. */
export const createPlan = defineOperation({
  id: 'createPlan',
  method: 'POST',
  path: '/plan',
  summary: 'Plan intents as unsigned steps',
  description:
    'Turns `intents[]` into ordered unsigned `steps[]`, sized from the balances sent or, without them, from the chains. Sign in ascending `order`; re-encode each step right before it is signed. Costs 5 credits.',
  tags: ['Transactions'],
  auth: 'key',
  scope: null,
  cost: { credits: COST_PER_CALL, reason: 'api_plan' },
  rateClass: 'per_key',
  idempotency: 'repeatable',
  request: PlanRequest,
  response: { description: 'Unsigned steps in signing order.', schema: PlanResponse },
  errors: [
    'partner_not_configured',
    'partner_scope_forbidden',
    'engine_error',
    'engine_unreachable',
  ],
  examples: [
    {
      name: 'transfer',
      summary: 'One transfer',
      request: {
        intents: [
          {
            action: 'transfer',
            asset: 'USDC',
            chain: 'base',
            amount: '25',
            recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
          },
        ],
        wallets: [
          {
            address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
            chain: 'base',
            balances: { USDC: '1204.5', ETH: '0.4' },
          },
        ],
      },
      response: {
        steps: [
          {
            order: 1,
            key: 'step-1',
            type: 'transfer',
            chain: 'base',
            protocol: 'erc20',
            action_type: 'Transfer',
            asset: 'USDC',
            amount: 25,
            amount_raw: '25000000',
            sizing: 'exact',
            wallet: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
            to: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
            data: '0xa9059cbb00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c800000000000000000000000000000000000000000000000000000000017d7840',
            value: '0',
            description: 'Send 25 USDC to 0x7099…79C8',
            wait_for_bridge: false,
            recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
            quoted_at: 1_788_854_521_004,
          },
        ],
        summary: { total_after_fees: '25 USDC', bridge_count: 0, est_fee_usd: '$0.01' },
        quoted_at: 1_788_854_521_004,
      },
    },
  ],
  handler: async ({ request, principal, services }) => {
    requireConfiguredPartner(principal, LISTED_PROTOCOLS);
    const plan = await callEngine(() => planIntents(request, services.environment));
    requirePartnerLeg(
      principal,
      plan.steps.map((step) => step.protocol),
      LISTED_PROTOCOLS,
    );
    return plan;
  },
});
