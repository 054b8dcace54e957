import { COST_PER_CALL } from '#server/partners/credits.ts';
import { reencodeStep as reencode } from '#server/plan/index.ts';
import { ReencodeRequest, ReencodeResponse } from '#server/schemas/reencode.ts';
import { openStep } from '#server/seal/open-step.ts';
import { callEngine } from './call-engine.ts';
import { defineOperation } from './define-operation.ts';
import { NOT_REENCODED, REENCODED, SWAP } from './examples/swap-on-base.ts';
import { MCP_PARAMETERS } from './mcp-tool.ts';

/** `POST /steps/reencode` (`docs/guides/re-encode.md`): one step again, at sign time. */
export const reencodeStep = defineOperation({
  id: 'reencodeStep',
  method: 'POST',
  path: '/steps/reencode',
  summary: 'Re-encode a step at signing',
  description:
    'Refreshes the quote and calldata of one step right before it is signed; `chained` and `max` amounts are sized from live balances. Accepts only unmodified steps that `POST /plan` returned to this account: without its `seal` a step is `step_incomplete`; a step that was modified or belongs to another account is `target_changed`. A step that this call returned is accepted too. On `ok: false` show `unsupported_reason` and stop: never sign the plan-time calldata. A 409 `route_expired` means that the step must be planned again. Costs 5 credits when `ok` is true; free otherwise.',
  tags: ['Transactions'],
  auth: 'key',
  scope: null,
  cost: { credits: COST_PER_CALL, reason: 'api_reencode' },
  rateClass: 'per_key',
  idempotency: 'repeatable',
  request: ReencodeRequest,
  response: {
    description: 'Fresh calldata, or the reason why there is none.',
    schema: ReencodeResponse,
  },
  errors: ['route_expired', 'engine_error', 'engine_unreachable'],
  mcp: {
    name: 'service_reencode',
    description:
      'Quotes one planned step again and returns the calldata to sign. Use it for each step right before signing, in ascending `order`, after the step before it is confirmed. Only steps of service_plan of this account, unchanged, until their `expires_at`. Returns `ok: true` with fields that replace those of the step: sign soon, before its `deadline`, and ask the user again where `changes.is_worse` or `changes.spends_more`. On `ok: false` show `unsupported_reason` and never sign the planned calldata; with `awaited_key` the funds of that step have not arrived yet: call again each minute. Else, and on `route_expired`, plan again only what is not done (`quote_failed`: first once more). 5 credits when ok, else free.',
    parameters: {
      step: {
        type: 'object',
        description: 'The whole step, with its `seal`.',
      },
      actual_amount: {
        type: 'number',
        minimum: 0,
        description:
          'Decimal token units, never wei: `step.amount`, or `step.chained.estimate_amount` where the step has it. A `chained` or `max` step is sized again from the balances; less caps it.',
      },
      signer: {
        ...MCP_PARAMETERS.signer,
        description: 'As in service_plan; one slower than planned is refused.',
      },
    },
    required: ['step', 'actual_amount'],
  },
  examples: [
    {
      name: 'fresh',
      summary: 'Fresh calldata',
      request: { step: SWAP, actual_amount: SWAP.amount },
      response: REENCODED,
    },
    {
      name: 'unsupported',
      summary: 'A protocol without a rebuild path',
      request: { step: { ...SWAP, protocol: 'elsewhere' }, actual_amount: SWAP.amount },
      response: NOT_REENCODED,
    },
  ],
  isCharged: (response) => response.ok,
  handler: ({ request, principal, services: { environment, stepSealKey: key } }) => {
    const sender = {
      key,
      partnerId: principal.partnerId,
      nowMs: environment.nowMs(),
      signer: request.signer,
    };
    return callEngine(principal, () =>
      reencode(request, environment, (step) => openStep(step, sender)),
    );
  },
});
