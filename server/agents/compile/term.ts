import type { NamedChain } from '#server/language/lexicon/chains.ts';
import type { NamedVenue } from '#server/language/lexicon/venues.ts';
import type { AgentMetric } from '#server/schemas/agent-condition.ts';
import type { Move, Side } from './lexicon/comparators.ts';

/** The unit a number was said in; `none` when it stands alone. */
export type AmountUnit = 'none' | 'usd' | 'percent' | 'gwei' | 'foreign';

/** What a run of tokens says in a condition. */
export type Term =
  | { readonly kind: 'metric'; readonly metric: AgentMetric; readonly said: string }
  | { readonly kind: 'unmeasured'; readonly reason: string; readonly said: string }
  | { readonly kind: 'expiry' }
  | { readonly kind: 'liquidation' }
  | {
      /** A name with each reading it may have; `placed` when it stands behind "on" or "@". */
      readonly kind: 'name';
      readonly raw: string;
      readonly asset?: string;
      /** Whether the asset is surely one, and not merely a word in capitals. */
      readonly known: boolean;
      readonly venue?: NamedVenue;
      readonly chain?: NamedChain;
      readonly placed: boolean;
      /** Behind "in", "vs", "against": what a price may be expressed in. */
      readonly against: boolean;
    }
  | { readonly kind: 'pair'; readonly base: string; readonly quote: string }
  | { readonly kind: 'address'; readonly value: string; readonly wallet: boolean }
  | { readonly kind: 'bad-address'; readonly raw: string }
  | {
      readonly kind: 'side';
      readonly side: Side;
      readonly weak: boolean;
      readonly sizing?: boolean;
      /** "through": what moves ends beyond it. */
      readonly isPassed?: boolean;
      /** "is", and not "hits": it says nothing of where a value comes from. */
      readonly isStill?: boolean;
      /** Whether the words have a verb: "exceeds", and not "above". */
      readonly isVerb?: boolean;
    }
  | { readonly kind: 'move'; readonly move: Move }
  /** "earns", "borrowing": which yield a percentage beside it is. */
  | { readonly kind: 'rate'; readonly metric: 'supply_apy' | 'borrow_apy' }
  | {
      readonly kind: 'amount';
      readonly value: string;
      readonly unit: AmountUnit;
      /** "5 AVAX", "0.4 USDC": what the number counts. */
      readonly counted?: string;
      /** A size of a move: "3x", "doubles". */
      readonly multiple?: boolean;
    }
  /** `said` when it stands behind "in", "within" and the like, in the user's words. */
  | { readonly kind: 'window'; readonly hours: number; readonly said?: string }
  | { readonly kind: 'hold' }
  /** "three times", "twice": how often it must happen. */
  | { readonly kind: 'count' }
  | { readonly kind: 'any'; readonly of: string }
  | { readonly kind: 'vague'; readonly raw: string }
  | { readonly kind: 'not' }
  /** "to 2000": the level a move ends at. */
  | { readonly kind: 'toward' }
  /** "by 100": the size of a move. */
  | { readonly kind: 'by' }
  /** "yesterday", "ago". */
  | { readonly kind: 'past' }
  /** "I hold", "my wallet has": a number counts tokens. */
  | { readonly kind: 'held' }
  /** "my position on Aave": what lies at a lending protocol. */
  | { readonly kind: 'lent'; readonly protocol: string }
  | { readonly kind: 'keep' }
  | { readonly kind: 'current' }
  | { readonly kind: 'offChain'; readonly raw: string }
  | { readonly kind: 'or' | 'and' | 'comma' | 'open' | 'close' }
  | { readonly kind: 'word'; readonly text: string; readonly raw: string };
