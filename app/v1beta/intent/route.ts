import { route } from '#server/http/serve.ts';
import { createIntent } from '#server/operations/create-intent.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = route(createIntent);
