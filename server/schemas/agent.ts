import { z } from 'zod';
import { WatchedValue } from './agent-condition.ts';

/** The kinds of agents; `news` is listable and never made through the API. */
const AGENT_KINDS = [
  'price',
  'yield',
  'health',
  'portfolio',
  'news',
  'condition',
  'schedule',
] as const;

/** The kinds a list may be filtered by (`docs/guides/agents.md`); the two of health are each one protocol's. */
export const AGENT_KIND_FILTERS = [...AGENT_KINDS, 'aave-health', 'spark-health'] as const;

const AgentStatus = z.enum(['active', 'paused']);

/** A standing agent as its tenant sees it (`docs/guides/agents.md`). */
export const Agent = z
  .object({
    id: z.string().meta({ description: 'Store it and send it back as it is.' }),
    type: z.enum(['alert', 'condition', 'reminder']).meta({
      description:
        '`alert` of typed values, `condition` of a sentence or a catalog, `reminder` of a schedule.',
    }),
    kind: z
      .enum(AGENT_KINDS)
      .meta({ description: 'What it watches; from a sentence `condition` or `schedule`.' }),
    status: AgentStatus.meta({ description: 'A paused agent watches nothing.' }),
    created_at: z.number().int().meta({ description: 'Epoch ms.' }),
    wallets: z.array(z.string()).meta({ description: 'As sent; the first one is the owner.' }),
    intent: z.string().optional().meta({
      description: 'The compiled trigger in words, with its threshold: hold it to what was asked.',
    }),
    rendered: z.string().meta({ description: 'One line to show; never parse it.' }),
    cadence: z.string().meta({ description: 'How often it is checked.', examples: ['hourly'] }),
    condition: z
      .enum(['above', 'below'])
      .optional()
      .meta({ description: 'Side of the threshold on which it fires.' }),
    threshold: z
      .number()
      .optional()
      .meta({ description: 'In US dollars, percent or as a ratio, by `kind`.' }),
    asset_symbol: z.string().optional().meta({ description: 'Symbol of what is priced or held.' }),
    price_source_id: z.string().optional().meta({ description: 'Id of the price at its source.' }),
    pct_change: z
      .number()
      .optional()
      .meta({ description: 'Fires on a move of so many percent from `base_price`.' }),
    base_price: z.number().optional().meta({ description: 'US dollars.' }),
    pool_id: z.string().optional().meta({ description: 'The pool, as it was sent.' }),
    watched_pool_id: z
      .string()
      .optional()
      .meta({
        description:
          'The pool that is read, by the id that its source has for it: `<protocol>:<chain>:<asset>` on chain.',
        examples: ['aave-v3:base:USDC'],
      }),
    protocol: z.string().optional().meta({ description: 'Slug of the protocol.' }),
    chain: z.string().optional().meta({ description: 'Slug of the chain.' }),
    asset: z.string().optional().meta({ description: 'Symbol of the asset of a yield.' }),
    metric: z
      .string()
      .optional()
      .meta({ description: 'Which yield: `apy`, `supplyApy` or `borrowApy`.' }),
    target_wallet: z
      .string()
      .optional()
      .meta({ description: 'The watched address, where it is not the owner.' }),
    movement_window: z
      .string()
      .optional()
      .meta({ description: 'The window of a move: `24h` or `7d`.' }),
    hour: z.number().int().optional().meta({ description: 'Of a schedule, 0 to 23.' }),
    minute: z.number().int().optional().meta({ description: 'Of a schedule, 0 to 59.' }),
    timezone: z.string().optional().meta({ description: 'Of a schedule: IANA name.' }),
    day_of_week: z
      .number()
      .int()
      .optional()
      .meta({ description: 'Weekly: 0 is Sunday, 6 is Saturday.' }),
    day_of_month: z
      .number()
      .int()
      .optional()
      .meta({ description: 'Monthly: a shorter month uses its last day.' }),
    label: z.string().optional().meta({ description: 'What a schedule is for, in words.' }),
    autonomy: z
      .enum(['notify', 'prepare'])
      .meta({ description: 'Whether it also prepares a plan when it fires.' }),
    action: z
      .string()
      .nullable()
      .meta({ description: 'What it prepares, in words; null where it only notifies.' }),
    last_checked_at: z
      .number()
      .int()
      .optional()
      .meta({ description: 'The last evaluation pass; absent before the first one.' }),
    degraded_since: z.number().int().optional().meta({
      description:
        'Since when a source that it needs does not answer, epoch ms; absent while all do. An `agent.degraded` event marks its beginning.',
    }),
  })
  .meta({ id: 'Agent', description: 'A standing agent.' });
