import type { Address } from 'viem';

/**
 * How something is held at a protocol: lent or put into a vault, owed, in a liquidity position,
 * earned as its fees, staked, waiting in a withdrawal queue, or due as a reward.
 */
export type PositionHolding =
  | 'supplied'
  | 'debt'
  | 'liquidity'
  | 'fees'
  | 'staked'
  | 'withdrawal'
  | 'reward';

/** The token that something is counted in. */
interface CountedToken {
  readonly symbol: string;
  /** Contract, or mint on Solana; null for the chain's own coin. */
  readonly address: string | null;
  readonly decimals: number;
}

/** What an owner has of one token at a protocol, or owes there. */
export interface ProtocolHolding {
  readonly kind: PositionHolding;
  readonly token: CountedToken;
  readonly amountAtomic: bigint;
}

/** An account that can be liquidated; USD has 8 decimals. */
export interface ProtocolLoan {
  /** 18 decimals; null without debt. */
  readonly healthFactorWad: bigint | null;
  readonly collateralUsd: bigint;
  readonly debtUsd: bigint;
}

/** Everything that an owner has at a protocol on one chain. */
export interface ProtocolPositions {
  readonly holdings: readonly ProtocolHolding[];
  readonly loan: ProtocolLoan | null;
  /** Tokens in the wallet that stand for some of these holdings: who counts both counts twice. */
  readonly receipts: readonly string[];
  /** What could not be read now, one sentence each. */
  readonly unread: readonly string[];
  /**
   * What is left out by a rule, no matter who asks and whenever: nobody can blind a reader by sending a
   * wallet more than it reads. One sentence each.
   */
  readonly leftOut: readonly string[];
}

const NOTHING: ProtocolPositions = {
  holdings: [],
  loan: null,
  receipts: [],
  unread: [],
  leftOut: [],
};

/** Positions of which only some parts are there. Holdings of nothing are none. */
export function positionsOf(parts: Partial<ProtocolPositions>): ProtocolPositions {
  const { holdings = [] } = parts;
  return {
    ...NOTHING,
    ...parts,
    holdings: holdings.filter(({ amountAtomic }) => amountAtomic > 0n),
  };
}

/** What a manifest gets beside the owner. */
export interface PositionLists {
  /** Pendle's markets, where a list of them is joined; else none is read. */
  readonly pendleMarkets?: readonly ListedMarket[];
  /** Of tokens that no list has, those alone that are counted, in lower case; absent: any. */
  readonly strangers?: readonly string[];
}

/** A market as a list has it. What a list says is held against the market before it counts. */
export interface ListedMarket {
  readonly address: Address;
  readonly principalToken: Address;
  readonly yieldToken: Address;
}
