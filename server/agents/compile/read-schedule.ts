import type { Token } from '#server/language/tokens/token.ts';
import { matchPhrase } from './lexicon/phrases.ts';
import { MONTHS, ONCE, weekday } from './lexicon/schedule-words.ts';
import { matchZone } from './lexicon/time-zones.ts';
import { hourInPart } from './part-of-day.ts';
import { readClock } from './read-clock.ts';
import { readDay, readEvery, readRecurrence } from './read-days.ts';
import { durationHours } from './read-window.ts';
import type { SpokenSchedule } from './spoken-schedule.ts';
import { wordsOf } from './words-of.ts';

/** Finds recurrence, day, time and zone anywhere in the tokens. */
export function readSchedule(tokens: readonly Token[], zoneExpected = false): SpokenSchedule {
  const words = wordsOf(tokens);
  const used = new Set<number>();
  const spoken: SpokenSchedule = { used };
  const take = (from: number, length: number) => {
    for (let index = from; index < from + length; index++) used.add(index);
  };
  for (let at = 0; at < tokens.length; at++) {
    if (used.has(at)) continue;
    const length =
      readEvery(tokens, words, at, spoken) ||
      readRecurrence(words, at, spoken) ||
      readDay(tokens, words, at, spoken) ||
      readTime(tokens, words, at, spoken) ||
      readZone(words, at, spoken, zoneExpected, used) ||
      readOnce(tokens, words, at, spoken) ||
      readEnd(tokens, words, at, spoken) ||
      (used.has(at - 1) ? partLength(words, at) : 0);
    if (length) take(at, length);
  }
  const hour =
    spoken.time?.isOfTwelve &&
    hourInPart(spoken.time.hour, words.filter((_, at) => used.has(at)).join(' '));
  if (spoken.time && typeof hour === 'number') spoken.time = { hour, minute: spoken.time.minute };
  takeLeads(words, used);
  if (
    spoken.dayOfMonth !== undefined &&
    spoken.cadence === undefined &&
    spoken.dayOfWeek === undefined
  ) {
    // "on the 1st" alone is a date; with "of every month" the recurrence was read above.
    delete spoken.dayOfMonth;
  }
  if (spoken.cadence === 'daily' && spoken.dayOfWeek !== undefined) spoken.cadence = 'weekly';
  return spoken;
}

const LEADS = new Set([
  'at',
  '@',
  'on',
  'of',
  'around',
  'by',
  'starting',
  'beginning',
  'from',
  'every',
  'each',
  'about',
]);

/** "at", "on" and the like before what was read belong to it. */
function takeLeads(words: readonly string[], used: Set<number>): void {
  for (let at = words.length - 1; at >= 0; at--) {
    if (!used.has(at) && used.has(at + 1) && LEADS.has(words[at] ?? '')) used.add(at);
  }
}

const PART = /^(?:in|at|during) (?:the )?(?:morning|afternoon|evening|night)\b/;
const BEHIND_PART = new Set(
  'at on around by about and to i me us my please pls remind tell ping send give alert notify message every each from in for check look review read see do call pay claim move rebalance think go open update'.split(
    ' ',
  ),
);
const isZone = (words: readonly string[], at: number): boolean =>
  matchZone(words, at, true) !== undefined;
const PART_OF_WEEKDAY = /^(?:morning|afternoon|evening|night)s?$/;

/** @returns how many words at this place say a part of a day: "in the evening", "at night", "Monday evening" */
function partLength(words: readonly string[], at: number): number {
  const isOfWeekday = weekday(words[at - 1] ?? '') !== undefined;
  const length =
    isOfWeekday && PART_OF_WEEKDAY.test(words[at] ?? '')
      ? 1
      : (PART.exec(words.slice(at, at + 3).join(' '))?.[0].split(' ').length ?? 0);
  // "at 8 in the evening news", "at night school": it says which thing, and no hour.
  const next = words[at + length] ?? '';
  const isEnded = !/^[a-z]/.test(next) || BEHIND_PART.has(next) || isZone(words, at + length);
  return isEnded ? length : 0;
}

/** "8", "7:30", "nine": an hour of a clock with twelve, and no "08:00". */
const OF_TWELVE = /^(?:[1-9]|1[0-2]|[a-z]+)(?::\d\d)?$/i;

