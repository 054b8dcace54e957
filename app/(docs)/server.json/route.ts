import { readerOrigin } from '#server/docs/reader-origin.ts';
import { textAnswer } from '#server/docs/text-answer.ts';
import { registryEntry } from '#server/mcp/registry-entry.ts';

export function GET(request: Request): Response {
  const entry = registryEntry(readerOrigin(request.headers));
  return textAnswer(`${JSON.stringify(entry, null, 2)}\n`, 'application/json');
}
