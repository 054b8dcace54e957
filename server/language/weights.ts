/**
 * Every number that the search adds up, but for the cues of `frames.ts`. A positive one favours a parse.
 * Set over the development prompts, and held on sentences that were not used for it (`docs/understanding.md`).
 */
export const WEIGHTS = {
  /** The frame has a verb of its own in the clause. */
  verb: 2.2,
  /** A second verb of the same frame in the clause. */
  verbAgain: 0.1,
  /** A noun that speaks for the frame, and one that speaks for another. */
  cue: 1.2,
  cueAgainst: -1,
  /** No verb: the frame of the clause before, or none at all. */
  inherited: -0.9,
  /** The same where the clause does not even say what is moved. */
  inheritedInPart: -3.4,
  verbless: -3,
  /** One letter off from a word that is known; twice that for two letters. */
  slip: -0.9,
  /** A word that no row has, read as a token, a venue or a person. */
  unknownAsset: -0.9,
  unknownVenue: -1.1,
  person: -0.6,
  /** The less usual meaning of a word: "eth" as a chain, "base" as a token. */
  weak: -1.3,
  /** The full name of a chain for its coin: "5 ethereum" is said, "…, Ethereum" is a place. */
  chainName: -1.2,
  /** Passing over a word: content, an unknown word, another known word, a filler. */
  skipContent: -6,
  skipOperator: -1.2,
  skipUnknown: -2.2,
  skipWord: -0.5,
  skipFiller: -0.02,
  skipMark: -0.1,
  skipCue: -3,
  skipPreposition: -3,
  /** A preposition that introduced nothing. */
  danglingPreposition: -0.7,
  /** A role behind a preposition that its row does not list. */
  wrongPreposition: -2.2,
  /** "aave arb": a ticker that is also a chain, behind the protocol, as a token. */
  tickerBehindVenue: -3,
  /** Two places in the less usual order. */
  turned: -1,
  /** A connector inside a clause. */
  comma: -0.25,
  colon: -2,
  and: -0.7,
  next: -4,
  stop: -2.5,
  /** "A and B" in one role, and a further role behind a connector. */
  coordinated: 1.5,
  roleAfterConnector: -3,
  quantityAfterConnector: -0.6,
  placeAfterComma: -0.4,
  /** Every further clause, and one that begins without a connector, or behind a preposition. */
  clause: -0.4,
  bareClause: -1.6,
  clauseAfterPreposition: -2,
  /** A role that nothing fills. */
  missing: -1,
  /** A clause that says nothing but its verb, or gives leave to nobody. */
  empty: -2,
  missingSize: -1.2,
  /** A role that what the step before gave fills. */
  chained: 0.4,
  unresolved: -2,
  /** A venue that does the action, one that does not; something that is not on its chain. */
  venueDoes: 0.6,
  venueDoesNot: -2.4,
  infeasible: -2.5,
  /** A role filled by something that the lexicon has. */
  known: 0.25,
  /** A part of an order that would have to be asked for. */
  incomplete: -0.8,
  /** Two parses that differ and are nearer than this are a question. */
  margin: 0.5,
} as const;
