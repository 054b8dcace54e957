import { AgentEventList } from '#server/schemas/agent-event.ts';
import type { ApiClient } from '../api-client.ts';
import { cleanLine } from '../clean-line.ts';

export interface EventsOptions {
  readonly limit: number;
  readonly cursor?: string;
  readonly json?: boolean;
}

/** `portolan events`: the events of the agents, newest first. */
export async function listEvents(
  api: ApiClient,
  { limit, cursor, json = false }: EventsOptions,
  print: (line: string) => void,
): Promise<void> {
  const query = new URLSearchParams({ limit: String(limit), ...(cursor && { cursor }) });
  const list = await api.ask({
    method: 'GET',
    path: `/agent-events?${query}`,
    schema: AgentEventList,
  });
  if (json) {
    print(JSON.stringify(list));
    return;
  }
  for (const { id, type, created_at, agent, trigger } of list.events) {
    const columns = [new Date(created_at).toISOString(), id, type, agent.id, trigger.headline];
    print(columns.map(cleanLine).join('  '));
  }
  if (list.events.length === 0) print('No events.');
  if (list.next_cursor !== null) print(`More: --cursor ${list.next_cursor}`);
}
