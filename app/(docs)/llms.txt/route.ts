import { llmsIndex } from '#server/docs/llms.ts';
import { readerOrigin } from '#server/docs/reader-origin.ts';
import { textAnswer } from '#server/docs/text-answer.ts';

export function GET(request: Request): Response {
  return textAnswer(llmsIndex(readerOrigin(request.headers)), 'text/plain');
}
