import { describeGuard } from '#server/guard/index.ts';
import { GuardCompile } from '#server/schemas/guard.ts';
import { GUARD_COMPILE_PATH } from '#server/schemas/paths-beside.ts';
import { defineOperation } from './define-operation.ts';
import { GUARD_COMPILE } from './examples/guard.ts';

/** `GET /api/guard/compile` (`docs/guides/guard.md`): what permissions can do on which chain. */
export const getGuardCompile = defineOperation({
  id: 'getGuardCompile',
  method: 'GET',
  basePath: '',
  path: GUARD_COMPILE_PATH,
  summary: 'What permissions can do',
  description:
    'The chains that permissions work on, and the triggers, actions and venues of each. Needs no key and is free.',
  tags: ['Guard'],
  auth: 'none',
  scope: null,
  cost: null,
  rateClass: 'per_address',
  addressLimits: [{ maxRequests: 60, windowMs: 60_000 }],
  idempotency: 'safe',
  request: null,
  response: { description: 'What each chain can do.', schema: GuardCompile },
  errors: [],
  examples: [{ name: 'chains', summary: 'Both chains', response: GUARD_COMPILE }],
  handler: async ({ services }) => describeGuard(services.guard),
});
