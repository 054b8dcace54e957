import type { ChainSlug } from '#server/schemas/chain-slug.ts';

/** What a wallet has of one asset, or owes of it, at one place. */
export interface Holding {
  readonly chain: ChainSlug;
  readonly symbol: string;
  /** Contract, or mint on Solana; null for the chain's own coin. */
  readonly address: string | null;
  readonly decimals: number;
  readonly amountAtomic: bigint;
  /** In the wallet itself, or at a protocol: supplied, owed, in a liquidity position, earned as its fees. */
  readonly kind: 'wallet' | 'supplied' | 'debt' | 'liquidity' | 'fees';
  /** Slug of the protocol; null in the wallet. */
  readonly protocol: string | null;
}

/** An account on a lending market, as the market reckons it. */
export interface Loan {
  readonly chain: ChainSlug;
  readonly protocol: string;
  readonly protocolName: string;
  /** 18 decimals; null without debt. */
  readonly healthFactorWad: bigint | null;
  /** USD, 8 decimals. */
  readonly collateralUsd: bigint;
  readonly debtUsd: bigint;
}

/** An allowance that lets a contract take more of a token than there will ever be. */
export interface OpenApproval {
  readonly chain: ChainSlug;
  readonly symbol: string;
  readonly spender: string;
  readonly spenderName: string;
}

/** What could not be read, by the name of its source. */
export interface MissingSource {
  readonly source: string;
  readonly reason: string;
}

/** Everything that one source tells of a wallet. */
export interface WalletPart {
  readonly holdings: readonly Holding[];
  readonly loans: readonly Loan[];
  readonly approvals: readonly OpenApproval[];
  /** What the source itself could not tell. */
  readonly missing: readonly MissingSource[];
}
