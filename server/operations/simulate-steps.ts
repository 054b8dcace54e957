import { COST_PER_CALL } from '#server/partners/credits.ts';
import { SIMULATE_CHAINS, SimulateRequest, SimulateResponse } from '#server/schemas/simulate.ts';
import { simulateSteps as simulate } from '#server/simulate/index.ts';
import { callEngine } from './call-engine.ts';
import { defineOperation } from './define-operation.ts';
import { PLAN, SIMULATION } from './examples/swap-on-base.ts';

/** `POST /simulate` (`docs/guides/simulate.md`): a simulation of steps on one chain. */
export const simulateSteps = defineOperation({
  id: 'simulateSteps',
  method: 'POST',
  path: '/simulate',
  summary: 'Simulate steps on one chain',
  description:
    'Runs the steps of one chain, in order, against its current state and returns reverts, gas and balance changes. Nothing is broadcast. Steps funded by a bridge transfer that has not arrived are inconclusive (`status_code` 2); list the amounts the bridge will deliver in `assumed_arrivals` to simulate them. A step that calls an address without code returns 400 `calldata_target`. A step may use 16,777,216 gas, and all steps of a call together 48,000,000: a step that needs more fails, with the reason in its `error`. Costs 5 credits.',
  tags: ['Transactions'],
  auth: 'key',
  scope: null,
  cost: { credits: COST_PER_CALL, reason: 'api_simulate' },
  rateClass: 'per_key',
  idempotency: 'repeatable',
  request: SimulateRequest,
  response: { description: 'The simulated effect of each step.', schema: SimulateResponse },
  errors: ['calldata_target', 'engine_error', 'engine_unreachable'],
  mcp: {
    name: 'service_simulate',
    description:
      'Simulates steps of one chain, in order, on its present state. Use it between service_plan and signing; it changes nothing. Not for steps of several chains: one call for each. Returns `success` and `steps`, each with `balance_changes` (show what leaves the wallet), `error` and `status_code`: 1 succeeded, 0 reverted, 2 left open, as what it spends is still on its way (add `assumed_arrivals`). 5 credits, also where a step reverts.',
    parameters: {
      chain: { type: 'string', enum: SIMULATE_CHAINS, description: 'Of all steps.' },
      sender: { type: 'string', description: 'Address that signs: `wallet` of the steps.' },
      steps: {
        type: 'array',
        minItems: 1,
        maxItems: 50,
        items: { type: 'object' },
        description: 'Steps of service_plan, unchanged, in order.',
      },
      assumed_arrivals: {
        type: 'array',
        maxItems: 20,
        description:
          'What a bridge of the same plan delivers here: `to_asset`, `to_asset_address`, `expected_output_raw` of its step.',
        items: {
          type: 'object',
          properties: {
            asset: { type: 'string', description: 'Symbol.' },
            asset_address: { type: 'string', description: 'Absent for the native coin.' },
            amount_raw: { type: 'string', description: 'Base units: "499700000".' },
            wallet: { type: 'string', description: 'Who receives it; default: sender.' },
          },
          required: ['asset', 'amount_raw'],
        },
      },
    },
    required: ['chain', 'sender', 'steps'],
  },
  examples: [
    {
      name: 'swap',
      summary: 'A swap and the approval it needs',
      request: {
        chain: 'base',
        sender: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        steps: PLAN.steps,
      },
      response: SIMULATION,
    },
  ],
  handler: ({ request, principal, services }) =>
    callEngine(principal, () => simulate(request, services.environment)),
});
