import { route } from '#server/http/serve.ts';
import { resendAgentEvent } from '#server/operations/resend-agent-event.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = route(resendAgentEvent);
