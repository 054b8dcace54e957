import { bindVerbs } from '#server/http/bind-verbs.ts';
import { answerPageCall } from '#server/pages/answer-page-call.ts';

/** The call of the front page's box. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = bindVerbs(answerPageCall);
