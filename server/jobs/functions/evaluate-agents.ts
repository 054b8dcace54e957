import { cron, type Inngest, type InngestFunction } from 'inngest';
import { HINTS } from '../hints.ts';
import type { JobServices } from '../job-services.ts';

/** Checks the agents that are due, schedules among them, and hints at what fired. */
export function evaluateAgents(client: Inngest, services: JobServices): InngestFunction.Any {
  return client.createFunction(
    {
      id: 'evaluate-agents',
      name: 'Check the agents that are due',
      triggers: [cron('* * * * *'), { event: HINTS.agentsDue }],
      concurrency: 4,
      retries: 3,
    },
    async ({ step }) => {
      const { events } = await step.run('evaluate', services.evaluate);
      if (events > 0) await step.sendEvent('hint', { name: HINTS.deliveriesDue });
      return { events };
    },
  );
}
