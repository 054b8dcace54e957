import type { Verb } from './lexicon/verbs.ts';
import type { Token } from './token.ts';

/** One order: a verb and the tokens that belong to it. */
export interface Clause {
  readonly verb: Verb;
  readonly word: string;
  readonly tokens: readonly Token[];
  /** Whether it only details the order before it ("by staking 5 SOL"). */
  readonly details: boolean;
  /** Whether the wording puts it before the order it follows ("after withdrawing …"). */
  readonly earlier: boolean;
  /** Whether the order behind it is done first ("before lending …, swap …"). */
  readonly later: boolean;
}

/** All orders of a prompt, and what was said around them. */
export interface ClauseList {
  /** What stands before the first verb: "on arbitrum, …". */
  readonly preamble: readonly Token[];
  readonly clauses: readonly Clause[];
}

/** A word that gives an order, and where it stands. */
export interface VerbAt {
  readonly at: number;
  readonly length: number;
  readonly verb: Verb;
  readonly word: string;
  readonly noun: boolean;
}
