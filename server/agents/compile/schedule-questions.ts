import type { Question } from './dialogue.ts';

export const askRecurrence = (said: string): Question => ({
  question: `A schedule repeats daily, weekly or monthly, not "${said}". Which should it be?`,
  labels: ['Daily', 'Weekly', 'Monthly'],
});

export const HOW_OFTEN: Question = {
  question: 'How often should it come?',
  labels: ['Daily', 'Weekly', 'Monthly'],
};

export const EXPIRY_REMINDER: Question = {
  question:
    'An expiry comes on a fixed date, which is not watched. A recurring reminder can stand in for it: how often?',
  labels: ['Daily', 'Weekly', 'Monthly'],
};

export const WHICH_WEEKDAY: Question = {
  question: 'On which day of the week?',
  labels: ['Monday', 'Wednesday', 'Friday', 'Sunday'],
};

export const WHICH_MONTH_DAY: Question = {
  question: 'On which day of the month?',
  labels: ['1st', '15th', 'last day'],
};

export const WHICH_TIME: Question = {
  question: 'At what time of day?',
  labels: ['08:00', '09:00', '12:00', '18:00'],
};

export const WHICH_TIME_AND_ZONE: Question = {
  question: 'At what time of day, and in which time zone?',
  labels: ['09:00 UTC', '09:00 America/New_York', '09:00 Europe/London', '09:00 Asia/Singapore'],
};

export const askZone = (time: string): Question => ({
  question: `Which time zone is ${time} in?`,
  labels: ['UTC', 'America/New_York', 'Europe/London', 'Asia/Singapore'],
});

export const askWhichZone = (zones: readonly string[]): Question => ({
  question: 'That time zone has several meanings. Which one is meant?',
  labels: zones,
});

export const askNoEnd = (said: string): Question => ({
  question: `A schedule runs until it is stopped; "${said}" is not supported. Continue without an end?`,
  labels: ['Yes, without an end'],
});

export const askWithoutRest = (said: string): Question => ({
  question: `A schedule comes every time; "${said}" is not supported. Continue without it?`,
  labels: ['Yes, without it'],
});
