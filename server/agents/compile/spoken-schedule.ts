import type { Cadence } from './lexicon/schedule-words.ts';

/** What a request says about when; every part may be missing. */
export interface SpokenSchedule {
  /** Null: a recurrence was said that is none of the three. */
  cadence?: Cadence | null;
  /** The words of a recurrence that is not offered. */
  cadenceSaid?: string;
  dayOfWeek?: number;
  dayOfMonth?: number;
  /** More days than one were said. */
  severalDays?: boolean;
  time?: {
    readonly hour: number;
    readonly minute: number;
    /** It was written without its half of the day, and no part of a day is said that gives it. */
    readonly isOfTwelve?: boolean;
  };
  severalTimes?: boolean;
  /** One zone, or the ones an abbreviation may mean. */
  zones?: readonly string[];
  /** A time that does not come again: "tomorrow", "in 2 hours". */
  once?: string;
  /** An end: "for 6 months", "until June". */
  ends?: string;
  /** Tokens that said it. */
  readonly used: ReadonlySet<number>;
}
