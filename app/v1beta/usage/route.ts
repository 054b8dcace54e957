import { route } from '#server/http/serve.ts';
import { getUsage } from '#server/operations/get-usage.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = route(getUsage);
