import type { AgentSchedule } from '#server/schemas/agent-condition.ts';
import type { Dialogue, Question } from './dialogue.ts';
import { dayName } from './lexicon/schedule-words.ts';
import { readSchedule } from './read-schedule.ts';
import { readTokens } from './read-tokens.ts';
import {
  askNoEnd,
  askRecurrence,
  askWhichZone,
  askZone,
  HOW_OFTEN,
  WHICH_MONTH_DAY,
  WHICH_TIME,
  WHICH_TIME_AND_ZONE,
  WHICH_WEEKDAY,
} from './schedule-questions.ts';
import type { SpokenSchedule } from './spoken-schedule.ts';

export type SettledSchedule =
  | { readonly kind: 'settled'; readonly schedule: AgentSchedule }
  | { readonly kind: 'open'; readonly question: Question };

const open = (question: Question): SettledSchedule => ({ kind: 'open', question });

/** Turns what was said into a recurrence, asking for what is missing: never a guessed zone or hour. */
export function settleSchedule(said: SpokenSchedule, dialogue: Dialogue): SettledSchedule {
  const spoken = { ...said };
  if (spoken.cadence === null || spoken.cadence === undefined) {
    const question = spoken.cadence === null ? askRecurrence(spoken.cadenceSaid ?? '') : HOW_OFTEN;
    const read = readAnswer(question, dialogue);
    if (!read?.cadence) return open(question);
    spoken.cadence = read.cadence;
    fill(spoken, read);
  }
  if (spoken.severalDays || spoken.severalTimes) {
    const question = askRecurrence(spoken.severalTimes ? 'several times a day' : 'several days');
    const read = readAnswer(question, dialogue);
    if (!read?.cadence) return open(question);
    spoken.cadence = read.cadence;
    fill(spoken, read);
  }
  if (spoken.ends !== undefined) {
    const question = askNoEnd(spoken.ends);
    if (!dialogue.agreesTo(question)) return open(question);
  }
  const day = settleDay(spoken, dialogue);
  if (day) return day;
  const time = settleTime(spoken, dialogue);
  if (time) return time;
  return {
    kind: 'settled',
    schedule: {
      cadence: spoken.cadence,
      hour: spoken.time?.hour ?? 0,
      minute: spoken.time?.minute ?? 0,
      timezone: spoken.zones?.[0] ?? 'UTC',
      ...(spoken.cadence === 'weekly' &&
        spoken.dayOfWeek !== undefined && { day_of_week: spoken.dayOfWeek }),
      ...(spoken.cadence === 'monthly' &&
        spoken.dayOfMonth !== undefined && { day_of_month: spoken.dayOfMonth }),
    },
  };
}

function readAnswer(question: Question, dialogue: Dialogue): SpokenSchedule | undefined {
  const answer = dialogue.answerTo(question);
  return answer === undefined ? undefined : readSchedule(readTokens(answer));
}

function fill(spoken: SpokenSchedule, read: SpokenSchedule): void {
  if (read.dayOfWeek !== undefined) spoken.dayOfWeek ??= read.dayOfWeek;
  if (read.dayOfMonth !== undefined) spoken.dayOfMonth ??= read.dayOfMonth;
  if (read.time) spoken.time ??= read.time;
  if (read.zones) spoken.zones ??= read.zones;
}

function settleDay(spoken: SpokenSchedule, dialogue: Dialogue): SettledSchedule | undefined {
  if (spoken.cadence === 'weekly' && spoken.dayOfWeek === undefined) {
    const answer = dialogue.answerTo(WHICH_WEEKDAY);
    if (answer === undefined) return open(WHICH_WEEKDAY);
    fill(spoken, readSchedule(readTokens(`every ${answer}`)));
    if (spoken.dayOfWeek === undefined) return open(WHICH_WEEKDAY);
  }
  if (spoken.cadence === 'monthly' && spoken.dayOfMonth === undefined) {
    const answer = dialogue.answerTo(WHICH_MONTH_DAY);
    if (answer === undefined) return open(WHICH_MONTH_DAY);
    fill(spoken, readSchedule(readTokens(`monthly on the ${answer}`)));
    if (spoken.dayOfMonth === undefined) return open(WHICH_MONTH_DAY);
  }
  return undefined;
}

function settleTime(spoken: SpokenSchedule, dialogue: Dialogue): SettledSchedule | undefined {
  if (!spoken.time) {
    const question = spoken.zones ? WHICH_TIME : WHICH_TIME_AND_ZONE;
    const answer = dialogue.answerTo(question);
    if (answer === undefined) return open(question);
    fill(spoken, readSchedule(readTokens(`at ${answer}`), true));
    if (!spoken.time) return open(question);
  }
  if (!spoken.zones) {
    const question = askZone(clock(spoken.time));
    const answer = dialogue.answerTo(question);
    if (answer === undefined) return open(question);
    fill(spoken, readSchedule(readTokens(answer), true));
    if (!spoken.zones) return open(question);
  }
  if (spoken.zones.length > 1) {
    const question = askWhichZone(spoken.zones);
    const answer = dialogue.answerTo(question);
    if (answer === undefined) return open(question);
    const read = readSchedule(readTokens(answer), true);
    if (read.zones?.length !== 1) return open(question);
    spoken.zones = read.zones;
  }
  return undefined;
}

/** Hours and minutes of a day in 24 hours. */
export function clock({
  hour,
  minute,
}: {
  readonly hour: number;
  readonly minute: number;
}): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** "Weekly on Friday at 17:00 America/New_York". It parses back. */
export function renderSchedule(schedule: AgentSchedule): string {
  const at = `at ${clock(schedule)} ${schedule.timezone}`;
  if (schedule.cadence === 'weekly') return `Weekly on ${dayName(schedule.day_of_week ?? 0)} ${at}`;
  if (schedule.cadence === 'monthly')
    return `Monthly on the ${ordinal(schedule.day_of_month ?? 1)} ${at}`;
  return `Daily ${at}`;
}

function ordinal(day: number): string {
  const tens = Math.floor(day / 10);
  const suffix = tens === 1 ? 'th' : (['th', 'st', 'nd', 'rd'][day % 10] ?? 'th');
  return `${day}${suffix}`;
}
