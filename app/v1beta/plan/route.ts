import { route } from '#server/http/serve.ts';
import { createPlan } from '#server/operations/create-plan.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = route(createPlan);
