import { route } from '#server/http/serve.ts';
import { testAgent } from '#server/operations/test-agent.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = route(testAgent);
