import { z } from 'zod';
import { ListedSlug } from './chain-slug.ts';
import { IntentAction } from './intent.ts';

/** `GET /usage` response (`docs/guides/limits.md`). */
export const UsageResponse = z
  .object({
    balance: z.number().int(),
    cost_per_call: z.number().int(),
    recent: z.array(
      z.object({
        kind: z.string().meta({ examples: ['spend'] }),
        amount: z.number().int(),
        reason: z.string().meta({ examples: ['api_intent'] }),
        at: z.number().int(),
      }),
    ),
  })
  .meta({ id: 'UsageResponse' });
export type UsageResponse = z.infer<typeof UsageResponse>;

const RateTier = z.object({ max_requests: z.number().int(), window_ms: z.number().int() });

/** What a deployment does on a chain that it lists. */
export const ChainSupport = z
  .object({
    chain: ListedSlug,
    kind: z.enum(['evm', 'solana', 'perps']),
    plan: z.boolean().meta({ description: 'Whether `POST /plan` makes steps there.' }),
    simulate: z.boolean().meta({ description: 'Whether `POST /simulate` runs steps there.' }),
  })
  .meta({ id: 'ChainSupport', description: 'What this deployment does on a chain it lists.' });
export type ChainSupport = z.infer<typeof ChainSupport>;

/** `GET /meta` response (`docs/guides/limits.md`); `protocols` and `chain_support` are additive. */
export const MetaResponse = z
  .object({
    schema_version: z.string(),
    cost_per_call: z.number().int(),
    actions: z.array(IntentAction),
    chains: z.array(ListedSlug),
    chain_support: z.array(ChainSupport),
    protocols: z.array(z.string()),
    rate_tiers: z.object({ beta: RateTier, standard: RateTier, high: RateTier }),
  })
  .meta({ id: 'MetaResponse' });
export type MetaResponse = z.infer<typeof MetaResponse>;
