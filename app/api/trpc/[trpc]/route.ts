import { bindVerbs } from '#server/http/bind-verbs.ts';
import { answerTrpc } from '#server/trpc/answer-trpc.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = bindVerbs(answerTrpc);
