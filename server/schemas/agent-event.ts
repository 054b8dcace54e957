import { z } from 'zod';

/** What fired an agent (`docs/guides/events.md`). `condition` and `threshold` stand in for conditions and schedules. */
export const AgentTrigger = z
  .object({
    headline: z.string(),
    kind: z.string(),
    condition: z.enum(['above', 'below']),
    threshold: z.number(),
    wallet: z.string(),
    value_at_trigger: z.number().optional(),
    price_at_trigger: z.number().optional(),
    change_pct: z.number().optional(),
  })
  .meta({ id: 'AgentTrigger' });
export type AgentTrigger = z.infer<typeof AgentTrigger>;

/** What became of the planning of an agent that prepares (`docs/guides/agents.md`). */
export const AgentPreparation = z
  .object({
    outcome: z.enum(['ready', 'clarification', 'informational', 'failed', 'cancelled']),
    triggered_at: z.number().int(),
    review_url: z.string().optional().meta({
      description: 'Private link of a ready plan, for the owner alone; 7 days.',
    }),
    reason: z.string().optional().meta({
      description: 'Why there is no plan: the question that is open, the answer, or what failed.',
    }),
    code: z.string().optional().meta({
      description: 'Error code of a failed preparation, for example `insufficient_credits`.',
    }),
  })
  .meta({ id: 'AgentPreparation' });
export type AgentPreparation = z.infer<typeof AgentPreparation>;

/** A run of a guard permission (`docs/guides/guard.md`). */
export const AgentExecution = z
  .object({
    run_id: z.string(),
    status: z.enum(['done', 'failed', 'waiting', 'skipped']).meta({
      description:
        '`done`, `failed` and `skipped` are final. `waiting`: nothing is final, and the run continues when its reason is gone. `skipped`: it was reported as `waiting`, and is not sent any more.',
    }),
    reason: z.string().nullable().meta({
      description: 'Why it failed, waits or was left out, as a code; null where it is done.',
    }),
    chain_id: z.number().int(),
    permission_hash: z.string(),
    transaction_hash: z.string().nullable().meta({ description: 'Null where nothing was signed.' }),
    amount: z.string().meta({ description: 'What it took before its fee, in whole tokens.' }),
    fee: z.string().meta({ description: 'Its fee, in whole tokens.' }),
    token: z.object({ address: z.string(), symbol: z.string(), decimals: z.number().int() }),
    report: z
      .object({
        goal: z.string(),
        done: z.string(),
        remaining: z.string(),
        reasoning: z.string(),
        next: z.string(),
      })
      .meta({ description: 'The same in words, as the owner reads it.' }),
  })
  .meta({ id: 'AgentExecution' });
export type AgentExecution = z.infer<typeof AgentExecution>;

/** What an event can be checked again by. Its parts differ by what is watched. */
export const AgentEventProof = z
  .looseObject({
    rule: z
      .unknown()
      .optional()
      .meta({ description: 'The comparison, condition or schedule that fired.' }),
    value: z.string().optional().meta({ description: 'The value that was compared, exact.' }),
    observed_at: z.string().optional().meta({ description: 'When it was true at its source.' }),
    from: z.unknown().optional().meta({
      description: 'The source, and each read with its contract, block and raw answer.',
    }),
    readings: z.array(z.unknown()).optional().meta({
      description: 'Of a condition with several parts: each value with where it is from.',
    }),
    failures: z.array(z.string()).optional().meta({ description: 'Why sources did not answer.' }),
  })
  .meta({
    id: 'AgentEventProof',
    description: 'What anyone needs to check an event again: source, block or time, values, rule.',
  });
export type AgentEventProof = z.infer<typeof AgentEventProof>;

export const AgentEventType = z
  .enum(['agent.triggered', 'agent.degraded', 'agent.test'])
  .meta({ id: 'AgentEventType' });
export type AgentEventType = z.infer<typeof AgentEventType>;

/** One event of the pull rail (`docs/guides/events.md`). */
export const AgentEvent = z
  .object({
    id: z.string().meta({ description: 'Delivery is at least once: know an event by this.' }),
    type: AgentEventType,
    created_at: z.number().int(),
    agent: z.object({ id: z.string(), kind: z.string() }),
    trigger: AgentTrigger,
    preparation: AgentPreparation.optional(),
    execution: AgentExecution.optional(),
    proof: AgentEventProof.optional(),
  })
  .meta({ id: 'AgentEvent' });
export type AgentEvent = z.infer<typeof AgentEvent>;

export const AgentEventList = z
  .object({ events: z.array(AgentEvent), next_cursor: z.string().nullable() })
  .meta({ id: 'AgentEventList' });
export type AgentEventList = z.infer<typeof AgentEventList>;

/** `GET /agent-events` query. */
export const AgentEventQuery = z.object({
  cursor: z
    .string()
    .optional()
    .catch(undefined)
    .meta({ description: 'From `next_cursor`; one that is not is ignored.' }),
  limit: z.number().int().min(1).max(200).default(50),
});

/** `POST /agents/{id}/test` response; its shape is additive (`docs/guides/agents.md`). */
export const TestedAgent = z
  .object({
    event: AgentEvent,
    deliveries: z
      .number()
      .int()
      .meta({ description: 'How many webhook endpoints it is on its way to.' }),
  })
  .meta({ id: 'TestedAgent' });
