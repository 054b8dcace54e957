import { z } from 'zod';
import { IntentAction } from '#server/schemas/intent.ts';

/** Actions a model may propose. Pool positions need ids that words do not give. */
const ModelAction = IntentAction.exclude(['lp-add', 'lp-remove', 'lp-collect']);
export const MODEL_ACTIONS = ModelAction.options;

/**
 * One order as a model puts it. Nothing of it is taken as it stands: every string must be found
 * again in the user's words, and addresses are never written, only pointed at. Lengths are
 * bounded by the size of the whole answer; JSON Schema limits on them are not understood by
 * every endpoint.
 */
const ModelOrder = z.strictObject({
  action: ModelAction,
  amount_kind: z.enum(['number', 'usd', 'percent', 'all', 'chained', 'none']),
  amount: z.string().nullable(),
  asset: z.string().nullable(),
  to_amount: z.string().nullable(),
  to_asset: z.string().nullable(),
  chain: z.string().nullable(),
  from_chain: z.string().nullable(),
  to_chain: z.string().nullable(),
  protocol: z.string().nullable(),
  destination: z.number().nullable(),
  slippage_percent: z.string().nullable(),
});
export type ModelOrder = z.infer<typeof ModelOrder>;

/** What a model answers: what the request is, and its orders when it is one. */
export const ModelAnswer = z.strictObject({
  outcome: z.enum(['orders', 'question', 'condition', 'unsafe', 'unsupported', 'unclear']),
  orders: z.array(ModelOrder),
});
export type ModelAnswer = z.infer<typeof ModelAnswer>;
