/** What the supervisor sends to the Solana node. */
export type SolanaOrder =
  | { readonly order: 'mine'; readonly blocks: number }
  | { readonly order: 'advance'; readonly seconds: number }
  | { readonly order: 'epochs'; readonly count: number }
  | { readonly order: 'up' }
  | { readonly order: 'down' }
  /** Begins again, at the same addresses. */
  | { readonly order: 'reset' }
  /** USD prices by symbol, 8 decimals: what the stand-in of Jupiter trades at and Pyth's accounts hold. */
  | { readonly order: 'prices'; readonly usd8: Readonly<Record<string, string>> }
  | {
      readonly order: 'fund';
      readonly address: string;
      readonly asset?: string;
      readonly amount?: string;
    };

/** What the node says once it listens, and after every order. */
export interface SolanaAnswer {
  readonly port: number;
  /** The base address of the stand-in of Jupiter's swap API. */
  readonly swapUrl: string;
  /** Why the order could not be obeyed; `isBadOrder` when it was wrong. */
  readonly error?: string;
  readonly isBadOrder?: boolean;
}
