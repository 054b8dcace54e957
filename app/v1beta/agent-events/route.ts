import { route } from '#server/http/serve.ts';
import { listAgentEvents } from '#server/operations/list-agent-events.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = route(listAgentEvents);
