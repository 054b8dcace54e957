import type { Interview } from '../interview.ts';

/** Asks once, and reads the answer when there is one. */
export function settle(
  interview: Interview,
  question: string,
  fill: (label: string) => boolean,
): 'filled' | 'unread' | 'open' {
  const label = interview.answerTo(question);
  if (label === undefined) return 'open';
  if (fill(label)) return 'filled';
  interview.unread.push(question);
  return 'unread';
}
