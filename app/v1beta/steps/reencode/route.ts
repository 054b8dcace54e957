import { route } from '#server/http/serve.ts';
import { reencodeStep } from '#server/operations/reencode-step.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = route(reencodeStep);