export type Agent = z.infer<typeof Agent>;

/** What a plain-English request became (`docs/guides/agents.md`); `watch` is additive. */
const AgentCompile = z
  .object({
    rendered: z.string().meta({ description: 'What is watched, in words: show it.' }),
    fire_headline: z
      .string()
      .nullable()
      .meta({ description: 'How an alert of it begins; null of a schedule.' }),
    cadence: z.string().meta({ description: 'How often it is checked.' }),
    watch: z.array(WatchedValue).optional().meta({ description: 'What is measured.' }),
  })
  .meta({ id: 'AgentCompile' });

export const CreatedAgent = z
  .object({
    agent: Agent,
    compile: AgentCompile.optional().meta({ description: 'For a plain-English request.' }),
  })
  .meta({ id: 'CreatedAgent' });
export type CreatedAgent = z.infer<typeof CreatedAgent>;

/** A question that must be answered before an agent is made or edited (`docs/guides/agents.md`). */
export const AgentClarification = z
  .object({
    status: z.literal('needs_clarification'),
    question: z.string().meta({ description: 'To be asked of the user as it is.' }),
    options: z
      .array(
        z.object({
          id: z.string().meta({ description: '`sel_…` or `opt_…`.' }),
          label: z
            .string()
            .meta({ description: 'What is appended to the request if the user picks it.' }),
        }),
      )
      .max(4)
      .meta({
        description:
          'May be empty. An id that starts with `sel_` may be sent as `selection_id` with the original request; the positional `opt_0` … may not.',
      }),
  })
  .meta({ id: 'AgentClarification' });
export type AgentClarification = z.infer<typeof AgentClarification>;

export const CreateAgentResponse = z
  .union([CreatedAgent, AgentClarification])
  .meta({ id: 'CreateAgentResponse' });

/** A crossing that the rule of firing does not see (`docs/guides/agents.md`), and the source's history does. */
export const MissedCrossing = z
  .object({
    comparator: z
      .enum(['above', 'below'])
      .meta({ description: 'Side of the threshold that it crossed to.' }),
    threshold: z.string().meta({ description: 'A plain decimal.' }),
    extreme: z.string().meta({ description: 'The farthest that the value went beyond it.' }),
    first_round: z.string().meta({
      description: 'The first round of the price feed on the other side.',
    }),
    first_at: z.number().int().meta({ description: 'When that round was written, epoch ms.' }),
    back_at: z.number().int().meta({ description: 'When the value was seen back, epoch ms.' }),
    checked_from: z.number().int().meta({ description: 'The check before, epoch ms.' }),
    checked_to: z.number().int().meta({ description: 'The check after, epoch ms.' }),
    proof: z
      .looseObject({
        source: z.string().meta({ description: 'Who wrote the rounds.' }),
        reads: z
          .array(z.unknown())
          .meta({ description: 'Each with its contract, round and answer.' }),
      })
      .meta({
        description: 'The rounds, to read them again.',
      }),
  })
  .meta({
    id: 'MissedCrossing',
    description: 'A crossing that came and went between two checks; it fired nothing.',
  });
export type MissedCrossing = z.infer<typeof MissedCrossing>;

export const AgentResponse = z
  .object({
    agent: Agent,
    missed_crossings: z.array(MissedCrossing).optional().meta({
      description:
        'Where one agent is read: the newest 20 that a price feed shows, where there were some.',
    }),
  })
  .meta({ id: 'AgentResponse' });

export const UpdateAgentResponse = z
  .union([AgentResponse, AgentClarification])
  .meta({ id: 'UpdateAgentResponse' });

export const AgentList = z
  .object({
    agents: z.array(Agent).meta({ description: 'Newest first.' }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'Starts the next page; null on the last one.' }),
  })
  .meta({ id: 'AgentList' });
export type AgentList = z.infer<typeof AgentList>;

/** `GET /agents` query. */
export const AgentListQuery = z.object({
  status: AgentStatus.optional().meta({ description: 'Agents of this status alone.' }),
  kind: z.enum(AGENT_KIND_FILTERS).optional().meta({ description: 'Agents of this kind alone.' }),
  wallet: z
    .string()
    .max(64)
    .optional()
    .meta({ description: 'One of the agent’s wallets, in any case.' }),
  cursor: z.string().max(256).optional().meta({ description: 'From `next_cursor`.' }),
  limit: z.number().int().min(1).max(200).default(50).meta({ description: 'Most of a page.' }),
});
export type AgentListQuery = z.infer<typeof AgentListQuery>;
