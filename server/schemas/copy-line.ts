import { withoutUnseen } from './unseen-characters.ts';

/** The most characters of each of a partner's own texts. */
export const COPY_LIMITS = { title: 60, description: 200, turn_on: 40 } as const;

/** @returns a partner's own text as it is kept and shown: on one line, without unseen characters */
export function copyLine(text: string): string {
  return withoutUnseen(text).replace(/\s+/gu, ' ').trim();
}
