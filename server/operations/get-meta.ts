import { CHAINS, type Chain, PERPS_CHAINS } from '#server/chains/registry.ts';
import { COST_PER_CALL } from '#server/partners/credits.ts';
import { RATE_TIERS } from '#server/partners/rate-tiers.ts';
import { LISTED_PROTOCOLS } from '#server/protocols/listed-protocols.ts';
import { type ChainSupport, MetaResponse } from '#server/schemas/account.ts';
import { CHAIN_SLUGS, PERPS_SLUGS } from '#server/schemas/chain-slug.ts';
import { INTENT_ACTIONS } from '#server/schemas/intent.ts';
import { SCHEMA_VERSION } from '#server/schemas/schema-version.ts';
import { defineOperation } from './define-operation.ts';

/** The capabilities of a deployment with these chains. */
function describeDeployment(reaches: { readonly solana: boolean }): MetaResponse {
  const chains = Object.values<Chain>(CHAINS).map(({ kind, slug }): ChainSupport => {
    const isReached = kind === 'evm' || reaches.solana;
    return { chain: slug, kind, plan: isReached, simulate: isReached };
  });
  const perps = Object.values(PERPS_CHAINS).map(
    ({ kind, slug }): ChainSupport => ({ chain: slug, kind, plan: false, simulate: false }),
  );
  return {
    schema_version: SCHEMA_VERSION,
    cost_per_call: COST_PER_CALL,
    actions: [...INTENT_ACTIONS],
    chains: [...CHAIN_SLUGS, ...PERPS_SLUGS],
    chain_support: [...chains, ...perps],
    protocols: [...LISTED_PROTOCOLS],
    rate_tiers: RATE_TIERS,
  };
}

/** `GET /meta` (`docs/guides/limits.md`): what this deployment can do. */
export const getMeta = defineOperation({
  id: 'getMeta',
  method: 'GET',
  path: '/meta',
  summary: 'Get the capabilities of this deployment',
  description:
    'Actions, chains and the actions supported on each (`chain_support`), protocols, the price of a call, and the rate tiers. A perps chain is listed, but no plans are made for it. Use it for feature detection. Free and not rate limited.',
  tags: ['Account'],
  auth: 'key',
  scope: null,
  cost: null,
  rateClass: 'unlimited',
  idempotency: 'safe',
  request: null,
  response: { description: 'The capabilities.', schema: MetaResponse },
  errors: [],
  mcp: {
    name: 'service_meta',
    description:
      'Returns what this deployment can do: actions, chains and what is done on each, protocol slugs, the price of a call in credits, rate limits. Use it once before planning, to name only what exists. Says nothing of wallets, nor what each protocol does. Free, not rate limited.',
    parameters: {},
    required: [],
  },
  examples: [
    { name: 'meta', summary: 'A deployment', response: describeDeployment({ solana: true }) },
  ],
  handler: async ({ services }) =>
    describeDeployment({ solana: services.environment.solana !== undefined }),
});
