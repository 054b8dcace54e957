import { COST_PER_CALL } from '#server/partners/credits.ts';
import { reencodeStep as reencode } from '#server/plan/index.ts';
import { ReencodeRequest, ReencodeResponse } from '#server/schemas/reencode.ts';
import { callEngine } from './call-engine.ts';
import { defineOperation } from './define-operation.ts';

const STEP = {
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
  recipient: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
} as const;

/** `POST /steps/reencode` (spec 4.5): one step again, at sign time. */
export const reencodeStep = defineOperation({
  id: 'reencodeStep',
  method: 'POST',
  path: '/steps/reencode',
  summary: 'Re-encode one step at sign time',
  description:
    'Quotes and encodes one step again right before it is signed; `chained` and `max` amounts are sized from live balances. On `ok: false` show `unsupported_reason` and stop: never sign the calldata of plan time. A 409 `route_expired` means that the step must be planned again. Costs 5 credits when `ok` is true; free otherwise.',
  tags: ['Transactions'],
  auth: 'key',
  scope: null,
  cost: { credits: COST_PER_CALL, reason: 'api_reencode' },
  rateClass: 'per_key',
  idempotency: 'repeatable',
  request: ReencodeRequest,
  response: {
    description: 'Fresh calldata, or why there is none.',
    schema: ReencodeResponse,
  },
  errors: ['route_expired', 'engine_error', 'engine_unreachable'],
  examples: [
    {
      name: 'fresh',
      summary: 'Fresh calldata',
      request: { step: STEP, actual_amount: 25 },
      response: {
        ok: true,
        to: STEP.to,
        data: STEP.data,
        amount_raw: STEP.amount_raw,
        value: '0',
        quoted_at: 1_788_854_561_230,
      },
    },
    {
      name: 'unsupported',
      summary: 'A protocol without a rebuild path',
      request: { step: { ...STEP, protocol: 'elsewhere' }, actual_amount: 25 },
      response: {
        ok: false,
        unsupported_reason: 'Steps of elsewhere cannot be re-encoded. Plan it again.',
        unsupported_code: 'protocol_unsupported',
        quoted_at: 1_788_854_561_230,
      },
    },
  ],
  isCharged: (response) => response.ok,
  handler: ({ request, services }) => callEngine(() => reencode(request, services.environment)),
});
