/** What a reader would not see, or would see in another order; line breaks are of this kind too. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u;
const UNSEEN_RUN = /[\p{C}\p{Zl}\p{Zp}\s]+/gu;

/** What an answer to a question begins with (`transcript.ts`), however the dash is written. */
const ANSWER_MARKER = /clarification\s*[\p{Pd}:\u2212\uff1a]/iu;

/** The longest label is a condition of several parts. */
export const MAX_LABEL = 600;

/**
 * Whether a text can stand as the label of an option: one line, all of it visible, short, and
 * nothing that would read as another answer when it is sent back.
 */
export function isPlainLabel(text: string): boolean {
  if (text.length === 0 || text.length > MAX_LABEL || text !== text.trim()) return false;
  return !UNSEEN.test(text) && !ANSWER_MARKER.test(text.normalize('NFKC'));
}

/** A text as one visible line of at most so many characters. */
export function toPlainLine(text: string, most: number): string {
  const line = text.replace(UNSEEN_RUN, ' ').trim();
  return line.length > most ? `${line.slice(0, most - 1)}…` : line;
}
