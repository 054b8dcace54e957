import type { JsonAnswer } from '#server/outbound/get-json.ts';

/** What an unanswered call tells of everything it was to read. @param source its name, as people know it */
export function tellFailure(
  source: string,
  { reason, detail }: Extract<JsonAnswer, { ok: false }>,
): { readonly ok: false; readonly reason: string; readonly detail?: string } {
  return { ok: false, reason: `${source}: ${reason}`, ...(detail === undefined ? {} : { detail }) };
}
