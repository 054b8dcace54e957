import type { WatchSubject } from '#server/agents/watch-subject.ts';
import type { Unread } from './unread.ts';

/** The reading of a subject. Values are plain decimals in the subject's unit. */
export interface Observation {
  readonly ok: true;
  /** By their origin: a feed, a market, a holding. A subject that names one thing has one value. */
  readonly values: Readonly<Record<string, string>>;
  /** When they were true at the source, Unix time in milliseconds. */
  readonly observedAtMs: number;
  /** Where anyone can read them again. */
  readonly proof: SourceProof;
  /**
   * Whether a sum may be higher than its reading, because the list of things to read is old. Then it
   * can confirm `above` and refute `below`, but never confirm `below`.
   */
  readonly mayBeTooLow?: true;
}

/** Where values come from: enough to ask for them again. */
export interface SourceProof {
  readonly source: string;
  readonly reads: readonly Readonly<Record<string, string | number | null>>[];
}

export type SubjectOutcome = Observation | Unread;

/** The rounds of a price feed between two that were read. */
export interface RoundSpan {
  readonly chain: string;
  readonly contract: string;
  readonly afterRound: string;
  readonly beforeRound: string;
}

/** The value of a feed in a round that no check saw. */
export interface PastRound {
  readonly roundId: string;
  /** Unix time in milliseconds. */
  readonly atMs: number;
  /** A plain decimal. */
  readonly value: string;
  /** Where anyone can read it again. */
  readonly read: Readonly<Record<string, string | number | null>>;
}

/** Where agents' values come from. */
export interface WatchSource {
  /**
   * The rounds between two checks, in the order of the spans, oldest first; of many rounds the
   * newest ones. Absent where a source has no history. It never rejects: a span that cannot be read
   * is empty.
   */
  readBetween?(spans: readonly RoundSpan[]): Promise<readonly (readonly PastRound[])[]>;
  /**
   * Reads subjects, in their order. It never rejects: a subject that cannot be read is `Unread`.
   */
  read(subjects: readonly WatchSubject[]): Promise<readonly SubjectOutcome[]>;
}
