import { bindVerbs } from '#server/http/bind-verbs.ts';
import { serveInngest } from '#server/jobs/index.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = bindVerbs(serveInngest);
