import { ApiError } from '#server/errors/api-error.ts';
import { isMarked } from '#server/errors/mark-error.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';

const MARK = Symbol.for('portolan.ChainUnreachable');

/**
 * A chain did not answer, or answered with something that is not JSON-RPC: `engine_unreachable`
 * to the caller. What its RPC said stays in `cause`: it may name internal hosts and keys and
 * never reaches a caller.
 */
export class ChainUnreachable extends ApiError {
  static override [Symbol.hasInstance](value: unknown): value is ChainUnreachable {
    return isMarked(value, MARK);
  }

  get [MARK](): true {
    return true;
  }

  readonly chain: ChainSlug;

  constructor(chain: ChainSlug, options: { cause?: unknown } = {}) {
    super('engine_unreachable', {
      message: `The chain ${chain} cannot be reached right now. Nothing was charged; try again.`,
      cause: options.cause,
    });
    this.name = 'ChainUnreachable';
    this.chain = chain;
  }
}
