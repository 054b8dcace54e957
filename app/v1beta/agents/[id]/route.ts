import { route } from '#server/http/serve.ts';
import { deleteAgent } from '#server/operations/delete-agent.ts';
import { getAgent } from '#server/operations/get-agent.ts';
import { updateAgent } from '#server/operations/update-agent.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = route(
  getAgent,
  updateAgent,
  deleteAgent,
);
