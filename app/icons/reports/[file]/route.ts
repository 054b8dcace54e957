import { bindVerbs } from '#server/http/bind-verbs.ts';
import { answerReportImage } from '#server/pages/answer-report-image.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = bindVerbs(answerReportImage);
