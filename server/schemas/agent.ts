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
    type: z.enum(['alert', 'condition', 'reminder']),
    kind: z.enum(AGENT_KINDS),
    status: AgentStatus,
    created_at: z.number().int(),
    wallets: z.array(z.string()).meta({ description: 'As sent; the first one is the owner.' }),
    intent: z.string().optional().meta({ description: 'The compiled trigger in words.' }),
    rendered: z.string().meta({ description: 'One line to show; never parse it.' }),
    cadence: z.string().meta({ description: 'How often it is checked.', examples: ['hourly'] }),
    condition: z.enum(['above', 'below']).optional(),
    threshold: z.number().optional(),
    asset_symbol: z.string().optional(),
    price_source_id: z.string().optional(),
    pct_change: z.number().optional(),
    base_price: z.number().optional(),
    pool_id: z.string().optional(),
    watched_pool_id: z
      .string()
      .optional()
      .meta({
        description:
          'The pool that is read, by the id that its source has for it: `<protocol>:<chain>:<asset>` on chain.',
        examples: ['aave-v3:base:USDC'],
      }),
    protocol: z.string().optional(),
    chain: z.string().optional(),
    asset: z.string().optional(),
    metric: z.string().optional(),
    target_wallet: z.string().optional(),
    movement_window: z.string().optional(),
    hour: z.number().int().optional(),
    minute: z.number().int().optional(),
    timezone: z.string().optional(),
    day_of_week: z.number().int().optional(),
    day_of_month: z.number().int().optional(),
    label: z.string().optional(),
    autonomy: z.enum(['notify', 'prepare']),
    action: z.string().nullable(),
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
    rendered: z.string(),
    fire_headline: z.string().nullable(),
    cadence: z.string(),
    watch: z.array(WatchedValue).optional(),
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
    question: z.string(),
    options: z
      .array(z.object({ id: z.string(), label: z.string() }))
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
    comparator: z.enum(['above', 'below']),
    threshold: z.string().meta({ description: 'A plain decimal.' }),
    extreme: z.string().meta({ description: 'The farthest that the value went beyond it.' }),
    first_round: z.string().meta({
      description: 'The first round of the price feed on the other side.',
    }),
    first_at: z.number().int().meta({ description: 'When that round was written, epoch ms.' }),
    back_at: z.number().int().meta({ description: 'When the value was seen back, epoch ms.' }),
    checked_from: z.number().int().meta({ description: 'The check before, epoch ms.' }),
    checked_to: z.number().int().meta({ description: 'The check after, epoch ms.' }),
    proof: z.looseObject({ source: z.string(), reads: z.array(z.unknown()) }).meta({
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
      description: 'Of GET: the newest 20, where there were some.',
    }),
  })
  .meta({ id: 'AgentResponse' });

export const UpdateAgentResponse = z
  .union([AgentResponse, AgentClarification])
  .meta({ id: 'UpdateAgentResponse' });

export const AgentList = z
  .object({ agents: z.array(Agent), next_cursor: z.string().nullable() })
  .meta({ id: 'AgentList' });
export type AgentList = z.infer<typeof AgentList>;

/** `GET /agents` query. */
export const AgentListQuery = z.object({
  status: AgentStatus.optional(),
  kind: z.enum(AGENT_KIND_FILTERS).optional(),
  wallet: z
    .string()
    .max(64)
    .optional()
    .meta({ description: 'One of the agent’s wallets, in any case.' }),
  cursor: z.string().max(256).optional().meta({ description: 'From `next_cursor`.' }),
  limit: z.number().int().min(1).max(200).default(50),
});
export type AgentListQuery = z.infer<typeof AgentListQuery>;
