import { WEBHOOK_ENDPOINT } from './examples/webhook-endpoints.ts';

/** The parameter of every path below `/webhook-endpoints/`. */
export const ENDPOINT_PATH_PARAMETERS = {
  id: { description: 'The endpoint’s id, as it was given.', example: WEBHOOK_ENDPOINT.id },
} as const;
