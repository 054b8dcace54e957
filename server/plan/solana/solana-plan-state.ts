import type { Address } from '@solana/kit';
import type { SolanaSysvars } from '#server/chains/solana/sysvars.ts';
import type { SolanaPrices } from '#server/prices/read-solana-prices.ts';
import type { SolanaAsset, SolanaCall, SolanaLeg } from '#server/protocols/solana-manifest.ts';
import type { Signer } from '#server/schemas/step.ts';
import type { ResolvedSolanaIntent, SolanaWallet } from './resolve-solana-intents.ts';

/** The planner's input beside the request. */
export interface SolanaFacts {
  readonly unitPriceMicroLamports: bigint;
  readonly defaultValidator: Address | undefined;
  readonly prices: SolanaPrices;
  readonly signer?: Signer;
}

/** The output of an earlier step, and how much of it is left for later steps. */
export interface SolanaOutput {
  readonly fromKey: string;
  readonly asset: SolanaAsset;
  /** The least balance before the output arrives. */
  readonly balanceBeforeAtomic: bigint;
  /** The balance then, if earlier steps return the expected amounts. */
  readonly expectedBeforeAtomic: bigint;
  expectedAtomic: bigint;
  minAtomic: bigint;
  /** Share that steps took already, in basis points. */
  takenBps: number;
}

/** A balance once the steps so far have run. */
export interface ProjectedBalance {
  /** If they return and cost the expected amounts. */
  readonly expectedAtomic: bigint;
  /** If they return the least and cost the most there can be. */
  readonly leastAtomic: bigint;
}

/** How a step was sized. */
export interface SolanaSize {
  readonly amountAtomic: bigint;
  readonly minAtomic: bigint;
  readonly sizing: 'exact' | 'max' | 'chained';
  readonly source?: SolanaOutput;
  readonly portionBps?: number;
  /** Share of the output that earlier steps take, in basis points. */
  readonly takenEarlierBps?: number;
  readonly reserveLamports?: bigint;
}

/** A step whose instructions are final and whose bytes are not encoded yet. */
export interface UnencodedStep {
  readonly at: string;
  readonly protocolSlug: string;
  readonly protocolName: string;
  readonly key: string;
  readonly leg: SolanaLeg;
  readonly call: SolanaCall;
  readonly size: SolanaSize;
}

/** A plan as it grows. */
export interface SolanaState {
  readonly facts: SolanaFacts;
  readonly wallet: SolanaWallet;
  readonly sysvars: SolanaSysvars;
  readonly intents: readonly ResolvedSolanaIntent[];
  /** Every asset of the plan, by its mint or `SOL`. */
  readonly assets: ReadonlyMap<string, SolanaAsset>;
  /** The wallet's balances once the steps so far have run, by the same keys. */
  readonly balances: Map<string, bigint>;
  /** The same from the chain's state, not from the request. */
  readonly onChain: Map<string, ProjectedBalance>;
  readonly made: Set<Address>;
  readonly unencoded: UnencodedStep[];
  readonly outputs: SolanaOutput[];
  readonly warnings: Set<string>;
}
