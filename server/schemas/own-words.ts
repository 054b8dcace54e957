import { z } from 'zod';
import { MAX_APPENDED_LENGTH, splitTranscript } from './transcript.ts';

/** The user's own words in the request of an agent (spec 8). */
export const MAX_AGENT_REQUEST = 500;

/**
 * A text of the user's own words. The bounds hold for those alone, so that a text that was
 * accepted is accepted with the answers to its questions too.
 *
 * @param most characters of the user's own words
 * @param text what any text of the kind passes first
 */
export function ownWords(least: number, most: number, text: z.ZodString = z.string()) {
  return (
    text
      .trim()
      .min(least)
      .superRefine((said, context) => {
        const { own } = splitTranscript(said);
        const maximum = own.length > most ? most : own.length + MAX_APPENDED_LENGTH;
        if (own.length <= most && said.length <= maximum) return;
        const bound = { code: 'too_big', origin: 'string', maximum, inclusive: true } as const;
        context.addIssue({ ...bound, input: said, continue: false });
      })
      // What the documents say of the whole; it is never the first bound that is broken.
      .max(most + MAX_APPENDED_LENGTH)
  );
}

/** How the documents say what the limit of a text counts. */
export const ownWordsNote = (most: number): string =>
  `At most ${most} characters of the user’s own words; answers to questions are appended as a blank line and \`Clarification — <question>: <picked label>\` each, and have ${MAX_APPENDED_LENGTH} characters of their own.`;
