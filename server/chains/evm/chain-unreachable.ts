import type { ChainSlug } from '#server/schemas/chain-slug.ts';

/**
 * A chain did not answer, or answered with something that is not JSON-RPC. What its RPC said
 * stays in `cause`: it may name internal hosts and keys and never reaches a caller.
 */
export class ChainUnreachable extends Error {
  readonly chain: ChainSlug;

  constructor(chain: ChainSlug, options: { cause?: unknown } = {}) {
    super(`The chain ${chain} cannot be reached.`, options);
    this.name = 'ChainUnreachable';
    this.chain = chain;
  }
}
