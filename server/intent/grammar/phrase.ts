import type { NamedChain } from './lexicon/chains.ts';
import type { NamedVenue } from './lexicon/venues.ts';
import type { Preposition } from './lexicon/words.ts';
import type { BadAddressReason } from './token.ts';

/** A size as it was said. */
export type Quantity =
  | { readonly kind: 'number'; readonly value: string }
  | { readonly kind: 'usd'; readonly value: string }
  | { readonly kind: 'percent'; readonly value: string }
  | { readonly kind: 'value'; readonly value: string; readonly asset: string }
  | { readonly kind: 'max' }
  | { readonly kind: 'rest' }
  | { readonly kind: 'vague' };

/** An asset as it was named; `*` is everything held. */
export interface NamedAsset {
  readonly symbol: string;
  /** Whether the word is surely an asset, not merely in an asset's place. */
  readonly known: boolean;
  readonly isAddress: boolean;
}

/** Somebody or something an amount may go to. */
export type Party =
  | { readonly kind: 'address'; readonly family: 'evm' | 'solana'; readonly value: string }
  | { readonly kind: 'name'; readonly value: string }
  | { readonly kind: 'bad-address'; readonly value: string; readonly reason: BadAddressReason }
  | { readonly kind: 'handle'; readonly value: string }
  | { readonly kind: 'url'; readonly value: string }
  | { readonly kind: 'person'; readonly value: string }
  | { readonly kind: 'self' }
  | { readonly kind: 'mentioned' };

/** A noun phrase: a preposition and what hangs on it. */
export interface Phrase {
  prep: Preposition | null;
  /** Whether an arrow stood for the preposition: "ETH -> USDC". */
  arrow?: boolean;
  /** Whether it continues a list: it came after a comma or "and". */
  joined: boolean;
  quantity?: Quantity;
  asset?: NamedAsset;
  /** Whether the size came behind its label or a colon: "amount 90", "DAI for LINK: 90". */
  labelled?: boolean;
  pair?: { readonly left: string; readonly right: string };
  pool?: string;
  /** Whether the pool was called a vault: it takes one asset. */
  isVault?: boolean;
  chain?: NamedChain;
  /** A chain asked for by "another chain", "all chains". */
  vagueChain?: boolean;
  venue?: NamedVenue;
  /** Number of a position or a withdrawal request. */
  positionId?: string;
  party?: Party;
  /** "it", "the proceeds": what the step before gave. */
  anaphor?: boolean;
  possessive?: boolean;
  definite?: boolean;
  /** "as collateral", "against my ETH": what backs a loan, never an amount. */
  collateral?: boolean;
}
