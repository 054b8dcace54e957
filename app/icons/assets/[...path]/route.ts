import { bindVerbs } from '#server/http/bind-verbs.ts';
import { answerTokenLogo } from '#server/token-logos/answer-token-logo.ts';

export const { GET, HEAD, OPTIONS, POST, PUT, PATCH, DELETE } = bindVerbs(answerTokenLogo);
