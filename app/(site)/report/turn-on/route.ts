import { bindVerbs } from '#server/http/bind-verbs.ts';
import { answerReportTurnOn } from '#server/pages/answer-report-turn-on.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = bindVerbs(answerReportTurnOn);
