import { z } from 'zod';

/** What fired an agent (`docs/guides/events.md`). `condition` and `threshold` stand in for conditions and schedules. */
export const AgentTrigger = z
  .object({
    headline: z.string().meta({ description: 'What happened, in one line: show it.' }),
    kind: z.string().meta({ description: 'The kind of the agent.' }),
    condition: z
      .enum(['above', 'below'])
      .meta({ description: 'Side of the threshold; a placeholder of sentences and schedules.' }),
    threshold: z
      .number()
      .meta({ description: 'What was crossed; 0, a placeholder, of sentences and schedules.' }),
    wallet: z.string().meta({ description: 'The owner of the agent.' }),
    value_at_trigger: z
      .number()
      .optional()
      .meta({ description: 'The value that was seen, in the unit of what is watched.' }),
    price_at_trigger: z
      .number()
      .optional()
      .meta({ description: 'The price that was seen, in US dollars.' }),
    change_pct: z.number().optional().meta({ description: 'How far it moved, in percent.' }),
  })
  .meta({ id: 'AgentTrigger' });
export type AgentTrigger = z.infer<typeof AgentTrigger>;

/** What became of the planning of an agent that prepares (`docs/guides/agents.md`). */
export const AgentPreparation = z
  .object({
    outcome: z.enum(['ready', 'clarification', 'informational', 'failed', 'cancelled']).meta({
      description:
        '`ready`: there is a plan; `clarification`: one answer is missing; `informational`: there is nothing to plan; `cancelled`: the agent was paused, edited or removed meanwhile.',
    }),
    triggered_at: z.number().int().meta({ description: 'When it fired, epoch ms.' }),
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
    run_id: z.string().meta({ description: 'The run of the permission.' }),
    status: z.enum(['done', 'failed', 'waiting', 'skipped']).meta({
      description:
        '`done`, `failed` and `skipped` are final. `waiting`: nothing is final, and the run continues when its reason no longer applies. `skipped`: it was due, and is not sent any more.',
    }),
    reason: z.string().nullable().meta({
      description:
        'Why it failed, waits or was left out, as a code; null where it is done. `report` has it in words.',
    }),
    chain_id: z.number().int().meta({ description: '42161 (Arbitrum) or 196 (X Layer).' }),
    permission_hash: z
      .string()
      .meta({ description: 'The permission’s hash in the guard contract.' }),
    transaction_hash: z.string().nullable().meta({ description: 'Null where nothing was signed.' }),
    amount: z.string().meta({ description: 'What it took before its fee, in whole tokens.' }),
    fee: z.string().meta({ description: 'Its fee, in whole tokens.' }),
    token: z
      .object({
        address: z.string().meta({ description: 'Contract.' }),
        symbol: z.string().meta({ description: 'Symbol.' }),
        decimals: z.number().int().meta({ description: 'Of its base units.' }),
      })
      .meta({ description: 'What it took.' }),
    report: z
      .object({
        goal: z.string().meta({ description: 'What the permission is for.' }),
        done: z.string().meta({ description: 'What was done.' }),
        remaining: z.string().meta({ description: 'What is left to do.' }),
        reasoning: z.string().meta({ description: 'Why it came out so.' }),
        next: z.string().meta({ description: 'What happens next.' }),
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

export const AgentEventType = z.enum(['agent.triggered', 'agent.degraded', 'agent.test']).meta({
  id: 'AgentEventType',
  description:
    '`agent.triggered`: it fired, or a run of a permission ended or is late; `agent.degraded`: a source stopped responding, or an endpoint was disabled; `agent.test`: a test.',
});
export type AgentEventType = z.infer<typeof AgentEventType>;

/** One event of the pull rail (`docs/guides/events.md`). */
export const AgentEvent = z
  .object({
    id: z.string().meta({ description: 'Delivery is at least once: deduplicate by this id.' }),
    type: AgentEventType,
    created_at: z.number().int().meta({ description: 'Epoch ms.' }),
    agent: z
      .object({
        id: z.string().meta({
          description:
            'Which agent; of a permission one that is in no list: match `execution.permission_hash`.',
        }),
        kind: z.string().meta({ description: 'Its kind.' }),
      })
      .meta({ description: 'Whose event it is.' }),
    trigger: AgentTrigger.meta({ description: 'What fired, and by which value.' }),
    preparation: AgentPreparation.optional().meta({
      description: 'Of an agent that prepares: the event is written once its plan is made.',
    }),
    execution: AgentExecution.optional().meta({ description: 'Of a run of a permission.' }),
    proof: AgentEventProof.optional(),
  })
  .meta({ id: 'AgentEvent' });
export type AgentEvent = z.infer<typeof AgentEvent>;

export const AgentEventList = z
  .object({
    events: z
      .array(AgentEvent)
      .meta({ description: 'Newest first; they are kept without an end.' }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'Starts the next page; null on the last one.' }),
  })
  .meta({ id: 'AgentEventList' });
export type AgentEventList = z.infer<typeof AgentEventList>;

/** `GET /agent-events` query. */
export const AgentEventQuery = z.object({
  cursor: z
    .string()
    .optional()
    .catch(undefined)
    .meta({ description: 'From `next_cursor`; one that is not is ignored.' }),
  limit: z.number().int().min(1).max(200).default(50).meta({ description: 'Most of a page.' }),
});

/** `POST /agents/{id}/test` response; its shape is additive (`docs/guides/agents.md`). */
export const TestedAgent = z
  .object({
    event: AgentEvent.meta({ description: 'The trial, as it is sent.' }),
    deliveries: z
      .number()
      .int()
      .meta({ description: 'How many webhook endpoints it is on its way to.' }),
  })
  .meta({ id: 'TestedAgent' });
