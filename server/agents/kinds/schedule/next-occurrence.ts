import type { AgentSchedule } from '#server/schemas/agent-condition.ts';

const DAY_MS = 86_400_000;
/** More days than any schedule leaves between two occurrences. */
const MAX_DAYS = 70;

/**
 * The first occurrence of a schedule after an instant. A wall-clock time that a change of the
 * clocks skips happens as much later as the clocks jump; one that it repeats happens the first
 * time. In a month without its day, a monthly schedule happens on the last one.
 *
 * @param afterMs Unix time in milliseconds; the occurrence is later than this
 * @returns Unix time in milliseconds
 */
export function nextOccurrence(schedule: AgentSchedule, afterMs: number): number {
  const { year, month, day } = wallClock(schedule.timezone, afterMs);
  const firstDay = Date.UTC(year, month - 1, day) - DAY_MS;
  for (let days = 0; days < MAX_DAYS; days++) {
    const date = new Date(firstDay + days * DAY_MS);
    if (!fallsOn(schedule, date)) continue;
    const atMs = instantOf(schedule, date);
    if (atMs > afterMs) return atMs;
  }
  throw new Error('A schedule without an occurrence in ten weeks');
}

function fallsOn(schedule: AgentSchedule, date: Date): boolean {
  switch (schedule.cadence) {
    case 'daily':
      return true;
    case 'weekly':
      return date.getUTCDay() === schedule.day_of_week;
    case 'monthly': {
      const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
      return date.getUTCDate() === Math.min(schedule.day_of_month ?? 1, last.getUTCDate());
    }
  }
}

/** The instant at which clocks of a zone show a date and the schedule's time. */
function instantOf({ timezone, hour, minute }: AgentSchedule, date: Date): number {
  const shown = date.getTime() + (hour * 60 + minute) * 60_000;
  // The zone's offset on either side of a change of the clocks; they are equal on other days.
  const before = offsetAt(timezone, shown - DAY_MS);
  const after = offsetAt(timezone, shown + DAY_MS);
  // With the earlier offset, a repeated time is its first one and a skipped one is moved on.
  const first = shown - before;
  if (before === after || offsetAt(timezone, first) === before) return first;
  const second = shown - after;
  return offsetAt(timezone, second) === after ? second : first;
}

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function offsetAt(timezone: string, atMs: number): number {
  const { year, month, day, hour, minute, second } = wallClock(timezone, atMs);
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return shown - Math.floor(atMs / 1000) * 1000;
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function wallClock(timezone: string, atMs: number): WallClock {
  let formatter = formatters.get(timezone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      calendar: 'gregory',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(timezone, formatter);
  }
  const parts = formatter.formatToParts(atMs).map(({ type, value }) => [type, Number(value)]);
  return Object.fromEntries(parts) as WallClock;
}

interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}
