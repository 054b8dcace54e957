import type { JsonAnswer } from '#server/outbound/get-json.ts';
import { type Unread, unread } from '../unread.ts';

/** The error of an unanswered call, for everything it was to read. @param source its name, as people know it */
export function describeFailure(
  source: string,
  { reason, detail }: Extract<JsonAnswer, { ok: false }>,
): Unread {
  return unread('source_silent', `${source}: ${reason}${detail === undefined ? '' : ` ${detail}`}`);
}
