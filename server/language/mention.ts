import type { FrameId } from './frames.ts';
import type { NamedChain } from './lexicon/chains.ts';
import type { Connector, OperatorKind, Preposition } from './lexicon/function-words.ts';
import type { NamedVenue } from './lexicon/venues.ts';
import type { NamedAsset, Party, Quantity } from './orders/said-values.ts';

/** Where in the token list a mention stands, and how usual this meaning of the words is. */
export interface Span {
  readonly from: number;
  /** The first token behind it. */
  readonly to: number;
  /** Added to the score of a parse that takes it; 0 is usual, less is rarer. */
  readonly weight: number;
}

/** How an asset was named. */
export interface AssetCandidate extends NamedAsset {
  /** Whether the word is usually something else: "base" as a token. */
  readonly weak?: boolean;
  /** Whether it is the name of everything held. */
  readonly everything?: boolean;
}

/** What is spoken of without its name. */
export type Reference = 'it' | 'rest';

/** An amount, an asset, or both. */
export interface QuantityMention extends Span {
  readonly kind: 'quantity';
  readonly size?: Quantity;
  readonly asset?: AssetCandidate;
  readonly reference?: Reference;
  readonly determiner?: 'my' | 'the';
  readonly exact?: boolean;
  /** Whether the size stood behind the asset: "USDC 100". */
  readonly trailing?: boolean;
  /** "DAI/LINK" of an exchange: what it is exchanged into. */
  readonly into?: AssetCandidate;
  /** "30% of my Base ETH": the chain that stands inside. */
  readonly chain?: NamedChain;
  /** "my Aave USDC": the venue that stands inside. */
  readonly venue?: NamedVenue;
  /** "0.1 ETH of PEPE": what is given for it. */
  readonly given?: { readonly size: Quantity; readonly asset: AssetCandidate };
  /** Whether the asset's name alone may be a chain's. */
  readonly alsoChain?: boolean;
  /** Whether "worth" was said, so that `given` only measures. */
  readonly worth?: boolean;
}

export type Mention =
  | QuantityMention
  | (Span & { readonly kind: 'chain'; readonly chain: NamedChain })
  | (Span & { readonly kind: 'venue'; readonly venue: NamedVenue })
  | (Span & { readonly kind: 'party'; readonly party: Party; readonly label?: string })
  | (Span & {
      readonly kind: 'pool';
      readonly pool: string;
      readonly pair?: readonly [string, string];
      readonly assets: readonly string[];
      readonly isVault?: boolean;
      /** Whether it was called liquidity, which only pools of two assets have. */
      readonly isLiquidity?: boolean;
      /** The protocol that its name has. */
      readonly venue?: NamedVenue;
      /** Its address, where one was written. */
      readonly vault?: string;
    })
  | (Span & { readonly kind: 'position'; readonly id: string })
  | (Span & { readonly kind: 'slippage'; readonly percent: string })
  | (Span & {
      readonly kind: 'verb';
      readonly frames: Readonly<Partial<Record<FrameId, number>>>;
      /** The preposition that it is at the same time: an arrow. */
      readonly leads?: Preposition;
    })
  | (Span & { readonly kind: 'cue'; readonly noun: string; readonly frames: readonly FrameId[] })
  | (Span & { readonly kind: 'preposition'; readonly preposition: Preposition })
  | (Span & { readonly kind: 'connector'; readonly connector: Connector })
  | (Span & { readonly kind: 'operator'; readonly operator: OperatorKind })
  | (Span & { readonly kind: 'filler' });

/** What a token must be explained as, whatever a parse prefers; see `conservation`. */
export type ContentKind =
  | 'amount'
  | 'asset'
  | 'chain'
  | 'venue'
  | 'party'
  | 'verb'
  | 'reference'
  | 'name'
  | 'unknown'
  | OperatorKind;
