import { LANGUAGE } from '#locale/language.ts';
import { UI_TEXTS } from '#locale/ui.ts';

const EXACT = new Intl.DateTimeFormat(LANGUAGE.dates, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const RELATIVE = new Intl.RelativeTimeFormat(LANGUAGE.page, { numeric: 'auto' });

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const satisfies readonly (readonly [Intl.RelativeTimeFormatUnit, number])[];

/** @returns "22 Nov 2026, 07:04 UTC" */
export function formatExactTime(at: Date): string {
  return UI_TEXTS.utc(EXACT.format(at));
}

/** @returns how far a time is from now: "5 minutes ago", "in 2 days"; under a minute "just now". */
export function formatRelativeTime(at: Date, nowMs: number): string {
  const seconds = Math.round((at.getTime() - nowMs) / 1000);
  const distance = Math.abs(seconds);
  for (const [unit, size] of UNITS) {
    if (distance >= size) return RELATIVE.format(Math.trunc(seconds / size), unit);
  }
  // The clock of a page advances by half minutes, so a recent event may seem to be in the future.
  return seconds > 30 ? UI_TEXTS.inAMoment : UI_TEXTS.justNow;
}
