import { bindVerbs } from '#server/http/bind-verbs.ts';
import { answerTurnOn } from '#server/pages/answer-turn-on.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = bindVerbs(answerTurnOn);
