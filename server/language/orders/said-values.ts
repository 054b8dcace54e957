import type { BadAddressReason } from '../tokens/token.ts';

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
