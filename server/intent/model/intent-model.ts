import { isMarked } from '#server/errors/mark-error.ts';
import type { ModelAnswer } from './model-answer.ts';

/** What a model is asked: the instructions that are always the same, and the request. */
export interface ModelQuestion {
  readonly instructions: string;
  readonly turns: readonly ModelTurn[];
}

export interface ModelTurn {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/**
 * A language model that reads requests. It is never trusted: what it answers passes the same
 * gate as the grammar's partial intents.
 */
export interface IntentModel {
  /** Time for a whole parse, with its repair round. */
  readonly timeoutMs: number;
  /**
   * Asks once; never retries.
   *
   * @throws ModelFailure when no well-formed answer came
   */
  ask(question: ModelQuestion, signal: AbortSignal): Promise<ModelAnswer>;
  /** Is called whenever the grammar's answer had to stand, for the operator. */
  readonly onFallback: (failure: ModelFailure) => void;
}

/** `malformed` and `ungrounded` answers are worth one repair round; the rest is not. */
export type ModelFailureReason = 'timeout' | 'unreachable' | 'malformed' | 'ungrounded';

const MARK = Symbol.for('portolan.ModelFailure');

/**
 * A model gave nothing that can be used. The message is ours: what an endpoint writes into its
 * errors may repeat the key or the request.
 */
export class ModelFailure extends Error {
  static override [Symbol.hasInstance](value: unknown): value is ModelFailure {
    return isMarked(value, MARK);
  }

  get [MARK](): true {
    return true;
  }

  override readonly name = 'ModelFailure';
  readonly reason: ModelFailureReason;

  constructor(reason: ModelFailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
