import { bindVerbs } from '#server/http/bind-verbs.ts';
import { answerPageCall } from '#server/pages/answer-page-call.ts';

/** What the box of the front page asks. */
export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = bindVerbs(answerPageCall);
