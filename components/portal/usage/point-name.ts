import { LANGUAGE } from '#locale/language.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const DAY = new Intl.DateTimeFormat(LANGUAGE.dates, {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const HOUR = new Intl.DateTimeFormat(LANGUAGE.dates, {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

/**
 * @returns a label that is short enough for the space below a bar: "06:00" for an hour, "22 Nov" for a
 * longer period
 */
export function pointTick(at: number, stepMs: number): string {
  return stepMs <= HOUR_MS ? HOUR.format(at) : DAY.format(at);
}

/**
 * @param stepMs how long the point is
 * @returns "22 Nov" of a day, "22 Nov, 06:00" of a part of one
 */
export function pointName(at: number, stepMs: number): string {
  const date = new Date(at);
  if (stepMs >= DAY_MS) return DAY.format(date);
  return `${DAY.format(date)}, ${HOUR.format(date)}`;
}
