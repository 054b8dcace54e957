import type { Token } from '#server/language/tokens/token.ts';
import { isMark } from '#server/language/tokens/token.ts';
import { matchPhrase, phraseTable, wordSet } from './lexicon/phrases.ts';
import { weekday } from './lexicon/schedule-words.ts';
import { readClock } from './read-clock.ts';
import { wordsOf } from './words-of.ts';

/** Hours in which somebody wants alerts, or wants none, as they were said. */
export interface QuietHours {
  readonly said: string;
  /** The tokens without them. */
  readonly rest: readonly Token[];
}

/** Parts of the day and of the week by themselves: no hour of a schedule. */
const TIMES = phraseTable<true>([
  [
    true,
    'night|nights|nighttime|night time|the night|weekend|weekends|the weekend|weekday|weekdays|working hours|work hours|business hours|office hours|trading hours|market hours|quiet hours|daytime|the day|day time|daylight|asleep|sleeping|my sleep|bedtime|the evening|evenings|the morning|mornings|dinner|lunch|working days|business days|awake|the small hours|lunchtime|lunch time|dinnertime|dinner time|breakfast|teatime|dawn|dusk|sunrise|sunset|afternoons|the afternoon|noon|midday|midnight|sleep|work|school|rush hour|after hours|the market open|the market close|market open|market close|the open|the close|the asian session|the us session|the european session|the london session|asian hours|us hours|european hours|dark|nightfall|overnight',
  ],
]);
const LEADS = wordSet(
  "a at in on during over through through while when i'm i am the my of outside after before between from late of",
);
/** Every hour: nothing is left out. */
const ALWAYS = phraseTable<true>([
  [
    true,
    'day or night|day and night|night or day|night and day|24/7|24 7|around the clock|round the clock|any time of day|any time of the day|any hour|at any hour|any time of day or night|even at night|even during the night|even in the night|even at weekends|even on weekends|even in the middle of the night|even if it is night|even over the weekend|weekends included|nights included|including weekends|including nights|no matter the time|no matter the hour|no matter what time|no matter what time it is|whatever the hour|whatever the time',
  ],
]);
const BETWEEN = wordSet(
  "but and not except for only never don't dont do no just please unless if it's it is me us or so my phone the that's that a any",
);
const SILENT = wordSet(
  'alerts messages texts calls pings notifications emails text call wake bother disturb ring buzz ping alert message email spam contact notify tell warn',
);

/** Finds the hours that a request leaves out, or keeps to: "but don't text me at night", "only on weekdays". */
export function readQuietHours(tokens: readonly Token[]): QuietHours | undefined {
  const words = wordsOf(tokens);
  for (let at = 0; at < tokens.length; at++) {
    const always = matchPhrase(ALWAYS, words, at);
    if (always) {
      const next = readQuietHours(cut(tokens, at, at + always.length));
      return next ?? { said: '', rest: cut(tokens, at, at + always.length) };
    }
    const length = timeLength(tokens, words, at);
    if (length === 0) continue;
    let from = at;
    while (LEADS.has(words[from - 1] ?? '')) from--;
    const isLed = from < at || tokens[at]?.kind === 'time' || words[at] === 'overnight';
    while (BETWEEN.has(words[from - 1] ?? '') || SILENT.has(words[from - 1] ?? '')) from--;
    const lead = words.slice(from, at);
    const restricts = lead.some((word) =>
      [
        'not',
        'except',
        'only',
        'never',
        "don't",
        'dont',
        'no',
        'outside',
        'unless',
        'but',
        'just',
      ].includes(word),
    );
    if (!isLed && !restricts) continue;
    // What asks for an alert stays: "text me at night if …".
    const first = restricts ? from + firstRestriction(lead) : at - leadLength(words, at);
    return { said: textBetween(tokens, first, at + length), rest: cut(tokens, first, at + length) };
  }
  return undefined;
}

const leadLength = (words: readonly string[], at: number): number => {
  let length = 0;
  while (LEADS.has(words[at - length - 1] ?? '')) length++;
  return length;
};

function firstRestriction(lead: readonly string[]): number {
  const at = lead.findIndex((word) =>
    [
      'but',
      'not',
      'except',
      'only',
      'never',
      "don't",
      'dont',
      'do',
      'no',
      'outside',
      'unless',
      'just',
    ].includes(word),
  );
  return Math.max(0, at);
}

/** Whether a time of rest is said: an aside never holds one. */
export function saysTimeOfRest(tokens: readonly Token[]): boolean {
  const words = wordsOf(tokens);
  return words.some((_, at) => timeLength(tokens, words, at) > 0);
}

function timeLength(tokens: readonly Token[], words: readonly string[], at: number): number {
  const named = matchPhrase(TIMES, words, at);
  if (named) {
    // "every night" is a recurrence, "the day I …" and "a day" no time of rest.
    const isOne = words[at - 1] === 'a' && ['on', 'at', 'during'].includes(words[at - 2] ?? '');
    const isOther = ['every', 'each', 'a', 'last', 'per', 'one', 'next', 'this', 'that'];
    if (isOther.includes(words[at - 1] ?? '') && !isOne) return 0;
    const isDay = words[at] === 'the' && words[at + 1] === 'day';
    return isDay && words[at - 1] !== 'during' ? 0 : named.length;
  }
  const isPlural = weekday(words[at] ?? '') !== undefined && (words[at] ?? '').length > 5;
  if (
    isPlural &&
    words
      .slice(Math.max(0, at - 3), at)
      .some((word) => ['not', 'except', 'only', 'never'].includes(word))
  )
    return 1;
  return rangeLength(tokens, words, at);
}

/** "between 22:00 and 7:00", "from 10pm to 7am", "after 10pm", "before 8am": hours that are not one. */
function rangeLength(tokens: readonly Token[], words: readonly string[], at: number): number {
  if (!isHour(tokens[at])) return 0;
  const joined =
    ['and', 'to', 'till', 'until', 'through', '-'].includes(words[at + 1] ?? '') ||
    isMark(tokens[at + 1], '-');
  if (joined && isHour(tokens[at + 2])) return 3;
  return ['after', 'before', 'past'].includes(words[at - 1] ?? '') ? 1 : 0;
}

function isHour(token: Token | undefined): boolean {
  if (token?.kind === 'time')
    return readClock(token.raw.toLowerCase().replace(' ', '')) !== undefined;
  return false;
}

function cut(tokens: readonly Token[], from: number, to: number): Token[] {
  return [...tokens.slice(0, from), ...tokens.slice(to)];
}

function textBetween(tokens: readonly Token[], from: number, to: number): string {
  return tokens
    .slice(from, to)
    .map(({ raw }) => raw)
    .join(' ');
}
