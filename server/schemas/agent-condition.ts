import { z } from 'zod';
import { ChainSlug } from './chain-slug.ts';

/** What an agent can measure (`docs/guides/agents.md`). */
export const AGENT_METRICS = [
  'price',
  'apy',
  'supply_apy',
  'borrow_apy',
  'health_factor',
  'portfolio_value',
  'balance',
  'gas_price',
  'peg',
  'position_value',
  'implied_apy',
  'days_to_expiry',
  'fill_pct',
  'claimable',
  'started',
] as const;
export type AgentMetric = (typeof AGENT_METRICS)[number];

/** Metrics whose percent is a level and not a change. */
export const PERCENT_LEVELS: ReadonlySet<AgentMetric> = new Set([
  'apy',
  'supply_apy',
  'borrow_apy',
  'peg',
  'implied_apy',
  'fill_pct',
]);

/** What thresholds are counted in. */
const AGENT_UNITS = ['usd', 'percent', 'ratio', 'token', 'gwei', 'days'] as const;

/** As many comparisons as one condition holds. */
export const MAX_CONDITION_PARTS = 6;

const decimal = /^-?\d{1,40}(?:\.\d{1,40})?$/;

/**
 * One measured value beside one threshold. A threshold in percent is the level for yields and for
 * `fill_pct`, the distance from the peg for `peg`, and a signed change for every other metric: over the rolling
 * `window`, or since the agent was made when there is none. `moves` is a change either way.
 * Without a chain or a protocol every one that has the subject is looked at, and one that holds
 * is enough.
 */
export const AgentComparison = z
  .strictObject({
    kind: z.literal('compare'),
    metric: z.enum(AGENT_METRICS).meta({ description: 'What is measured.' }),
    any: z
      .literal('holding')
      .optional()
      .meta({ description: 'Each asset the wallets hold is looked at; one that holds is enough.' }),
    asset: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .meta({ description: 'Symbol or token address; for a portfolio, the one holding.' }),
    quote: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .meta({ description: 'The asset a price is expressed in, when it is not US dollars.' }),
    protocol: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .meta({ description: 'Slug; absent: wherever it is.' }),
    chain: ChainSlug.optional().meta({ description: 'Slug; absent: wherever it is.' }),
    market: z
      .string()
      .regex(/^0x[0-9a-f]{40}$/)
      .optional()
      .meta({ description: 'The market or vault of a position, by its address in lower case.' }),
    position: z.enum(['pt', 'yt', 'lp', 'fixed', 'variable']).optional().meta({
      description: 'What is held of that market.',
    }),
    wallet: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .meta({ description: 'The watched address, when it is not one of the agent’s wallets.' }),
    comparator: z
      .enum(['above', 'below', 'moves'])
      .meta({ description: '`moves` is a change either way.' }),
    threshold: z
      .string()
      .regex(decimal)
      .meta({ description: 'A plain decimal; a fall in percent is negative.' }),
    unit: z.enum(AGENT_UNITS).meta({ description: 'What the threshold is in.' }),
    window: z
      .string()
      .regex(/^[1-9]\d{0,3}[hd]$/)
      .optional()
      .meta({ description: 'Rolling window of a change: hours or days.' }),
  })
  .meta({
    id: 'AgentComparison',
    description: 'One measured value beside one threshold.',
    examples: [
      {
        kind: 'compare',
        metric: 'price',
        asset: 'ETH',
        comparator: 'below',
        threshold: '2000',
        unit: 'usd',
      },
    ],
  });
export type AgentComparison = z.infer<typeof AgentComparison>;

/** A condition: a comparison, or up to six of them under AND and OR. */
export type AgentCondition =
  | AgentComparison
  | { kind: 'all'; parts: AgentCondition[] }
  | { kind: 'any'; parts: AgentCondition[] };

