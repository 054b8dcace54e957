import { answerTrpc } from '#server/trpc/answer-trpc.ts';

export const GET = answerTrpc;
export const POST = answerTrpc;
