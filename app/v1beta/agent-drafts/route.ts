import { route } from '#server/http/serve.ts';
import { createAgentDraft } from '#server/operations/create-agent-draft.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = route(createAgentDraft);
