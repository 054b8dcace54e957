import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import type { AgentSchedule } from '#server/schemas/agent-condition.ts';
import { nextOccurrence } from './next-occurrence.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const at = (text: string) => Date.parse(text);
const next = (schedule: AgentSchedule, after: string) =>
  new Date(nextOccurrence(schedule, at(after))).toISOString().replace(':00.000Z', 'Z');

const daily = (timezone: string, hour: number, minute = 0): AgentSchedule => ({
  cadence: 'daily',
  hour,
  minute,
  timezone,
});

/** The local time of a zone, computed differently from the code. */
function shown(timezone: string, atMs: number): string {
  return new Date(atMs).toLocaleString('sv-SE', { timeZone: timezone });
}

describe('nextOccurrence', () => {
  it('is later than the instant it is asked for', () => {
    const berlin = daily('Europe/Berlin', 9, 30);
    expect(next(berlin, '2026-01-10T08:29:59Z')).toBe('2026-01-10T08:30Z');
    expect(next(berlin, '2026-01-10T08:30:00Z')).toBe('2026-01-11T08:30Z');
    expect(next(berlin, '2026-07-10T00:00:00Z')).toBe('2026-07-10T07:30Z');
  });

  it('moves a time that the clocks skip on by the jump', () => {
    // Berlin jumps from 02:00 to 03:00 on 2026-03-29, New York on 2026-03-08.
    expect(next(daily('Europe/Berlin', 2, 30), '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30Z');
    expect(next(daily('America/New_York', 2, 30), '2026-03-07T12:00:00Z')).toBe(
      '2026-03-08T07:30Z',
    );
    // Lord Howe Island moves by half an hour.
    expect(next(daily('Australia/Lord_Howe', 2, 15), '2026-10-03T12:00:00Z')).toBe(
      '2026-10-03T15:45Z',
    );
  });

  it('takes a time that the clocks repeat once, the first time', () => {
    const berlin = daily('Europe/Berlin', 2, 30);
    expect(next(berlin, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:30Z');
    expect(next(berlin, '2026-10-25T00:30:00Z')).toBe('2026-10-26T01:30Z');
  });

  it('takes the last day of a month without the day', () => {
    const monthly: AgentSchedule = { ...daily('UTC', 8), cadence: 'monthly', day_of_month: 31 };
    expect(next(monthly, '2026-01-31T08:00:00Z')).toBe('2026-02-28T08:00Z');
    expect(next(monthly, '2028-02-01T00:00:00Z')).toBe('2028-02-29T08:00Z');
    expect(next(monthly, '2026-02-28T08:00:00Z')).toBe('2026-03-31T08:00Z');
    expect(next(monthly, '2026-12-31T08:00:00Z')).toBe('2027-01-31T08:00Z');
  });

  it('counts weekdays from Sunday in the zone, not in UTC', () => {
    const monday: AgentSchedule = { ...daily('Asia/Tokyo', 1), cadence: 'weekly', day_of_week: 1 };
    // Monday 01:00 in Tokyo is Sunday 16:00 in UTC.
    expect(next(monday, '2026-11-21T00:00:00Z')).toBe('2026-11-22T16:00Z');
  });

  it('passes a day that a zone left out', () => {
    // Samoa had no 30 December 2011.
    const apia = daily('Pacific/Apia', 12);
    expect(next(apia, '2011-12-29T22:00:00Z')).toBe('2011-12-30T22:00Z');
  });

  const zones = fc.constantFrom(
    'UTC',
    'Europe/Berlin',
    'America/New_York',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Africa/Casablanca',
    'Pacific/Chatham',
    'America/Santiago',
  );
  const schedules: fc.Arbitrary<AgentSchedule> = fc
    .record({
      hour: fc.integer({ min: 0, max: 23 }),
      minute: fc.integer({ min: 0, max: 59 }),
      timezone: zones,
      day_of_week: fc.integer({ min: 0, max: 6 }),
      day_of_month: fc.integer({ min: 1, max: 31 }),
      cadence: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
    })
    .map(({ day_of_week, day_of_month, ...when }) => ({
      ...when,
      ...(when.cadence === 'weekly' ? { day_of_week } : {}),
      ...(when.cadence === 'monthly' ? { day_of_month } : {}),
    }));
  const instants = fc.integer({ min: at('2024-01-01'), max: at('2031-01-01') });

  it('shows the time of the schedule, or the one that the clocks skipped to', () => {
    fc.assert(
      fc.property(schedules, instants, (schedule, after) => {
        const due = nextOccurrence(schedule, after);
        expect(due).toBeGreaterThan(after);
        const wanted = `${String(schedule.hour).padStart(2, '0')}:${String(schedule.minute).padStart(2, '0')}`;
        const clock = shown(schedule.timezone, due).slice(11, 16);
        if (clock === wanted) return;
        // It was skipped: no clock showed it that day.
        const day = shown(schedule.timezone, due).slice(0, 10);
        for (let ms = due - DAY_MS; ms <= due + DAY_MS; ms += MINUTE_MS * 15) {
          const nearby = ms - (ms % (MINUTE_MS * 15)) + (schedule.minute % 15) * MINUTE_MS;
          expect(shown(schedule.timezone, nearby).slice(0, 16)).not.toBe(`${day} ${wanted}`);
        }
      }),
      { numRuns: scaled(200) },
    );
  });

  it('leaves none out: asked from one occurrence to the next, the steps are those of the cadence', () => {
    const longest = { daily: 25, weekly: 7 * 24 + 1, monthly: 31 * 24 + 1 };
    const shortest = { daily: 23, weekly: 7 * 24 - 1, monthly: 28 * 24 - 1 };
    fc.assert(
      fc.property(schedules, instants, (schedule, after) => {
        const first = nextOccurrence(schedule, after);
        const hours = (nextOccurrence(schedule, first) - first) / 3_600_000;
        expect(hours).toBeLessThanOrEqual(longest[schedule.cadence]);
        expect(hours).toBeGreaterThanOrEqual(shortest[schedule.cadence]);
      }),
    );
  });

  it('is the same for every instant before it since the one before', () => {
    fc.assert(
      fc.property(
        schedules,
        instants,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (schedule, after, share) => {
          const first = nextOccurrence(schedule, after);
          const second = nextOccurrence(schedule, first);
          const between = first + Math.floor((second - first - 1) * share);
          expect(nextOccurrence(schedule, between)).toBe(second);
        },
      ),
    );
  });
});
