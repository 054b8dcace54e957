import type { ChainSlug } from '#server/schemas/chain-slug.ts';

/** A token that this service or a token list names, on one chain. */
export interface DirectoryToken {
  readonly chain: ChainSlug;
  /** Checksummed contract address, or a mint of Solana; null for the chain's own coin. */
  readonly address: string | null;
  /** Printable ASCII; empty where a list's own symbol is not. */
  readonly symbol: string;
  /** One visible line, at most 60 characters; empty where no list says it. */
  readonly name: string;
  readonly decimals: number;
  /** Where its picture is, as a list says; nothing is fetched from there but by this service. */
  readonly logo: string | null;
  /** The address on Ethereum of the token that it stands for, as a list says; null where none does. */
  readonly bridgedFrom: string | null;
  /** The lists that have it, in their order. */
  readonly lists: readonly string[];
  /** Whether this service lists it itself: such a token bears its symbol alone on its chain. */
  readonly isOwn: boolean;
}
