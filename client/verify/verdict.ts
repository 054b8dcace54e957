/** The subject of a check; each has one name, also in the golden vectors. */
export type CheckName =
  | 'not covered'
  | 'step'
  | 'chain'
  | 'signer'
  | 'contract'
  | 'call'
  | 'encoding'
  | 'recipient'
  | 'asset'
  | 'amount'
  | 'value'
  | 'least output'
  | 'spender'
  | 'allowance'
  | 'route'
  | 'deadline'
  | 'order';

/** One thing that was held against another. */
export interface Check {
  readonly name: CheckName;
  readonly ok: boolean;
  /** The result, and for a failure the expected value. */
  readonly message: string;
}

/**
 * `verified`: every check holds. `refused`: something is not as it should be. `not covered`: it cannot
 * be reported here, and is to be treated as unchecked.
 */
export type Outcome = 'verified' | 'refused' | 'not covered';

/** The verdict on one step. */
export interface StepVerdict {
  /** Whether the outcome is `verified`. */
  readonly ok: boolean;
  readonly outcome: Outcome;
  /** `order` of the step; 0 where it has none. */
  readonly order: number;
  readonly checks: readonly Check[];
}

/** The verdict on a plan. */
export interface PlanVerdict {
  /** Whether the outcome is `verified`. */
  readonly ok: boolean;
  readonly outcome: Outcome;
  /** The verdict on each step, in the given order. */
  readonly steps: readonly StepVerdict[];
  /**
   * Findings that do not belong to a single step: intents that no step carries out, and the order.
   */
  readonly checks: readonly Check[];
}

/** Thrown where nothing further can be read; its check fails. */
export class Unreadable extends Error {
  readonly check: CheckName;

  constructor(check: CheckName, message: string) {
    super(message);
    this.check = check;
    this.name = 'Unreadable';
  }
}

/** Thrown for a step that cannot be checked completely here. */
export function notCovered(what: string): Unreadable {
  return new Unreadable('not covered', `${what} is not covered here`);
}

/** The worst of what failed. */
export function outcomeOf(all: readonly Checks[]): Outcome {
  const failed = all.flatMap(({ list }) => list.filter(({ ok }) => !ok));
  if (all.some(({ list }) => list.length === 0)) return 'refused';
  if (failed.length === 0) return 'verified';
  return failed.every(({ name }) => name === 'not covered') ? 'not covered' : 'refused';
}

/** Collects checks; equal is equal as it is shown. */
export class Checks {
  readonly list: Check[] = [];

  /** Holds one thing against another; addresses in any case. */
  same(name: CheckName, what: string, found: unknown, wanted: unknown): void {
    const [is, was] = [shown(found), shown(wanted)];
    this.that(name, is === was, is === was ? `${what} is ${is}` : `${what} is ${is}, not ${was}`);
  }

  that(name: CheckName, ok: boolean, message: string): void {
    this.list.push({ name, ok, message });
  }

  /** Records a part that cannot be verified here, and continues. */
  open(what: string): void {
    this.that('not covered', false, what);
  }

  /** Whether other steps may lean on this one: its deadline bears on itself alone. */
  get isHeld(): boolean {
    return this.list.every(({ name, ok }) => ok || name === 'deadline');
  }

  /** Runs code on input that may be unreadable; any error is a failed check. */
  reading(read: () => void): void {
    try {
      read();
    } catch (error) {
      const isKnown = error instanceof Unreadable;
      this.that(
        isKnown ? error.check : 'call',
        false,
        isKnown ? error.message : 'The call cannot be read',
      );
    }
  }
}

function shown(value: unknown): string {
  if (typeof value === 'string')
    return /^0x[0-9a-fA-F]+$/.test(value) ? value.toLowerCase() : value;
  return String(value);
}
