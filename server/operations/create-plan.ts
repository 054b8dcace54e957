import { randomId } from '#server/db/random-id.ts';
import { COST_PER_CALL } from '#server/partners/credits.ts';
import { requireConfiguredPartner, requirePartnerLeg } from '#server/partners/partner-protocol.ts';
import { planIntents } from '#server/plan/index.ts';
import { LISTED_PROTOCOLS } from '#server/protocols/listed-protocols.ts';
import { MAX_INTENTS, PlanRequest, PlanResponse } from '#server/schemas/plan.ts';
import { sealPlan } from '#server/seal/seal-step.ts';
import { callEngine } from './call-engine.ts';
import { defineOperation } from './define-operation.ts';
import { INTENT, PLAN, WALLETS } from './examples/swap-on-base.ts';
import { MCP_PARAMETERS } from './mcp-tool.ts';

/** `POST /plan` (`docs/guides/plans.md`): intents in, unsigned steps out. */
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
  mcp: {
    name: 'service_plan',
    description:
      'Turns intents into ordered unsigned transactions. Use it with the `intents` of service_intent as they came; write intents yourself only where the user gave every value, never for approve, lp-add, lp-remove or an exact output. Nothing is signed or sent: the owner signs in the caller’s own wallet app. Returns `steps` in signing order, each with its `seal` and `expires_at`, `summary` with fees, and `warnings`; show all, keep steps unchanged. The wallets have to hold what it spends. Next: service_simulate for the steps of each chain, then service_reencode for each step right before it is signed. 5 credits.',
    parameters: {
      intents: {
        type: 'array',
        minItems: 1,
        maxItems: MAX_INTENTS,
        description: 'In order of execution, with every field that service_intent gave.',
        items: {
          type: 'object',
          properties: {
            action: {
              type: 'string',
              description: 'One of `actions` of service_meta: swap, transfer, bridge, deposit …',
            },
            asset: { type: 'string', description: 'Symbol or token address.' },
            amount: {
              type: 'string',
              description:
                'Decimal token units ("1.5"), `max`, or `chained` (the output of the step before). Never wei or percent.',
            },
            chain: { type: 'string', description: 'Chain slug; not for bridge.' },
            from_chain: { type: 'string', description: 'Of a bridge: slug it leaves.' },
            to_chain: { type: 'string', description: 'Of a bridge: slug it reaches.' },
            to_asset: { type: 'string', description: 'What a swap buys.' },
            recipient: {
              type: 'string',
              description: 'Address from the user’s own words; else the user’s wallet.',
            },
            protocol: {
              type: 'string',
              description: 'Slug of service_meta, "aave-v3"; chosen if left out.',
            },
          },
          required: ['action'],
        },
      },
      wallets: {
        type: 'array',
        items: { type: 'object' },
        description: 'As in service_intent: [{"address": "0x…", "chain": "base"}].',
      },
      signer: MCP_PARAMETERS.signer,
    },
    required: ['intents', 'wallets'],
    advice: {
      invalid_request:
        'Read `issues`: each names a field of an intent and what to change, such as a balance that is too small. Ask the user before another amount, asset or recipient is sent.',
    },
  },
  examples: [
    {
      name: 'swap',
      summary: 'A swap and the approval it needs',
      request: { intents: INTENT.intents, wallets: WALLETS },
      response: PLAN,
    },
  ],
  handler: async ({ request, principal, services }) => {
    requireConfiguredPartner(principal, LISTED_PROTOCOLS);
    const plan = await callEngine(principal, () => planIntents(request, services.environment));
    requirePartnerLeg(
      principal,
      plan.steps.map((step) => step.protocol),
      LISTED_PROTOCOLS,
    );
    const { partnerId } = principal;
    return sealPlan(plan, randomId('plan_'), { key: services.stepSealKey, partnerId });
  },
});
