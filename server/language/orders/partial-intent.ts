import type { IntentAction } from '#server/schemas/intent.ts';
import type { NamedChain } from '../lexicon/chains.ts';
import type { NamedVenue } from '../lexicon/venues.ts';
import type { Verb } from '../lexicon/verb-actions.ts';
import type { NamedAsset, Party, Quantity } from './said-values.ts';

/** An intent while it is still being understood: what was said, and what was not. */
export interface PartialIntent {
  action: IntentAction;
  mode: Verb['mode'];
  asset?: NamedAsset | undefined;
  quantity?: Quantity | undefined;
  /** "it", "the proceeds", or no object at all: the step before gives the asset. */
  anaphor?: boolean;
  /** "my USDC": everything held of it, when no size is said. */
  possessive?: boolean;
  definite?: boolean;
  toAsset?: NamedAsset | undefined;
  toQuantity?: Quantity | undefined;
  chain?: NamedChain | undefined;
  fromChain?: NamedChain | undefined;
  toChain?: NamedChain | undefined;
  vagueChain?: boolean;
  venue?: NamedVenue | undefined;
  party?: Party | undefined;
  /** Whether somebody was to receive it, known or not. */
  needsParty?: boolean;
  /** Those of whom one is meant, where several were named and one taken back. */
  partyChoices?: readonly string[];
  /** The wallet it should leave from, when one was named. */
  source?: Party | undefined;
  pool?: string | undefined;
  /** Number of a liquidity position or a withdrawal request. */
  positionId?: string;
  /** The most that an exact quantity may cost, in the asset that is paid. */
  cap?: string;
  /** Address of a vault, from the user's own words. */
  vault?: string;
  slippageBps?: number;
  /** Whether the amount is sized from the step before, and which share of it in percent. */
  chained?: boolean;
  portion?: string | undefined;
  unlimited?: boolean;
  /** Whether the venue was left to a comparison ("the best vault"): it is asked. */
  choosy?: boolean;
  /** Whether its two sides may have been said the other way round: it is asked. */
  isTurned?: boolean;
  /** Whether it takes what the partial intent before it in the same order gave. */
  follows?: boolean;
  /** The order it belongs to: partial intents of one order do not feed each other. */
  order?: number;
  /** What was said only for where the size comes from: a sum in parts, "half" of "2 ETH", what a loan stands against. */
  derivedFrom?: readonly string[];
  /** Whether it takes what the steps before left. */
  isRest?: boolean;
  /** Whether something was taken out of its size: "all but 10". */
  excepted?: boolean;
}

/** Partial intents of one order; the lists in it do not feed each other. */
export type PartialIntentGroup = PartialIntent[];
