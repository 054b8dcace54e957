import { COST_PER_CALL } from '#server/partners/credits.ts';
import { SimulateRequest, SimulateResponse } from '#server/schemas/simulate.ts';
import { simulateSteps as simulate } from '#server/simulate/index.ts';
import { callEngine } from './call-engine.ts';
import { defineOperation } from './define-operation.ts';

/** `POST /simulate` (spec 4.6): a dry run of steps on one chain. */
export const simulateSteps = defineOperation({
  id: 'simulateSteps',
  method: 'POST',
  path: '/simulate',
  summary: 'Dry-run steps on one chain',
  description:
    'Runs steps of one chain against its current state, in order, and tells reverts, gas and balance changes. Nothing is broadcast. Leave out steps funded by a bridge that has not landed: they revert falsely. A step that calls an address without code is a 400 `calldata_target`. Costs 5 credits.',
  tags: ['Transactions'],
  auth: 'key',
  scope: null,
  cost: { credits: COST_PER_CALL, reason: 'api_simulate' },
  rateClass: 'per_key',
  idempotency: 'repeatable',
  request: SimulateRequest,
  response: { description: 'What the steps would do.', schema: SimulateResponse },
  errors: ['calldata_target', 'engine_error', 'engine_unreachable'],
  examples: [
    {
      name: 'transfer',
      summary: 'One transfer',
      request: {
        chain: 'base',
        sender: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        steps: [
          {
            order: 1,
            type: 'transfer',
            chain: 'base',
            protocol: 'erc20',
            action_type: 'Transfer',
            asset: 'USDC',
            amount: 25,
            to: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
            data: '0xa9059cbb00000000000000000000000070997970c51812dc3a010c7d01b50e0d17dc79c800000000000000000000000000000000000000000000000000000000017d7840',
            value: '0',
            description: 'Send 25 USDC to 0x7099…79C8',
          },
        ],
      },
      response: {
        success: true,
        gas_used: '62,149',
        gas_price: '0.012 gwei',
        gas_price_source: 'rpc',
        total_cost: '$0.0019',
        error: null,
        steps: [
          {
            success: true,
            status: '✓',
            status_code: 1,
            action: 'Send 25 USDC to 0x7099…79C8',
            action_type: 'Transfer',
            asset: 'USDC',
            gas: '62,149',
            error: null,
            balance_changes: [
              {
                asset: 'USDC',
                token: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
                change_raw: '-25000000',
                change: '-25',
              },
            ],
          },
        ],
      },
    },
  ],
  handler: ({ request, services }) => callEngine(() => simulate(request, services.environment)),
});
