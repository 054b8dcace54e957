import { bindVerbs } from '#server/http/bind-verbs.ts';
import { answerMcp } from '#server/mcp/answer-mcp.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = bindVerbs(answerMcp);
