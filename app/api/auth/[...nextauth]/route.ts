import { answerAuth } from '#server/portal/sign-in/answer-auth.ts';

export const GET = answerAuth;
export const POST = answerAuth;
