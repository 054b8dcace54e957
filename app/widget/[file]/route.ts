import { bindVerbs } from '#server/http/bind-verbs.ts';
import { answerWidgetFile } from '#server/widget/answer-widget-file.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = bindVerbs(answerWidgetFile);