/** "9am", "18:30", "at 9", "noon", "0900". */
function readTime(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  spoken: SpokenSchedule,
): number {
  const token = tokens[at];
  const word = words[at] ?? '';
  let time: SpokenSchedule['time'];
  let length = 1;
  if (token?.kind === 'time') {
    const half = words[at + 1] === 'am' || words[at + 1] === 'pm' ? (words[at + 1] as string) : '';
    time = readClock(token.raw.toLowerCase().replace(' ', '') + half);
    if (half !== '') length = 2;
    else if (time && OF_TWELVE.test(token.raw)) time = { ...time, isOfTwelve: true };
  } else if (word === 'noon' || word === 'midday') time = { hour: 12, minute: 0 };
  else if (word === 'midnight') time = { hour: 0, minute: 0 };
  else if (
    token?.kind === 'number' &&
    (words[at - 1] === 'at' || words[at - 1] === '@' || words[at + 1] === "o'clock")
  ) {
    // "at nine" is written out.
    const raw = /^\d+$/.test(token.raw) ? token.raw : token.value;
    const next = words[at + 1] ?? '';
    const zoned = matchZone(words, at + 1, false) !== undefined;
    const closed =
      next === '' ||
      next === "o'clock" ||
      zoned ||
      weekday(next) !== undefined ||
      ['on', 'every', 'each', 'in', 'and', 'to', 'daily'].includes(next) ||
      (next === 'at' && words[at + 2] === 'night');
    if (!closed) return 0;
    if (raw.length === 4) time = readClock(`${raw.slice(0, 2)}:${raw.slice(2)}`);
    else if (raw.length <= 2) time = readClock(`${raw}:00`);
    if (next === "o'clock") length = 2;
    if (time && OF_TWELVE.test(token.raw)) time = { ...time, isOfTwelve: true };
  }
  if (!time) return 0;
  if (spoken.time) spoken.severalTimes = true;
  spoken.time ??= time;
  return length;
}

function readZone(
  words: readonly string[],
  at: number,
  spoken: SpokenSchedule,
  expected: boolean,
  used: ReadonlySet<number>,
): number {
  const lead = words[at] === 'in' ? 1 : 0;
  const afterTime = used.has(at - 1) && spoken.time !== undefined;
  const found = matchZone(
    words,
    at + lead,
    expected || afterTime || (lead === 1 && spoken.time !== undefined),
  );
  if (!found || spoken.zones) return 0;
  spoken.zones = found.zones;
  return lead + found.length;
}

/** "tomorrow", "in 2 hours", "on March 3rd", "by Friday". */
function readOnce(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  spoken: SpokenSchedule,
): number {
  const found = matchPhrase(ONCE, words, at);
  const say = (length: number) => {
    spoken.once ??= tokens
      .slice(at, at + length)
      .map((token) => token.raw)
      .join(' ');
    return length;
  };
  if (found) return say(found.length);
  const next = tokens[at + 1];
  if (
    (words[at] === 'in' || words[at] === 'after') &&
    next?.kind === 'time' &&
    durationHours(next.raw) !== undefined
  ) {
    return say(2);
  }
  const month = MONTHS.has(words[at] ?? '');
  const dated = tokens[at + 1]?.kind === 'time' || tokens[at + 1]?.kind === 'number';
  // "may" and "march" are verbs too.
  if (month && (dated || !['may', 'march'].includes(words[at] ?? ''))) return say(dated ? 2 : 1);
  return 0;
}

/** "for 6 months", "for the next 3 weeks", "until June", "10 times". */
function readEnd(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  spoken: SpokenSchedule,
): number {
  if (words[at] !== 'for' && words[at] !== 'over' && words[at] !== 'during') return 0;
  let end = at + 1;
  while (['the', 'next', 'a', 'period', 'of'].includes(words[end] ?? '')) end++;
  const token = tokens[end];
  if (token?.kind !== 'time' || durationHours(token.raw) === undefined) return 0;
  spoken.ends ??= tokens
    .slice(at, end + 1)
    .map((one) => one.raw)
    .join(' ');
  return end + 1 - at;
}
