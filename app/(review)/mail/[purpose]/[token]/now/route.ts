import { bindVerbs } from '#server/http/bind-verbs.ts';
import { answerMail } from '#server/pages/answer-mail.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = bindVerbs(answerMail);
