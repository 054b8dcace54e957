import { route } from '#server/http/serve.ts';
import { getMeta } from '#server/operations/get-meta.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = route(getMeta);
