import { type Address, address } from '@solana/kit';

/** A fungible asset on Solana. */
export interface SolanaToken {
  readonly symbol: string;
  /** The mint; null for SOL itself. */
  readonly mint: Address | null;
  readonly decimals: number;
}

/** A token that has a mint. */
export type SplToken = SolanaToken & { readonly mint: Address };

/** The chain's own coin. */
export const SOL: SolanaToken = { symbol: 'SOL', mint: null, decimals: 9 };

/** Mints known by symbol; `tokens.test.ts` holds them to the lists that others keep. */
export const SOLANA_TOKENS = {
  USDC: {
    symbol: 'USDC',
    mint: address('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'),
    decimals: 6,
  },
  USDT: {
    symbol: 'USDT',
    mint: address('Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'),
    decimals: 6,
  },
  PYUSD: {
    symbol: 'PYUSD',
    mint: address('2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'),
    decimals: 6,
  },
  JitoSOL: {
    symbol: 'JitoSOL',
    mint: address('J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn'),
    decimals: 9,
  },
  bSOL: {
    symbol: 'bSOL',
    mint: address('bSo13r4TkiE4KumL71LsHTPpL2euBYLFx6h9HP3piy1'),
    decimals: 9,
  },
} as const satisfies Record<string, SplToken>;
