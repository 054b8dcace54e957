import { route } from '#server/http/serve.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = route();
