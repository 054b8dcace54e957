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

const comparator = z.enum(['above', 'below']);

const BacktestFire = z
  .object({
    at: time.meta({ description: 'Epoch ms.' }),
    is_first_check: z.boolean().meta({
      description: 'Whether it held already when it was looked at for the first time.',
    }),
    values: z.array(
      z.object({
        watch: z.string(),
        comparator,
        threshold: z.string(),
        value: z.string().meta({ description: 'Exact, a plain decimal.' }),
        read_at: time,
        source: z.string().meta({
          description: 'What it was read from; `devnet_recording` is the local world’s own.',
        }),
        is_met: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'BacktestFire' });

export const Backtest = z
  .object({
    agent: z.object({ id: z.string(), kind: z.string() }),
    from: time,
    to: time,
    rule: z.object({
      rendered: z.string(),
      cadence: z.string(),
      condition: AgentCondition.optional(),
      schedule: AgentSchedule.optional(),
      comparisons: z.array(
        z.object({
          watch: z.string().meta({ description: 'What is read, in one line.' }),
          comparator,
          threshold: z.string().optional().meta({
            description: 'Absent for a change that is counted from the first reading.',
          }),
          change_percent: z.string().optional(),
        }),
      ),
    }),
    fire_count: z.number().int(),
    fires: z.array(BacktestFire).max(200).meta({ description: 'The newest 200, oldest first.' }),
    history: z
      .array(
        z.object({
          watch: z.string(),
          readings: z.number().int(),
          from: time.optional(),
          to: time.optional(),
          sources: z.array(z.string()),
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
