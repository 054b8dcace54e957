import { z } from 'zod';
import { ChainSlug } from './chain-slug.ts';
import { IntentAction } from './intent.ts';

/** `GET /usage` response (spec 2.10). */
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

/** `GET /meta` response (spec 2.10); `protocols` is additive. */
export const MetaResponse = z
  .object({
    schema_version: z.string(),
    cost_per_call: z.number().int(),
    actions: z.array(IntentAction),
    chains: z.array(ChainSlug),
    protocols: z.array(z.string()),
    rate_tiers: z.object({ beta: RateTier, standard: RateTier, high: RateTier }),
  })
  .meta({ id: 'MetaResponse' });
export type MetaResponse = z.infer<typeof MetaResponse>;
