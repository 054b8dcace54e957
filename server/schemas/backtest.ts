import { z } from 'zod';
import { AgentCondition, AgentSchedule } from './agent-condition.ts';

const time = z.number().int().min(0).max(8_640_000_000_000_000);

/** `POST /agents/{id}/backtest` (additive to the specification). */
export const BacktestRequest = z
  .strictObject({
    from: time.optional().meta({ description: 'Epoch ms; 90 days before `to` when absent.' }),
    to: time.optional().meta({ description: 'Epoch ms; now when absent.' }),
  })
  .meta({ id: 'BacktestRequest' });
export type BacktestRequest = z.infer<typeof BacktestRequest>;

const comparator = z
  .enum(['above', 'below'])
  .meta({ description: 'Side of the threshold on which it fires.' });
const watch = z.string().meta({ description: 'What is read, in one line.' });

const BacktestFire = z
  .object({
    at: time.meta({ description: 'Epoch ms.' }),
    is_first_check: z.boolean().meta({
      description: 'Whether it held already when it was looked at for the first time.',
    }),
    values: z
      .array(
        z.object({
          watch,
          comparator,
          threshold: z.string().meta({ description: 'As it was then, a plain decimal.' }),
          value: z.string().meta({ description: 'Exact, a plain decimal.' }),
          read_at: time.meta({ description: 'Epoch ms.' }),
          source: z.string().meta({
            description: 'What it was read from; `devnet_recording` is the local world’s own.',
          }),
          is_met: z.boolean().meta({ description: 'Whether it was true.' }),
        }),
      )
      .meta({ description: 'What was read, and what it was held to.' }),
  })
  .meta({ id: 'BacktestFire' });

export const Backtest = z
  .object({
    agent: z
      .object({
        id: z.string().meta({ description: 'Its id.' }),
        kind: z.string().meta({ description: 'Its kind.' }),
      })
      .meta({ description: 'The agent that was tried.' }),
    from: time.meta({ description: 'Epoch ms: the beginning of what was tried.' }),
    to: time.meta({ description: 'Epoch ms: its end.' }),
    rule: z
      .object({
        rendered: z.string().meta({ description: 'One line to show; never parse it.' }),
        cadence: z.string().meta({ description: 'How often it is checked.' }),
        condition: AgentCondition.optional(),
        schedule: AgentSchedule.optional().meta({
          description: 'Of an agent that goes by the calendar.',
        }),
        comparisons: z
          .array(
            z.object({
              watch,
              comparator,
              threshold: z.string().optional().meta({
                description: 'Absent for a change that is counted from the first reading.',
              }),
              change_percent: z
                .string()
                .optional()
                .meta({ description: 'Signed; of a rule that watches a change.' }),
            }),
          )
          .meta({ description: 'Each value beside its threshold.' }),
      })
      .meta({ description: 'What was applied to the recorded values.' }),
    fire_count: z.number().int().meta({ description: 'How often it would have fired.' }),
    fires: z.array(BacktestFire).max(200).meta({ description: 'The newest 200, oldest first.' }),
    history: z
      .array(
        z.object({
          watch,
          readings: z.number().int().meta({ description: 'How many are stored.' }),
          from: time
            .optional()
            .meta({ description: 'Epoch ms of the first; absent where none is stored.' }),
          to: time.optional().meta({ description: 'Epoch ms of the last.' }),
          sources: z.array(z.string()).meta({ description: 'What they were read from.' }),
        }),
      )
      .meta({ description: 'What is stored of each watched value.' }),
    is_complete: z
      .boolean()
      .meta({ description: 'Whether something is stored of every watched value.' }),
  })
  .meta({ id: 'Backtest', description: 'How often the agent would have fired.' });
export type Backtest = z.infer<typeof Backtest>;

export const BacktestResponse = z.object({ backtest: Backtest }).meta({ id: 'BacktestResponse' });
