import { COST_PER_CALL } from '#server/partners/credits.ts';
import { RATE_TIERS } from '#server/partners/rate-tiers.ts';

import { MetaResponse } from '#server/schemas/account.ts';
import { CHAIN_SLUGS } from '#server/schemas/chain-slug.ts';
import { INTENT_ACTIONS } from '#server/schemas/intent.ts';
import { SCHEMA_VERSION } from '#server/schemas/schema-version.ts';
import { defineOperation } from './define-operation.ts';
import { LISTED_PROTOCOLS } from './listed-protocols.ts';

const META: MetaResponse = {
  schema_version: SCHEMA_VERSION,
  cost_per_call: COST_PER_CALL,
  actions: [...INTENT_ACTIONS],
  chains: [...CHAIN_SLUGS],
  protocols: [...LISTED_PROTOCOLS],
  rate_tiers: RATE_TIERS,
};

/** `GET /meta` (spec 4.7): what this deployment can do. */
export const getMeta = defineOperation({
  id: 'getMeta',
  method: 'GET',
  path: '/meta',
  summary: 'What this deployment can do',
  description:
    'Actions, chains, protocols, the price of a call and the rate tiers. Use it for feature detection. Free and not rate limited.',
  tags: ['Account'],
  auth: 'key',
  scope: null,
  cost: null,
  rateClass: 'unlimited',
  idempotency: 'safe',
  request: null,
  response: { description: 'What this deployment can do.', schema: MetaResponse },
  errors: [],
  examples: [{ name: 'meta', summary: 'A deployment', response: META }],
  handler: async () => META,
});
