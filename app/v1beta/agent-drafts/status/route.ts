import { route } from '#server/http/serve.ts';
import { getAgentDraftStatus } from '#server/operations/get-agent-draft-status.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = route(getAgentDraftStatus);
