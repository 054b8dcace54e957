import type { Token } from '#server/language/tokens/token.ts';
import { plainTextOf } from './words-of.ts';

/** What bounds, changes or leaves out some of the times that a schedule comes, and that none keeps. */
const LIMITS =
  /\b(but|except|excluding|without|other than|apart from|save|bar|skip(?:ping)?|starting|start|from|until|till|through|sorry|i mean|rather|only|business day|working day|almost|nearly|pause[ds]?|ending|in total|times|double|[2-5](?:nd|rd|th) (?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:second|third|fourth) (?:mon|tues|wednes|thurs|fri|satur|sun)day|friday the|monday the|in (?:january|february|march|april|may|june|july|august|september|october|november|december))\b/;

/**
 * @param said all that was said but for the order
 * @param own the request as it was written
 * @returns what of a schedule no schedule keeps; undefined where all of it is kept
 */
export function limitOfSchedule(said: readonly Token[], own: string): string | undefined {
  return (LIMITS.exec(plainTextOf(said)) ?? CORRECTED.exec(own))?.[0];
}
/** What comes behind it takes back what stands in front, and a schedule keeps the first. */
const CORRECTED = /\b(i mean|no wait|wait no|correction|sorry,? (?:the|at|on|\d))/i;
