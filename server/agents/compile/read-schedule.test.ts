import { describe, expect, it } from 'vitest';
import { readSchedule } from './read-schedule.ts';
import { readTokens } from './read-tokens.ts';

const read = (text: string, zoneExpected = false) => {
  const { used: _, ...spoken } = readSchedule(readTokens(text), zoneExpected);
  return spoken;
};

describe('schedules', () => {
  it.each([
    [
      'every tuesday at 6pm utc',
      { cadence: 'weekly', dayOfWeek: 2, time: { hour: 18, minute: 0 }, zones: ['UTC'] },
    ],
    [
      'each day at 06:45 Asia/Tokyo',
      { cadence: 'daily', time: { hour: 6, minute: 45 }, zones: ['Asia/Tokyo'] },
    ],
    ['on the 12th of each month', { cadence: 'monthly', dayOfMonth: 12 }],
    ['monthly on the last day', { cadence: 'monthly', dayOfMonth: 31 }],
    ['thursdays at noon', { cadence: 'weekly', dayOfWeek: 4, time: { hour: 12, minute: 0 } }],
    ['every day at 12am', { cadence: 'daily', time: { hour: 0, minute: 0 } }],
    ['every 24 hours', { cadence: 'daily' }],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it.each(['hourly', 'every 3 hours', 'every other week', 'quarterly', 'every weekday'])(
    'does not offer: %s',
    (text) => {
      expect(read(text).cadence).toBeNull();
    },
  );

  it('knows what comes once', () => {
    expect(read('tomorrow').once).toBe('tomorrow');
    expect(read('in 5 hours').once).toBe('in 5 hours');
    expect(read('on June 4th').once).toBe('June 4th');
  });

  it('sees an end', () => {
    expect(read('every week for 3 months').ends).toBe('for 3 months');
  });

  it.each(['25:00', '9:75', '13pm', '0am'])('takes no hour that is none: %s', (text) => {
    expect(read(`daily at ${text}`).time).toBeUndefined();
  });
});

describe('time zones', () => {
  it.each([
    ['9am GMT', ['UTC']],
    ['9am UTC+2', ['Etc/GMT-2']],
    ['9am gmt-5', ['Etc/GMT+5']],
    ['9am EST', ['America/New_York']],
    ['9am new york time', ['America/New_York']],
    ['9am in lagos', ['Africa/Lagos']],
    ['9am europe/berlin', ['Europe/Berlin']],
    ['9am CST', ['America/Chicago', 'Asia/Shanghai', 'America/Havana']],
  ])('%s', (text, zones) => {
    expect(read(text).zones).toEqual(zones);
  });

  it('takes a bare city only where a zone is expected', () => {
    expect(read('paris').zones).toBeUndefined();
    expect(read('paris', true).zones).toEqual(['Europe/Paris']);
  });

  it('names zones that the platform knows', () => {
    for (const text of [
      'EST',
      'PST',
      'CET',
      'IST',
      'CST',
      'BST',
      'AEST',
      'MSK',
      'SAST',
      'NZST',
      'GST',
      'AMT',
      'AST',
    ]) {
      for (const zone of read(`9am ${text}`).zones ?? []) {
        expect(() => new Intl.DateTimeFormat('en', { timeZone: zone })).not.toThrow();
      }
    }
  });
});
