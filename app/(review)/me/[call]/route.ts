import { bindVerbs } from '#server/http/bind-verbs.ts';
import { answerPageCall } from '#server/pages/answer-page-call.ts';

/** Every call of this page: which one is for their table to say. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = bindVerbs(answerPageCall);
