import type { Token } from '#server/language/tokens/token.ts';
import { matchPhrase } from './lexicon/phrases.ts';
import { type Cadence, ORDINALS, RECURRENCES, weekday } from './lexicon/schedule-words.ts';
import { durationHours } from './read-window.ts';
import type { SpokenSchedule } from './spoken-schedule.ts';

function setCadence(spoken: SpokenSchedule, cadence: Cadence | null, said: string): void {
  if (spoken.cadence === null) return;
  if (cadence === null) {
    spoken.cadence = null;
    spoken.cadenceSaid = said;
  } else if (spoken.cadence === undefined || cadence !== 'daily') spoken.cadence = cadence;
}

/** "every Monday", "every 4 hours", "every 1st", "each Friday and Tuesday". */
export function readEvery(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  spoken: SpokenSchedule,
): number {
  if (words[at] !== 'every' && words[at] !== 'each') return 0;
  const day = weekday(words[at + 1] ?? '');
  if (day !== undefined && (words[at + 1] ?? '').length > 2) {
    setDay(spoken, day);
    return 2 + moreDays(words, at + 2, spoken);
  }
  const token = tokens[at + 1];
  if (token?.kind === 'time') {
    const ordinal = ordinalOf(token.raw);
    if (ordinal !== undefined) {
      setMonthDay(spoken, ordinal);
      setCadence(spoken, 'monthly', '');
      return 2;
    }
    const hours = durationHours(token.raw);
    if (hours === undefined) return 0;
    const cadence =
      hours === 24 ? 'daily' : hours === 168 ? 'weekly' : hours === 720 ? 'monthly' : null;
    setCadence(spoken, cadence, `every ${token.raw}`);
    return 2;
  }
  if (token?.kind === 'number' && token.raw.toLowerCase().endsWith('m')) {
    setCadence(spoken, null, `every ${token.raw}`);
    return 2;
  }
  return 0;
}

export function readRecurrence(
  words: readonly string[],
  at: number,
  spoken: SpokenSchedule,
): number {
  const found = matchPhrase(RECURRENCES, words, at);
  if (!found) return 0;
  const said = words.slice(at, at + found.length).join(' ');
  if (said === 'end of the month' || said.startsWith('end of') || said.startsWith('month')) {
    if (said.includes('end')) setMonthDay(spoken, 31);
  }
  setCadence(spoken, found.value, said);
  return found.length;
}

/** "mondays", "on Monday", "the 1st of every month", "the last day of". */
export function readDay(
  tokens: readonly Token[],
  words: readonly string[],
  at: number,
  spoken: SpokenSchedule,
): number {
  const word = words[at] ?? '';
  const lead = word === 'on' ? 1 : 0;
  const day = weekday(words[at + lead] ?? '');
  const full = (words[at + lead] ?? '').length > 3;
  const which = words[at - 1] ?? '';
  if (day !== undefined && full && Object.hasOwn(ORDINALS, which)) {
    setCadence(spoken, null, `the ${which} ${words[at + lead]} of the month`);
    return lead + 1;
  }
  if (day !== undefined && (full || lead === 1 || spoken.cadence !== undefined)) {
    const plural = (words[at + lead] ?? '').endsWith('days');
    if (plural || spoken.cadence !== undefined) {
      setDay(spoken, day);
      return lead + 1 + moreDays(words, at + lead + 1, spoken);
    }
    // "weekly reminder on friday": the recurrence may stand behind; "by Friday" is a date.
    const later = words.slice(at + 1).some((_, offset) => {
      const found = matchPhrase(RECURRENCES, words, at + 1 + offset);
      return found?.value === 'weekly';
    });
    if (later && words[at - 1] !== 'by') {
      setDay(spoken, day);
      return lead + 1;
    }
    return 0;
  }
  let index = at;
  if (words[index] === 'on' || words[index] === 'by') index++;
  if (words[index] === 'the') index++;
  const token = tokens[index];
  const named = ORDINALS[words[index] ?? ''];
  const ordinal = token?.kind === 'time' ? ordinalOf(token.raw) : named;
  if (ordinal === undefined) return 0;
  const next = words[index + 1] ?? '';
  if (token?.kind !== 'time' && next !== 'day' && next !== 'of') return 0;
  setMonthDay(spoken, ordinal);
  return index + 1 + (next === 'day' ? 1 : 0) - at;
}

function moreDays(words: readonly string[], at: number, spoken: SpokenSchedule): number {
  let end = at;
  while (
    ['and', '&', 'or'].includes(words[end] ?? '') &&
    weekday(words[end + 1] ?? '') !== undefined
  ) {
    spoken.severalDays = true;
    end += 2;
  }
  return end - at;
}

function setDay(spoken: SpokenSchedule, day: number): void {
  if (spoken.dayOfWeek !== undefined && spoken.dayOfWeek !== day) spoken.severalDays = true;
  spoken.dayOfWeek ??= day;
  setCadence(spoken, 'weekly', '');
}

function setMonthDay(spoken: SpokenSchedule, day: number): void {
  if (spoken.dayOfMonth !== undefined && spoken.dayOfMonth !== day) spoken.severalDays = true;
  spoken.dayOfMonth ??= day;
}

/** @returns the day of the month of `1st`, `15th`. */
function ordinalOf(raw: string): number | undefined {
  const suffix = raw.slice(-2).toLowerCase();
  if (!['st', 'nd', 'rd', 'th'].includes(suffix)) return undefined;
  const day = Number(raw.slice(0, -2));
  return Number.isInteger(day) && day >= 1 && day <= 31 ? day : undefined;
}