const Tree: z.ZodType<AgentCondition> = z
  .lazy(() =>
    z.union([
      AgentComparison,
      z.strictObject({
        kind: z.literal('all'),
        parts: z
          .array(Tree)
          .min(2)
          .max(MAX_CONDITION_PARTS)
          .meta({ description: 'All of them have to hold.' }),
      }),
      z.strictObject({
        kind: z.literal('any'),
        parts: z
          .array(Tree)
          .min(2)
          .max(MAX_CONDITION_PARTS)
          .meta({ description: 'One of them has to hold.' }),
      }),
    ]),
  )
  .meta({ id: 'AgentConditionPart', description: 'A comparison, or parts of them.' });

export const AgentCondition = Tree.refine(
  (condition) => comparisonsOf(condition).length <= MAX_CONDITION_PARTS,
  `A condition has at most ${MAX_CONDITION_PARTS} parts.`,
).meta({ id: 'AgentCondition', description: 'Comparisons under AND (`all`) and OR (`any`).' });

/** The comparisons of a condition, left to right. */
export function comparisonsOf(condition: AgentCondition): AgentComparison[] {
  return condition.kind === 'compare' ? [condition] : condition.parts.flatMap(comparisonsOf);
}

/** One watched value as `compile.watch` shows it (additive; `docs/guides/agents.md`). */
export const WatchedValue = z
  .strictObject({
    metric: z.enum(AGENT_METRICS).meta({ description: 'What is measured.' }),
    any: z
      .literal('holding')
      .optional()
      .meta({ description: 'Each asset that the wallets hold; one is enough.' }),
    asset: z.string().optional().meta({ description: 'Symbol or address of what is measured.' }),
    quote: z
      .string()
      .optional()
      .meta({ description: 'The currency of a price, where it is not US dollars.' }),
    protocol: z.string().optional().meta({ description: 'Slug; absent: wherever it is.' }),
    chain: z.string().optional().meta({ description: 'Slug; absent: wherever it is.' }),
    market: z.string().optional().meta({ description: 'The market of the protocol.' }),
    position: z.string().optional().meta({ description: 'The id of the position.' }),
    wallet: z
      .string()
      .optional()
      .meta({ description: 'The address that is looked at; absent: those of the agent.' }),
    comparator: z
      .enum(['above', 'below', 'moves'])
      .meta({ description: '`moves` is a change either way.' }),
    threshold: z.number().meta({ description: 'In `unit`.' }),
    unit: z.enum(AGENT_UNITS).meta({ description: 'The unit of the threshold.' }),
    window: z
      .string()
      .optional()
      .meta({ description: 'The window over which a change is measured.' }),
  })
  .meta({ id: 'WatchedValue', description: 'One value that an agent watches.' });
export type WatchedValue = z.infer<typeof WatchedValue>;

/** A recurring check-in (`docs/guides/agents.md`). */
export const AgentSchedule = z
  .strictObject({
    cadence: z.enum(['daily', 'weekly', 'monthly']).meta({ description: 'How often it fires.' }),
    hour: z.number().int().min(0).max(23).meta({ description: 'Of the day, in `timezone`.' }),
    minute: z.number().int().min(0).max(59).meta({ description: 'Of the hour.' }),
    timezone: z.string().min(1).max(64).meta({ description: 'IANA name.' }),
    day_of_week: z
      .number()
      .int()
      .min(0)
      .max(6)
      .optional()
      .meta({ description: 'Weekly: 0 is Sunday, 6 is Saturday.' }),
    day_of_month: z
      .number()
      .int()
      .min(1)
      .max(31)
      .optional()
      .meta({ description: 'Monthly: a shorter month uses its last day.' }),
  })
  .meta({
    id: 'AgentSchedule',
    examples: [{ cadence: 'weekly', hour: 9, minute: 0, timezone: 'UTC', day_of_week: 1 }],
  });
export type AgentSchedule = z.infer<typeof AgentSchedule>;
