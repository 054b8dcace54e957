import fc from 'fast-check';
import { DateTime, Settings } from 'luxon';
import { afterEach, describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import type { AgentSchedule } from '#server/schemas/agent-condition.ts';
import { nextOccurrence } from './next-occurrence.ts';

/** Zones whose clocks change twice a year, that stopped changing, or that moved for good. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'Europe/Dublin',
  'Europe/Istanbul',
  'Europe/Volgograd',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Santiago',
  'America/Mexico_City',
  'America/Caracas',
  'America/Havana',
  'Africa/Casablanca',
  'Africa/Juba',
  'Asia/Almaty',
  'Asia/Amman',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Pyongyang',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
  'Pacific/Fiji',
];

const { now } = Settings;
afterEach(() => {
  Settings.now = now;
});

/** The same rule said with another library: the earliest instant of each day that it falls on. */
function nextByLuxon(schedule: AgentSchedule, afterMs: number): number {
  // It searches a zone's offset starting from the current one; Samoa's is a day away from its
  // former one.
  Settings.now = () => afterMs;
  const { timezone: zone, hour, minute } = schedule;
  const first = DateTime.fromMillis(afterMs, { zone }).minus({ days: 1 });
  for (let days = 0; ; days++) {
    // Counted in UTC: a zone may leave a date out.
    const date = DateTime.utc(first.year, first.month, first.day).plus({ days });
    if (!fallsOn(schedule, date)) continue;
    const { year, month, day } = date;
    const shown = DateTime.fromObject({ year, month, day, hour, minute }, { zone });
    const atMs = Math.min(...shown.getPossibleOffsets().map((one) => one.toMillis()));
    if (atMs > afterMs) return atMs;
  }
}

function fallsOn(schedule: AgentSchedule, date: DateTime): boolean {
  if (schedule.cadence === 'daily') return true;
  if (schedule.cadence === 'weekly') return date.weekday % 7 === schedule.day_of_week;
  return date.day === Math.min(schedule.day_of_month ?? 1, date.daysInMonth ?? 0);
}

const schedules: fc.Arbitrary<AgentSchedule> = fc
  .record({
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
    timezone: fc.constantFrom(...ZONES),
    day_of_week: fc.integer({ min: 0, max: 6 }),
    day_of_month: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constantFrom(28, 29, 30, 31)),
    cadence: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
  })
  .map(({ day_of_week, day_of_month, ...when }) => ({
    ...when,
    ...(when.cadence === 'weekly' ? { day_of_week } : {}),
    ...(when.cadence === 'monthly' ? { day_of_month } : {}),
  }));

const START = Date.UTC(2010, 0, 1);
const END = Date.UTC(2032, 0, 1);
const WEEK_MS = 7 * 86_400_000;

/** The instants of a zone at which its clocks change, within the years above. */
function changesOf(zone: string): number[] {
  const changes: number[] = [];
  for (let ms = START; ms < END; ms += WEEK_MS) {
    let [low, high] = [ms, ms + WEEK_MS];
    if (offset(zone, low) === offset(zone, high)) continue;
    while (high - low > 1_000) {
      const middle = Math.floor((low + high) / 2_000) * 1_000;
      if (offset(zone, middle) === offset(zone, low)) low = middle;
      else high = middle;
    }
    changes.push(high);
  }
  return changes;
}

function offset(zone: string, atMs: number): number {
  return DateTime.fromMillis(atMs, { zone }).offset;
}

describe('nextOccurrence, beside luxon', () => {
  it('is the same at any time', () => {
    fc.assert(
      fc.property(schedules, fc.integer({ min: START, max: END }), (schedule, after) => {
        expect(nextOccurrence(schedule, after)).toBe(nextByLuxon(schedule, after));
      }),
      { numRuns: scaled(1_000) },
    );
  });

  it('is the same around the changes of the clocks of every zone', () => {
    const changes = ZONES.flatMap((timezone) =>
      changesOf(timezone).map((change) => ({ timezone, change })),
    );
    const around = fc.record({
      at: fc.constantFrom(...changes),
      hoursAway: fc.constantFrom(0, 1, 2, 23),
      minute: fc.constantFrom(0, 15, 45),
      askedAfterMs: fc.constantFrom(-90_000_000, -3_600_000, 0, 3_600_000),
    });
    fc.assert(
      fc.property(around, ({ at: { timezone, change }, hoursAway, minute, askedAfterMs }) => {
        const shown = DateTime.fromMillis(change - 1, { zone: timezone }).hour;
        const hour = (shown + hoursAway) % 24;
        const schedule: AgentSchedule = { cadence: 'daily', hour, minute, timezone };
        const after = change + askedAfterMs;
        expect(nextOccurrence(schedule, after)).toBe(nextByLuxon(schedule, after));
      }),
      { numRuns: scaled(2_000) },
    );
  });

  it('is the same around the end of February of every year, leap years too', () => {
    for (let year = 2011; year < 2032; year++) {
      for (const day_of_month of [28, 29, 30, 31]) {
        for (const timezone of ['UTC', 'Pacific/Apia', 'America/St_Johns']) {
          const schedule: AgentSchedule = {
            cadence: 'monthly',
            day_of_month,
            hour: 23,
            minute: 59,
            timezone,
          };
          for (const day of [26, 27, 28, 29, 30]) {
            const after = Date.UTC(year, 1, day, 12);
            expect(nextOccurrence(schedule, after)).toBe(nextByLuxon(schedule, after));
          }
        }
      }
    }
  });
});
