import { TestedAgent } from '#server/schemas/agent-event.ts';
import type { ApiClient } from '../api-client.ts';

/** `portolan trigger`: fires an agent for trial. */
export async function triggerAgent(
  api: ApiClient,
  agentId: string,
  print: (line: string) => void,
): Promise<void> {
  const { event, deliveries } = await api.ask({
    method: 'POST',
    path: `/agents/${encodeURIComponent(agentId)}/test`,
    schema: TestedAgent,
  });
  const endpoints = deliveries === 1 ? '1 webhook endpoint' : `${deliveries} webhook endpoints`;
  print(`${event.id}  on its way to ${endpoints}`);
}
