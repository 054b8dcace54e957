import type { Address, Instruction } from '@solana/kit';

/** What a swap is asked for. */
export interface SwapAsk {
  readonly owner: Address;
  /** Mints; SOL is asked for as its wrapped form. */
  readonly inputMint: Address;
  readonly outputMint: Address;
  /** Whether the amount is what is sold, or what is bought. */
  readonly mode: SwapMode;
  readonly amountAtomic: bigint;
  readonly slippageBps: number;
}

export type SwapMode = 'exact_in' | 'exact_out';

/** What a source of routes offers, as it said it: nothing of it is checked yet. */
export interface SwapOffer {
  readonly ok: true;
  readonly inputMint: string;
  readonly outputMint: string;
  readonly inAtomic: bigint;
  readonly outAtomic: bigint;
  readonly mode: SwapMode;
  /** The least that arrives, or the most that is spent: what is not exact, with the slippage. */
  readonly boundAtomic: bigint;
  /** How far below the price before the trade it executes, in basis points; absent where it does not say. */
  readonly priceImpactBps?: number;
  /** The pools that it goes through, in their order; absent where it does not tell them all. */
  readonly hops?: readonly SwapHop[];
  /** Run before the swap. */
  readonly setup: readonly Instruction[];
  readonly swap: Instruction;
  /** Runs after the swap. */
  readonly cleanup: Instruction | null;
  /** How many instructions it wants beside these. */
  readonly others: number;
  readonly lookupTables: readonly Address[];
}

/** One pool of a route: the mints that go in and come out. */
export interface SwapHop {
  readonly inputMint: Address;
  readonly outputMint: Address;
}

/** Why there is no offer. */
export interface NoSwap {
  readonly ok: false;
  readonly why: 'not_configured' | 'no_route' | 'unavailable';
}

export type SwapAnswer = SwapOffer | NoSwap;

/** Where swap routes come from. */
export interface SwapSource {
  /** Never throws: a source that is slow or broken is `unavailable`. */
  quote(ask: SwapAsk): Promise<SwapAnswer>;
}
