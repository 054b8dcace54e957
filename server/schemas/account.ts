import { z } from 'zod';
import { ListedSlug } from './chain-slug.ts';
import { IntentAction } from './intent.ts';

/** `GET /usage` response (`docs/guides/limits.md`). */
export const UsageResponse = z
  .object({
    balance: z.number().int().meta({
      description: 'Credits that are left, less what calls in progress hold.',
    }),
    cost_per_call: z
      .number()
      .int()
      .meta({ description: 'Credits of a call that costs something.' }),
    recent: z
      .array(
        z.object({
          kind: z.string().meta({ description: '`grant` or `spend`.', examples: ['spend'] }),
          amount: z.number().int().meta({ description: 'Credits, never negative.' }),
          reason: z.string().meta({ description: 'What it was for.', examples: ['api_intent'] }),
          at: z.number().int().meta({ description: 'Epoch ms.' }),
        }),
      )
      .meta({ description: 'The newest 20 movements, newest first.' }),
  })
  .meta({ id: 'UsageResponse' });
export type UsageResponse = z.infer<typeof UsageResponse>;

const RateTier = z
  .object({
    max_requests: z
      .number()
      .int()
      .meta({ description: 'Requests that a key may make in a window.' }),
    window_ms: z.number().int().meta({ description: 'Length of the window in milliseconds.' }),
  })
  .meta({ description: 'The rate limit of the tier.' });

/** What a deployment does on a chain that it lists. */
export const ChainSupport = z
  .object({
    chain: ListedSlug,
    kind: z
      .enum(['evm', 'solana', 'perps'])
      .meta({ description: 'Of a perps chain accounts are read, and nothing is planned.' }),
    plan: z.boolean().meta({ description: 'Whether `POST /plan` makes steps there.' }),
    simulate: z.boolean().meta({ description: 'Whether `POST /simulate` runs steps there.' }),
  })
  .meta({ id: 'ChainSupport', description: 'What this deployment does on a chain it lists.' });
export type ChainSupport = z.infer<typeof ChainSupport>;

/** `GET /meta` response (`docs/guides/limits.md`); `protocols` and `chain_support` are additive. */
export const MetaResponse = z
  .object({
    schema_version: z.string().meta({ description: 'The date of these schemas.' }),
    cost_per_call: z
      .number()
      .int()
      .meta({ description: 'Credits of a call that costs something.' }),
    actions: z.array(IntentAction).meta({ description: 'The actions of intents.' }),
    chains: z.array(ListedSlug).meta({ description: 'Every chain that is listed, by slug.' }),
    chain_support: z.array(ChainSupport).meta({ description: 'Supported actions by chain.' }),
    protocols: z.array(z.string()).meta({ description: 'Slugs of protocols.' }),
    rate_tiers: z
      .object({ beta: RateTier, standard: RateTier, high: RateTier })
      .meta({ description: 'Rate limits by tier.' }),
  })
  .meta({ id: 'MetaResponse' });
export type MetaResponse = z.infer<typeof MetaResponse>;
