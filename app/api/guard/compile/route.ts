import { bindVerbs } from '#server/http/bind-verbs.ts';
import { serve } from '#server/http/serve.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = bindVerbs(serve);
