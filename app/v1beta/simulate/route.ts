import { route } from '#server/http/serve.ts';
import { simulateSteps } from '#server/operations/simulate-steps.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = route(simulateSteps);
