import { readNumberWord } from '#server/language/lexicon/numbers.ts';
import type { Token } from '#server/language/tokens/token.ts';
import { matchPhrase, phraseTable, wordSet } from './lexicon/phrases.ts';
import type { Term } from './term.ts';

const LEAD = wordSet('in within over during inside throughout per across since for');
const BETWEEN = wordSet(
  'the a an whole full entire straight any given last past previous one single rolling next same space of period less more at least than over about roughly under this every',
);
/** What a duration may be called behind its length: "over a 7-day period". */
const SPANS = wordSet('period window span stretch timeframe');
const UNITS: Record<string, number> = {
  minute: 1 / 60,
  minutes: 1 / 60,
  min: 1 / 60,
  mins: 1 / 60,
  second: 1 / 3600,
  seconds: 1 / 3600,
  sec: 1 / 3600,
  s: 1 / 3600,
  m: 1 / 60,
  hour: 1,
  hours: 1,
  hr: 1,
  hrs: 1,
  h: 1,
  day: 24,
  days: 24,
  d: 24,
  week: 168,
  weeks: 168,
  w: 168,
  month: 720,
  months: 720,
  mo: 720,
  year: 8760,
  years: 8760,
  y: 8760,
};
const NAMED = phraseTable<number>([
  [
    24,
    '24-hour|1-day|one-day|a day|intraday|on the day|over the day|within the day|inside a day|day on day|dod|d/d|in a single day|since yesterday|daily|today|24hr|in one day|day-over-day',
  ],
  [1, 'on the hour|1-hour|one-hour|an hour|hourly'],
  [
    168,
    '7-day|on the week|over the week|within the week|week on week|w/w|a week|one-week|1-week|weekly|this week|week-over-week',
  ],
  [720, '30-day|a month|on the month|over the month|month on month|m/m|monthly|this month'],
]);

/** @returns the hours of a duration as it was written: `24h`, `7 days`, `10 minutes`. */
export function durationHours(raw: string): number | undefined {
  const text = raw.toLowerCase();
  let end = 0;
  while (end < text.length && '0123456789.'.includes(text[end] as string)) end++;
  const count =
    end > 0 ? Number(text.slice(0, end)) : Number(readNumberWord(text.split(' ')[0] ?? ''));
  const unit = (end > 0 ? text.slice(end) : text.split(' ').slice(1).join(' ')).trim();
  if (!Number.isFinite(count) || count <= 0 || !Object.hasOwn(UNITS, unit)) return undefined;
  return count * (UNITS[unit] as number);
}

/** The window of a change at this place: "in 24h", "over the past week", "daily", "7-day". */
export function readWindow(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
): { readonly term: Term; readonly length: number } | undefined {
  const lead = words[at] ?? '';
  if (LEAD.has(lead)) {
    let end = at + 1;
    while (BETWEEN.has(words[end] ?? '')) end++;
    const read = readDuration(tokens, words, end);
    if (read) {
      // "for 3 days" says how long it must hold, not over what it is measured.
      const length = end + read.length - at;
      const said = tokens
        .slice(at, at + length)
        .map(({ raw }) => raw)
        .join(' ');
      const term: Term =
        lead === 'for' ? { kind: 'hold' } : { kind: 'window', hours: read.hours, said };
      return { term, length };
    }
  }
  const named = matchPhrase(NAMED, words, at);
  if (named) return { term: { kind: 'window', hours: named.value }, length: named.length };
  const token = tokens[at];
  if (token?.kind === 'time') {
    const hours = durationHours(token.raw);
    if (hours !== undefined) return { term: { kind: 'window', hours }, length: 1 };
  }
  return undefined;
}

function readDuration(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
): { readonly hours: number; readonly length: number } | undefined {
  const token = tokens[at];
  const length = SPANS.has(words[at + 1] ?? '') ? 2 : 1;
  if (token?.kind === 'time') {
    const hours = durationHours(token.raw);
    return hours === undefined ? undefined : { hours, length };
  }
  const hyphened = durationHours((words[at] ?? '').replace('-', ' '));
  if (hyphened !== undefined) return { hours: hyphened, length };
  // "30m" reads as thirty million anywhere else.
  if (token?.kind === 'number' && token.raw.toLowerCase().endsWith('m')) {
    const hours = durationHours(token.raw);
    if (hours !== undefined) return { hours, length: 1 };
  }
  const word = words[at] ?? '';
  if (at > 0 && word.length > 1 && Object.hasOwn(UNITS, word) && !'sm'.includes(word)) {
    return { hours: UNITS[word] as number, length: 1 };
  }
  return undefined;
}
