import { phraseTable, wordSet } from './phrases.ts';

export type Cadence = 'daily' | 'weekly' | 'monthly';

/** Recurrences that are said as one word or phrase; null marks the ones that are not offered. */
export const RECURRENCES = phraseTable<Cadence | null>([
  [
    'daily',
    'daily|every day|everyday|each day|every morning|every evening|every night|every afternoon|each morning|each evening|each night|nightly|once a day|once per day|once daily|per day|day by day|every single day|all days|all the days|each of the days|mornings|evenings|a day|every 24 hours|every 24h|every 24 hrs|every 1 day|every one day|every 24hr',
  ],
  [
    'weekly',
    'weekly|every week|each week|once a week|once per week|once weekly|per week|every single week|a week|every 7 days|every 7d|every 1 week',
  ],
  [
    'monthly',
    'monthly|every month|each month|once a month|once per month|once monthly|per month|every single month|a month|every 30 days|of the month|of month|of each month|of every month|of a month|every 1 month|month end|end of month|end of the month|end of every month|end of each month|month-end',
  ],
  [
    null,
    'hourly|every hour|each hour|once an hour|an hour|per hour|biweekly|bi-weekly|bimonthly|bi-monthly|fortnightly|every fortnight|every other day|every other week|every other month|every second day|every second week|twice a day|twice daily|twice a week|twice weekly|twice a month|twice per day|twice per week|quarterly|every quarter|each quarter|yearly|annually|every year|each year|once a year|every weekday|every weekend|weekdays|weekends|on weekdays|on weekends|each weekday|every few days|every few hours|every couple of days|every minute|every block|semi-monthly|half-yearly|every half hour|every half an hour|every business day|three times a day|three times a week|periodically|regularly|every so often|every now and then',
  ],
]);

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const SHORT: Record<string, number> = {
  sun: 0,
  mon: 1,
  tue: 2,
  tues: 2,
  wed: 3,
  weds: 3,
  thu: 4,
  thur: 4,
  thurs: 4,
  fri: 5,
  sat: 6,
};

/** @returns the day of the week a word names, 0 for Sunday. */
export function weekday(word: string): number | undefined {
  if (Object.hasOwn(SHORT, word)) return SHORT[word];
  const singular = word.endsWith('s') ? word.slice(0, -1) : word;
  const at = DAYS.indexOf(singular);
  return at < 0 ? undefined : at;
}

export const dayName = (day: number): string => {
  const name = DAYS[day] ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** Times that are said once and do not come again. */
export const ONCE = phraseTable<true>([
  [
    true,
    'tomorrow|tonight|later today|later|next week|next month|next year|next monday|next tuesday|next wednesday|next thursday|next friday|next saturday|next sunday|this evening|this afternoon|this weekend|end of day|end of the day|eod|today at|by tomorrow|this friday|this monday|this tuesday|this wednesday|this thursday|this saturday|this sunday|one time|just once|christmas|new year|tmrw|tmr',
  ],
]);

export const MONTHS = wordSet(
  'january february march april june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec',
);

export const ORDINALS: Record<string, number> = {
  first: 1,
  second: 2,
  third: 3,
  fifth: 5,
  tenth: 10,
  fifteenth: 15,
  twentieth: 20,
  last: 31,
};
