import type { NamedChain } from '#server/language/lexicon/chains.ts';
import type { AgentMetric } from '#server/schemas/agent-condition.ts';
import type { Move, Side } from './lexicon/comparators.ts';
import type { AmountUnit } from './term.ts';

export interface SpokenAmount {
  readonly value: string;
  readonly unit: AmountUnit;
  readonly counted?: string;
  readonly multiple?: boolean;
}

/** One comparison as it was said; whatever is missing may come from its neighbours. */
export interface Predicate {
  metric?: AgentMetric;
  any?: boolean;
  asset?: string;
  /** "on SOL": a chain that is an asset where none else was named. */
  placedAsset?: string;
  /** The chain that the asset's name may mean as well. */
  assetChain?: NamedChain;
  /** Whether the asset is surely one, and not merely a word in its place. */
  assetKnown?: boolean;
  quote?: string;
  protocol?: string;
  chain?: NamedChain;
  wallet?: string;
  side?: Side;
  move?: Move;
  amount?: SpokenAmount;
  /** The other end of "between … and …". */
  upper?: SpokenAmount;
  hours?: number;
  /** The words of a window that stands behind "in" or "within": a level knows none. */
  within?: string;
  vague?: string;
  /** "by 5%": the amount is the size of a move. */
  sized?: boolean;
  /** "15% below the current price". */
  fromNow?: boolean;
  held?: boolean;
  /** Whether it has a verb of its own: "LINK climbs past 21", and not "LINK above 21". */
  hasVerb?: boolean;
  /** The lending protocol that what is spoken of lies at. */
  lentAt?: string;
  /** Whether nothing says which way it goes to its number: "gas is 31". */
  isStill?: boolean;
  negated?: boolean;
  /** A wish to hold the line: its breaking is watched. */
  kept?: boolean;
  expiry?: boolean;
  liquidation?: boolean;
  /** Why no source measures it. */
  unmeasured?: string;
  /** Why a part of it is not kept: how long it must hold, how often, until when. */
  unkept?: string;
  /** Whether its asset is a word that nothing knows, and only stands in an asset's place. */
  guessed?: boolean;
  /** Said already by the part before it. */
  repeats?: boolean;
  /** It speaks of what has been. */
  past?: boolean;
  brokenAddress?: string;
  offChain?: string;
  /** Words that nothing read. */
  readonly unread: string[];
}

/** Whether a predicate says how much, or which way. */
export function hasClaim(predicate: Predicate): boolean {
  return (
    predicate.amount !== undefined ||
    predicate.move !== undefined ||
    predicate.vague !== undefined ||
    (predicate.side !== undefined && predicate.side !== 'reaches') ||
    isSpecial(predicate)
  );
}

/** Whether it is decided without an amount. */
export function isSpecial(predicate: Predicate): boolean {
  return (
    predicate.unmeasured !== undefined ||
    predicate.expiry === true ||
    predicate.liquidation === true ||
    predicate.metric === 'peg' ||
    predicate.brokenAddress !== undefined
  );
}

/** Whether a predicate says what is measured. */
export function hasSubject(predicate: Predicate): boolean {
  return (
    predicate.metric !== undefined ||
    predicate.asset !== undefined ||
    predicate.any === true ||
    predicate.protocol !== undefined ||
    predicate.chain !== undefined ||
    predicate.wallet !== undefined ||
    predicate.offChain !== undefined
  );
}
