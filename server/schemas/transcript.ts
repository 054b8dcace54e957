/** The user's own words, and the answers that a client appended to them (`docs/guides/intents.md`). */
export interface Transcript {
  readonly own: string;
  /** Each as `<question>: <label>`, in the order in which they stand. */
  readonly answers: readonly string[];
}

const MARK = 'Clarification';
const DASHES = ['\u2014', '\u2013', '-', ':'];

/** How many characters the appended answers may have together, with the lines between them. */
export const MAX_APPENDED_LENGTH = 32_000;

/**
 * Takes the appended answers off a text: each is a line `Clarification — <question>: <label>` below
 * the user's own words. Such a line above some of them answers nothing: it was not appended.
 */
export function splitTranscript(text: string): Transcript {
  const answers: string[] = [];
  const own: string[] = [];
  for (const line of text.split('\n')) {
    const trimmed = line.trim();
    const rest = trimmed.startsWith(MARK) ? trimmed.slice(MARK.length).trim() : '';
    const dash = DASHES.find((one) => rest.startsWith(one));
    if (dash !== undefined) answers.push(rest.slice(dash.length).trim());
    else {
      own.push(line);
      if (trimmed !== '') answers.length = 0;
    }
  }
  return { own: own.join('\n').trim(), answers };
}

/** The text that answers a question: what was sent, a blank line, and the picked label. */
export function appendAnswer(text: string, question: string, label: string): string {
  return `${text}\n\n${MARK} \u2014 ${question}: ${label}`;
}
