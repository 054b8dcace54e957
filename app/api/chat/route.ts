import { bindVerbs } from '#server/http/bind-verbs.ts';
import { answerChatUpdate } from '#server/pages/answer-chat-update.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = bindVerbs(answerChatUpdate);
