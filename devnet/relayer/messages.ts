/** What the supervisor sends to the relayer. */
export type RelayerOrder =
  | { readonly order: 'delay'; readonly delayMs: number }
  | { readonly order: 'fill' }
  | { readonly order: 'forget' };

/** What the relayer says once it is ready, and after every order. */
export interface RelayerAnswer {
  /** Deposits filled by the order. */
  readonly filled: number;
  readonly error?: string;
}
