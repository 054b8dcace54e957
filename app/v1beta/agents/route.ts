import { route } from '#server/http/serve.ts';
import { createAgent } from '#server/operations/create-agent.ts';
import { listAgents } from '#server/operations/list-agents.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = route(createAgent, listAgents);
