import type { Token } from '#server/language/tokens/token.ts';
import { PARTS_OF_DAY } from './part-of-day.ts';
import { plainTextOf } from './words-of.ts';

/** What bounds, changes or leaves out some of the times that a schedule comes, and that none keeps. */
const LIMITS =
  /\b(but|except|excluding|without|other than|apart from|save|bar|skip(?:ping)?|starting|start|from|until|till|through|sorry|i mean|rather|only|business day|working day|almost|nearly|pause[ds]?|ending|in total|times|double|[2-5](?:nd|rd|th) (?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:second|third|fourth) (?:mon|tues|wednes|thurs|fri|satur|sun)day|friday the|monday the|in (?:january|february|march|april|may|june|july|august|september|october|november|december))\b/;

/** What in an order bounds how often, how much, how long or at what price it is done: an order has no such word. */
const LIMITS_OF_ORDER =
  /\b(?:times|\d+ ?x|once|twice|thrice|total|totalling|budget|cap|capped|max|maximum|min|minimum|at most|at least|up to|(?:not|no) (?:more|less) than|limit|limited|this (?:week|month|quarter|year|summer|winter)|during|through|before|after|until|till|except|skip(?:ping)?|holidays?|only|unless|if|when|while|ask|confirm|first|above|below|under|over|\S* ?(?:days?|weeks?|months?|years?)|(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:in|for|by) (?:january|february|march|april|may|june|july|august|september|october|november|december))\b|[<>≤≥]/;

/**
 * @param said all that was said but for the order
 * @param own the request as it was written
 * @param order what is done each time
 * @returns what of a schedule no schedule keeps; undefined where all of it is kept
 */
export function limitOfSchedule(
  said: readonly Token[],
  own: string,
  order: readonly Token[] = [],
): string | undefined {
  return (
    (LIMITS.exec(plainTextOf(said)) ?? CORRECTED.exec(own))?.[0] ?? limitOfOrder(order, own)?.trim()
  );
}
/** What comes behind it takes back what stands in front, and a schedule keeps the first. */
const CORRECTED = /\b(i mean|no wait|wait no|correction|sorry,? (?:the|at|on|\d))/i;

/** The order as it was written, whose months and numbers its reader may have taken for a time. */
function limitOfOrder(order: readonly Token[], own: string): string | undefined {
  const [first] = order.filter(({ kind }) => kind !== 'mark');
  if (first === undefined) return undefined;
  const found = LIMITS_OF_ORDER.exec(plainTextOf(order))?.[0];
  if (found) return found;
  const written = own.toLowerCase().replace(/\s+/g, ' ');
  const from = written.indexOf(`${first.raw.toLowerCase()} `);
  if (from < 0) return undefined;
  return LIMITS_BEHIND.exec(written.slice(from))?.[0];
}
const LIMITS_BEHIND =
  /\b(?:skip(?:ping)?|except|during|before|after|in|through|this) (?:holidays?|week|month|quarter|year|january|february|march|april|may|june|july|august|september|october|november|december)\b/;

/** @returns the part of a day that was said and that an hour is none of: "every evening at 8" at 08:00 */
export function otherPartOfDay(own: string, hour: number, isOfWeekday = false): string | undefined {
  const written = own
    .toLowerCase()
    .replace(/\b(?:last|yesterday|good) (?:night|evening|morning)\b/g, '');
  for (const { said, has } of PARTS_OF_DAY) {
    const found = said.exec(written)?.[0];
    if (found && !has(hour)) return found;
    // "Saturday night at 1" is hours after Saturday.
    if (found && isOfWeekday && hour < 6 && has(22)) return found;
  }
  return undefined;
}

const EVERY_DAY = /\b(?:every ?day|each day|daily)\b/i;

/** @returns the words of a schedule that comes more often than the one that is kept: "every day …, and … on Fridays" */
export function otherCadence(own: string, cadence: string): string | undefined {
  const monthly = /\b(?:monthly|every month|each month|once a month)\b/i.exec(own)?.[0];
  if (cadence === 'weekly' && monthly) return monthly;
  return cadence === 'daily' ? undefined : EVERY_DAY.exec(own)?.[0];
}
