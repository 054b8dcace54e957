import type { ContentKind, Mention } from './mention.ts';
import type { Token } from './tokens/token.ts';

/** A text as every mention that its tokens may be. */
export interface Lattice {
  readonly tokens: readonly Token[];
  /** The mentions that begin at each token. */
  readonly at: readonly (readonly Mention[])[];
  /** What must be explained, by token. */
  readonly content: ReadonlyMap<number, ContentKind>;
  /** Tokens that say nothing by themselves: fillers. */
  readonly fillers: ReadonlySet<number>;
  /** Where it is said that something was lent or staked: "the USDC that I lent". */
  readonly lentOut: readonly number[];
}
