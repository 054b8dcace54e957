import { ApiError } from '#server/errors/api-error.ts';
import { UsageResponse } from '#server/schemas/account.ts';
import { defineOperation } from './define-operation.ts';

/** `GET /usage` (`docs/guides/limits.md`): the tenant's credits. */
export const getUsage = defineOperation({
  id: 'getUsage',
  method: 'GET',
  path: '/usage',
  summary: 'Get the credit balance',
  description:
    'The balance, the price of a delivered call, and the latest ledger entries, newest first. Credits held by calls in progress are already deducted. A 503 `usage_unavailable` means that the balance cannot be read; it never means zero.',
  tags: ['Account'],
  auth: 'key',
  scope: null,
  cost: null,
  rateClass: 'per_key',
  idempotency: 'safe',
  request: null,
  response: { description: 'The balance and the newest ledger entries.', schema: UsageResponse },
  errors: [],
  unavailableError: 'usage_unavailable',
  mcp: {
    name: 'service_usage',
    description:
      'Reads the credit balance, the price of a call and the newest 20 ledger entries. Use it before many paid calls, or after `insufficient_credits`. Returns `balance` in credits; `usage_unavailable` never means zero. Free.',
    parameters: {},
    required: [],
  },
  examples: [
    {
      name: 'usage',
      summary: 'A tenant that spent some credits',
      response: {
        balance: 990,
        cost_per_call: 5,
        recent: [
          { kind: 'spend', amount: 5, reason: 'api_plan', at: 1_788_854_521_004 },
          { kind: 'spend', amount: 5, reason: 'api_intent', at: 1_788_854_519_377 },
          { kind: 'grant', amount: 1000, reason: 'opening_balance', at: 1_788_854_400_000 },
        ],
      },
    },
  ],
  handler: async ({ principal, services }) => {
    try {
      return await services.readUsage(principal.partnerId);
    } catch (cause) {
      throw new ApiError('usage_unavailable', { cause });
    }
  },
});
