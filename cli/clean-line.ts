import { cleanExcerpt } from '#server/events/webhooks/clean-excerpt.ts';

const MAX_CHARACTERS = 200;

/** Makes a text that came from elsewhere one line that a terminal shows as it is. */
export function cleanLine(text: string): string {
  return cleanExcerpt(Buffer.from(text)).slice(0, MAX_CHARACTERS);
}
