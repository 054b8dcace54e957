import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { ReviewedPlan } from '#server/schemas/review.ts';
import type { Attempt } from '#server/schemas/signing.ts';

/** The parts of a plan that signing needs. */
export interface SignedPlan
  extends Pick<
    ReviewedPlan,
    'id' | 'wallet' | 'intents' | 'steps' | 'contracts' | 'listed' | 'done'
  > {
  /** The requests to wallets so far, in any browser, by the keys of the steps. */
  readonly attempts: Readonly<Record<string, Attempt>>;
  /** The block explorer of every chain: a transaction is at `/tx/` and its hash below it. */
  readonly explorers: Readonly<Record<ChainSlug, string>>;
  /** In USD, as planned; the parts are absent from plans of before. */
  readonly fees: {
    readonly total: string;
    readonly network: string | undefined;
    readonly bridge: string | undefined;
  };
}
