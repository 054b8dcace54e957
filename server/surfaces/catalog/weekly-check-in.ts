import { choiceField, defineSurface } from '../define-surface.ts';

/** Fires once a week, on a day and at an hour of UTC. */
export const weeklyCheckIn = defineSurface({
  key: 'weekly-check-in',
  copy: {
    title: 'Weekly check-in',
    description: 'Get a reminder once a week to look at what your wallet holds.',
    turn_on: 'Remind me weekly',
  },
  subjects: ['wallet'],
  fields: [
    choiceField('day', 'Day', [
      ['1', 'Monday'],
      ['2', 'Tuesday'],
      ['3', 'Wednesday'],
      ['4', 'Thursday'],
      ['5', 'Friday'],
      ['6', 'Saturday'],
      ['0', 'Sunday'],
    ]),
    choiceField(
      'hour',
      'Hour (UTC)',
      Array.from({ length: 24 }, (_, hour) => [String(hour), `${hour}:00`] as const),
    ),
  ],
  prepares: [],
  compile: ({ values }) => ({
    schedule: {
      cadence: 'weekly',
      hour: Number(values.hour),
      minute: 0,
      timezone: 'UTC',
      day_of_week: Number(values.day),
    },
    label: 'Weekly check-in',
  }),
});
