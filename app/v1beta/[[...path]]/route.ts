import { bindVerbs } from '#server/http/bind-verbs.ts';
import { serve } from '#server/http/serve.ts';

/** The whole API: which operation answers is for the registry to say. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = bindVerbs(serve);
