import {
  FRAME_IDS,
  type Frame,
  type FrameId,
  frameOf,
  type Role,
  type RoleName,
} from './frames.ts';
import type { Lattice } from './lattice.ts';
import type { Connector, Preposition } from './lexicon/function-words.ts';
import type { Mention, QuantityMention } from './mention.ts';
import { WEIGHTS as W } from './weights.ts';

/** A mention in a role, and the preposition in front of it. */
export interface Filler {
  readonly mention: Mention;
  readonly preposition: Preposition | null;
}

export type Roles = Readonly<Partial<Record<RoleName, readonly Filler[]>>>;

/** One order or remark: a frame with its roles, over a stretch of tokens. */
export interface Clause {
  readonly frame: FrameId;
  readonly roles: Roles;
  readonly score: number;
  readonly from: number;
  readonly to: number;
  readonly hasVerb: boolean;
  readonly isSpoken: boolean;
  /** The frames that its verbs may open. */
  readonly spoken: readonly FrameId[];
  /** Tokens that the clause explains. */
  readonly explained: readonly number[];
  readonly cues: readonly string[];
  readonly cueFrames: readonly FrameId[];
  /** Prepositions that introduced nothing. */
  readonly dangling: readonly Preposition[];
}

/** A text as clauses. */
export interface Parse {
  readonly clauses: readonly Clause[];
  readonly score: number;
}

/** A parse that grows by one clause at a time and shares the clauses before it. */
interface Chain {
  readonly last: Clause | undefined;
  readonly before: Chain | undefined;
  readonly score: number;
}

function parseOf(chain: Chain): Parse {
  const clauses: Clause[] = [];
  for (let one: Chain | undefined = chain; one?.last; one = one.before) clauses.push(one.last);
  return { clauses: clauses.reverse(), score: chain.score };
}

/** How much a text may cost to read: places where a clause may begin, and tokens of one clause. */
const MAX_CLAUSE_TOKENS = 48;
/** Connectors that one clause may span: a list of recipients has one each. */
const MAX_BOUNDARIES = 14;
/** Without any verb a clause is short: a list of sizes has one every few tokens. */
const MAX_VERBLESS_TOKENS = 12;
/** States of the search for one text: fifty orders, the most that a plan takes, need some 13,000. */
const MAX_STATES = 20_000;
const BEAM = 6;
const CLAUSES_PER_SPAN = 3;
const READINGS_KEPT = 8;
/** More verbs than this make two clauses. */
const MAX_VERBS = 3;

interface State {
  readonly roles: Roles;
  readonly preposition: Preposition | null;
  readonly lastRole: RoleName | null;
  /** The connector behind the last role, where none has followed it. */
  readonly joined: Connector | null;
  readonly score: number;
  /** The mentions that were taken, newest first. */
  readonly taken: Taken | null;
  readonly hasVerb: boolean;
  /** Whether a verb was said, and not only drawn as an arrow. */
  readonly isSpoken: boolean;
  readonly cues: readonly string[];
  readonly cueFrames: readonly FrameId[];
  readonly dangling: readonly Preposition[];
}

/** A list that grows by one at a time and is shared by the states that grew from it. */
interface Taken {
  readonly mention: Mention;
  readonly before: Taken | null;
}

const START: State = {
  roles: {},
  preposition: null,
  lastRole: null,
  joined: null,
  score: 0,
  taken: null,
  hasVerb: false,
  isSpoken: false,
  cues: [],
  cueFrames: [],
  dangling: [],
};

/** The best of what was found, best first; of what scores the same the first found stands first. */
interface Best<T> {
  readonly list: T[];
  /** More than these are not kept. */
  readonly most: number;
}

/** Whether something of this score would be kept: nothing else need be built. */
const isBest = <T extends { readonly score: number }>(
  { list, most }: Best<T>,
  score: number,
): boolean => list.length < most || score > (list[most - 1] as T).score;

/** Puts one in its place, and drops the last where there are too many. */
function keepBest<T extends { readonly score: number }>({ list, most }: Best<T>, one: T): void {
  let at = list.length;
  while (at > 0 && (list[at - 1] as T).score < one.score) at--;
  if (at >= most) return;
  list.splice(at, 0, one);
  if (list.length > most) list.pop();
}

/** How much work the search did: no search goes beyond its bound. */
export const searchWork = { states: 0 };

/** Prepositions whose loss leaves a hole: "send 5 UNI to and …". */
const NEEDS_OBJECT: ReadonlySet<Preposition> = new Set([
  'to',
  'on',
  'from',
  'using',
  'into',
  'at',
  'in',
  'with',
  'for',
  'against',
  'as',
  'plus',
]);

function framesOf(taken: Taken | null): FrameId[] {
  const frames: FrameId[] = [];
  for (let one = taken; one !== null; one = one.before) {
    if (one.mention.kind === 'verb') frames.push(...(Object.keys(one.mention.frames) as FrameId[]));
  }
  return frames;
}

function tokensOf(taken: Taken | null): number[] {
  const tokens: number[] = [];
  for (let one = taken; one !== null; one = one.before) {
    for (let at = one.mention.from; at < one.mention.to; at++) tokens.push(at);
  }
  return tokens;
}

/** The cost of passing over a token. */
function skipCost(lattice: Lattice, at: number): number {
  switch (lattice.content.get(at)) {
    case undefined:
      break;
    case 'unknown':
      return W.skipUnknown;
    case 'negation':
    case 'condition':
    case 'alternative':
    case 'vague':
    case 'question':
    case 'verb':
      return W.skipOperator;
    default:
      return W.skipContent;
  }
  if (lattice.at[at]?.some(({ kind }) => kind === 'cue')) return W.skipCue;
  if (lattice.fillers.has(at)) return W.skipFiller;
  if (lattice.at[at]?.some(({ kind }) => kind === 'preposition')) return W.skipPreposition;
  return lattice.tokens[at]?.kind === 'word' ? W.skipWord : W.skipMark;
}

/** A preposition that introduces nothing: "send 5 UNI to and 3 ETH to Bob", "send 5 UNI on to Bob". */
function lostPreposition(lattice: Lattice, at: number): Preposition | undefined {
  const found = lattice.at[at]?.find(
    (mention) => mention.kind === 'preposition' && mention.to === at + 1,
  );
  if (found?.kind !== 'preposition') return undefined;
  // "500 USDC of my ETH": who reads over what stands between two assets turns one into the other.
  const isBetween = lattice.content.has(at + 1) || lattice.content.has(at + 2);
  return NEEDS_OBJECT.has(found.preposition) || isBetween ? found.preposition : undefined;
}

/** What it costs to pass over a token, and the preposition that is lost with it. */
interface Skip {
  readonly cost: number;
  readonly lost: Preposition | undefined;
}

const SKIPS = new WeakMap<Lattice, readonly Skip[]>();

function skipsOf(lattice: Lattice): readonly Skip[] {
  const known = SKIPS.get(lattice);
  if (known) return known;
  const skips = lattice.tokens.map((_, at) => {
    const lost = lostPreposition(lattice, at);
    return { cost: skipCost(lattice, at) + (lost === 'of' ? W.danglingPreposition : 0), lost };
  });
  SKIPS.set(lattice, skips);
  return skips;
}

/** Reads clauses of one frame from one start. @returns the states at each of the ends */
function readStates(
  lattice: Lattice,
  from: number,
  limit: number,
  id: FrameId,
  ends: ReadonlySet<number>,
): Map<number, readonly State[]> {
  const rolesOf = rolesByKind(id);
  const skips = skipsOf(lattice);
  const beam: Best<State>[] = [];
  // Where a clause may end, every state is looked at; elsewhere only the best go on.
  for (let at = from; at <= limit; at++)
    beam.push({ list: [], most: ends.has(at) ? Number.POSITIVE_INFINITY : BEAM });
  beam[0]?.list.push(START);
  const found = new Map<number, readonly State[]>();
  for (let at = from; at <= limit; at++) {
    const states = beam[at - from]?.list ?? [];
    if (states.length === 0) continue;
    if (at > from && ends.has(at)) found.set(at, states);
    if (at === limit) break;
    const { cost, lost } = skips[at] as Skip;
    const behind = beam[at - from + 1] as Best<State>;
    for (const state of states.slice(0, BEAM)) {
      searchWork.states++;
      const score = state.score + cost;
      if (isBest(behind, score)) {
        const dangling = lost === undefined ? state.dangling : [...state.dangling, lost];
        keepBest(behind, { ...state, score, dangling });
      }
      for (const mention of lattice.at[at] ?? []) {
        if (mention.to > limit) continue;
        const there = beam[mention.to - from] as Best<State>;
        const next = takeWord(state, mention, id);
        if (next) {
          keepBest(there, next);
          continue;
        }
        for (const [name, role] of rolesOf.get(mention.kind) ?? []) {
          const filled = fillRole(state, mention, name, role, id);
          if (filled) keepBest(there, filled);
        }
      }
    }
  }
  return found;
}

/** Verbs, cues, prepositions and connectors. @returns undefined for what fills a role */
function takeWord(state: State, mention: Mention, id: FrameId): State | undefined {
  const score = state.score + mention.weight;
  const taken: Taken = { mention, before: state.taken };
  switch (mention.kind) {
    case 'connector': {
      const cost = {
        comma: W.comma,
        colon: W.colon,
        and: W.and,
        next: W.next,
        stop: W.stop,
        before: W.next,
        after: W.next,
      }[mention.connector];
      const open = state.preposition;
      const isLost = open !== null && NEEDS_OBJECT.has(open) && mention.connector !== 'comma';
      const dangling = isLost ? [...state.dangling, open] : state.dangling;
      return {
        ...state,
        joined: mention.connector,
        preposition: isLost ? null : open,
        dangling,
        score: score + cost + (isLost ? W.danglingPreposition * 3 : 0),
        taken,
      };
    }
    case 'preposition': {
      const left = state.preposition;
      const lost =
        left !== null &&
        NEEDS_OBJECT.has(left) &&
        left !== mention.preposition &&
        mention.preposition !== 'using';
      return {
        ...state,
        preposition: mention.preposition,
        dangling: lost ? [...state.dangling, left] : state.dangling,
        score: score + (left === null ? 0 : W.danglingPreposition / 2),
        taken,
      };
    }
    case 'verb': {
      const weight = mention.frames[id];
      if (weight === undefined) return { ...state, score: score + W.skipOperator * 2 };
      return {
        ...state,
        // "5 USDC, swap 6 DAI": a list has no verb inside.
        joined: null,
        hasVerb: true,
        isSpoken: state.isSpoken || mention.leads === undefined,
        preposition: mention.leads ?? null,
        taken,
        score: score + (state.hasVerb ? W.verbAgain : W.verb + weight),
      };
    }
    case 'cue': {
      const speaksFor = mention.frames.includes(id);
      return {
        ...state,
        taken,
        preposition: null,
        cues: [...state.cues, mention.noun],
        cueFrames: [...state.cueFrames, ...mention.frames],
        score: score + (speaksFor ? W.cue : W.cueAgainst),
      };
    }
    case 'filler':
      return { ...state, taken, score };
    case 'operator':
      return { ...state, score: state.score + W.skipContent };
    default:
      return undefined;
  }
}

const ROLES_BY_KIND = new Map<
  FrameId,
  ReadonlyMap<string, readonly (readonly [RoleName, Role])[]>
>();

/** The roles of a frame by what fills them. */
function rolesByKind(id: FrameId): ReadonlyMap<string, readonly (readonly [RoleName, Role])[]> {
  const known = ROLES_BY_KIND.get(id);
  if (known) return known;
  const byKind = Map.groupBy(
    Object.entries(frameOf(id).roles) as [RoleName, Role][],
    ([, role]) => role.kind,
  );
  ROLES_BY_KIND.set(id, byKind);
  return byKind;
}

function fillRole(
  state: State,
  mention: Mention,
  name: RoleName,
  role: Role,
  id: FrameId,
): State | undefined {
  if (role.after?.some((needed) => state.roles[needed] === undefined)) return undefined;
  const { preposition, lastRole, joined } = state;
  const have = state.roles[name];
  let score = state.score + mention.weight;
  let fillers: readonly Filler[];
  const [only] = have ?? [];
  const mayMerge = have?.length === 1 && preposition === null && mention.kind === 'quantity';
  const merged =
    only && mayMerge
      ? lastRole === 'object'
        ? mergeSize(only, mention)
        : name === 'object'
          ? addSize(only, mention)
          : undefined
      : undefined;
  if (merged) {
    fillers = merged;
    score -= 0.3;
  } else if (have) {
    const before = have[have.length - 1] as Filler;
    if (!role.many || joined === null || joined === 'stop' || lastRole !== name) return undefined;
    if (preposition !== null && preposition !== before.preposition && preposition !== 'of')
      return undefined;
    fillers = [...have, { mention, preposition: preposition ?? before.preposition }];
    score += W.coordinated;
    // "LINK and UNI": beside a token stands a token, whatever else has its name.
    if (mention.kind === 'quantity' && mention.asset?.weak) score -= W.weak;
  } else {
    // What is moved, and to whom, stands where its frame says, or the sentence means something else.
    const isMoney =
      mention.kind === 'quantity' ||
      mention.kind === 'party' ||
      name === 'source' ||
      name === 'destination';
    if (isMoney && preposition !== null && role.cues[preposition] === undefined) return undefined;
    // "supply 5 usdc aave arb": a ticker is a place only where what is moved was named before it.
    const isChainTicker = mention.kind === 'chain' && mention.weight <= W.weak;
    const isBareTicker = isChainTicker && preposition === null;
    // "then into ETH": a coin comes of it; a chain is gone to.
    const isFrom = state.roles.source?.some((filler) => filler.preposition === 'from');
    if (isChainTicker && preposition === 'into' && !(state.hasVerb && isFrom)) return undefined;
    if (isBareTicker && id !== 'bridge' && !state.roles.object && !state.roles.venue)
      return undefined;
    fillers = [{ mention, preposition }];
    score += role.cues[preposition ?? 'bare'] ?? W.wrongPreposition;
    if (joined !== null && lastRole !== null && name !== 'pair' && preposition === null) {
      const isSize =
        mention.kind === 'quantity' || mention.kind === 'slippage' || lastRole === 'chain';
      // "…, Ethereum": where it happens may be said behind a pause.
      const isPlace = mention.kind === 'chain' && joined === 'comma';
      score += isPlace
        ? W.placeAfterComma
        : isSize
          ? W.quantityAfterConnector
          : W.roleAfterConnector;
    }
  }
  if (
    mention.kind === 'quantity' &&
    mention.given &&
    !mention.worth &&
    id !== 'buy' &&
    name !== 'target'
  )
    score -= 0.8;
  if (
    mention.kind === 'pool' &&
    (mention.pair || mention.isLiquidity) &&
    (id === 'withdraw' || id === 'stake' || id === 'unstake')
  )
    score += W.missing * 2;
  if (
    mention.kind === 'pool' &&
    mention.vault !== undefined &&
    (id.startsWith('lp') || !state.hasVerb)
  )
    return undefined;
  // An address is a vault only where something is put into it, or where it is called one.
  if (
    mention.kind === 'pool' &&
    mention.vault !== undefined &&
    !mention.isVault &&
    (preposition === null || preposition === 'of')
  )
    return undefined;
  // What is deposited stays its owner's: nobody else receives it.
  if (mention.kind === 'party' && id === 'deposit' && mention.party.kind !== 'self')
    return undefined;
  // Who may spend is an address or a protocol that is known.
  if (mention.kind === 'venue' && !mention.venue.known && (id === 'approve' || id === 'revoke'))
    return undefined;
  // A word that nothing knows is a venue only behind a preposition.
  if (
    mention.kind === 'venue' &&
    !mention.venue.known &&
    mention.weight < 0 &&
    preposition === null
  )
    return undefined;
  if (mention.kind === 'quantity' && mention.into && id !== 'swap') return undefined;
  // "50 USDC to 0x…" without a verb pays; only with one may an address be what is bought.
  if (mention.kind === 'quantity' && mention.asset?.isAddress && !state.isSpoken) return undefined;
  if (name === 'pair' && !have && preposition === null && joined !== 'and') {
    // "lend 88 SOL gogo": a word that nothing knows is no other side of a pool.
    const isWord = mention.kind === 'quantity' && !mention.asset?.known && !mention.size;
    if (joined === null && isWord) return undefined;
    score += W.missing * 2.5;
  }
  if (mention.kind === 'quantity' && mention.reference !== undefined && name !== 'object')
    score += W.unresolved;
  // Of two places the first is where it lies, unless "from" says otherwise.
  if (name === 'source' && preposition !== 'from' && state.roles.destination) score += W.turned;
  // "0.2 ETH base -> arb": behind the arrow between two chains stands the other one.
  const isCrossing =
    mention.kind === 'quantity' &&
    mention.alsoChain &&
    !mention.size &&
    !state.isSpoken &&
    lastRole === 'chain' &&
    name === 'target';
  if (isCrossing) score += W.tickerBehindVenue;
  // "supply to aave arb": behind the protocol a ticker that is also a chain is rather the chain.
  const isTickerBehind =
    mention.kind === 'quantity' && mention.alsoChain && !mention.size && state.roles.venue;
  if (isTickerBehind && preposition === null) score += W.tickerBehindVenue;
  if (mention.kind === 'chain' && mention.chain.listed) score += W.known;
  if (mention.kind === 'venue' && mention.venue.known) score += W.known;
  return {
    ...state,
    roles: { ...state.roles, [name]: fillers },
    preposition: null,
    lastRole: name,
    joined: null,
    score,
    taken: { mention, before: state.taken },
  };
}

/** "half … USDC": a size that was said apart from its asset. */
function mergeSize(only: Filler, mention: QuantityMention): readonly Filler[] | undefined {
  if (only.mention.kind !== 'quantity') return undefined;
  const sizeAlone =
    only.mention.size !== undefined &&
    only.mention.asset === undefined &&
    only.mention.reference === undefined;
  if (!sizeAlone || mention.size !== undefined || !mention.asset?.known || mention.asset.weak)
    return undefined;
  const whole: QuantityMention = {
    ...mention,
    size: only.mention.size as NonNullable<QuantityMention['size']>,
    from: only.mention.from,
  };
  return [{ mention: whole, preposition: only.preposition }];
}

/** "USDT to USDC, all of it", "LINK to DAI: 90": a size behind all is of what is given. */
function addSize(only: Filler, mention: QuantityMention): readonly Filler[] | undefined {
  if (only.mention.kind !== 'quantity') return undefined;
  const { size, asset, reference } = mention;
  const isSizeAlone = size !== undefined && !asset && reference !== 'rest';
  if (!isSizeAlone || only.mention.size || !only.mention.asset) return undefined;
  return [{ mention: { ...only.mention, size }, preposition: only.preposition }];
}

/** What stands in which role: two states of one key are one clause. */
function keyOf(roles: Roles): string {
  const parts: string[] = [];
  for (const [role, fillers] of Object.entries(roles)) {
    let part = role;
    for (const { mention } of fillers)
      part += `+${mention.from}-${mention.to}-${mention.kind}-${mention.weight}`;
    parts.push(part);
  }
  return parts.sort().join(';');
}

function finishClauses(
  states: readonly State[],
  id: FrameId,
  from: number,
  to: number,
): readonly Clause[] {
  const frame: Frame = frameOf(id);
  const seen = new Set<string>();
  const clauses: Clause[] = [];
  for (const state of states) {
    const key = keyOf(state.roles);
    if (seen.has(key)) continue;
    seen.add(key);
    const open = state.preposition;
    const dangling =
      open !== null && NEEDS_OBJECT.has(open) ? [...state.dangling, open] : state.dangling;
    const missing = (frame.requires ?? []).filter((roles) =>
      roles.every((role) => state.roles[role] === undefined),
    ).length;
    clauses.push({
      frame: id,
      roles: state.roles,
      from,
      to,
      hasVerb: state.hasVerb,
      isSpoken: state.isSpoken,
      explained: tokensOf(state.taken),
      spoken: framesOf(state.taken),
      cues: state.cues,
      cueFrames: state.cueFrames,
      dangling,
      score:
        state.score +
        (open === null ? 0 : W.danglingPreposition) +
        missing * W.missing +
        (Object.keys(state.roles).length === 0 ? W.empty : 0),
    });
    if (clauses.length >= CLAUSES_PER_SPAN) break;
  }
  return clauses.sort((a, b) => b.score - a.score);
}

const isLed = (fillers: readonly Filler[] | undefined): boolean =>
  fillers?.some(({ preposition }) => preposition !== null) ?? false;

/** "2000 USDC on Polygon" says where it lies, "to Polygon" where it goes. */
const isLedTo = (fillers: readonly Filler[] | undefined): boolean =>
  fillers?.some(({ preposition }) => preposition === 'to' || preposition === 'into') ?? false;

/** Something of a size, or all of "my …"; a bare name in front may be a place, and "the USDC" is of no size. */
const isMeasured = ({ roles }: Clause): boolean =>
  roles.object?.every(
    ({ mention }) =>
      mention.kind === 'quantity' && (mention.size !== undefined || mention.determiner === 'my'),
  ) ?? false;

const SILENT = FRAME_IDS.filter((id) => frameOf(id).silent);

/** "…, 50 USDC to Bob", "…, then it for ETH": what may be said without its verb behind another order. */
function leadsSomewhere({ frame, roles }: Clause): boolean {
  return (
    (frame === 'transfer' && roles.party !== undefined) ||
    (frame === 'swap' && isLed(roles.target)) ||
    (frame === 'bridge' && isLedTo(roles.destination)) ||
    (frame === 'deposit' && (isLed(roles.venue) || isLed(roles.pool)))
  );
}

const LEADING: ReadonlySet<FrameId> = new Set(['transfer', 'swap', 'bridge', 'deposit']);

/** Whether a stretch without a verb may be of a frame behind what is read before it: no other is looked at. */
const mayFollow = (before: readonly Chain[], id: FrameId): boolean =>
  LEADING.has(id) ||
  before.some(({ last }) => !last || last.frame === id || last.spoken.includes(id));

/**
 * Finds clauses and the assignment of their roles together: a beam inside each stretch, a chart over the
 * stretches. @returns the best parses, best first; none of a text that holds more than a plan takes
 */
export function searchParses(lattice: Lattice): readonly Parse[] {
  const length = lattice.tokens.length;
  const every = lattice.at.flat();
  const connectors = every.filter((mention) => mention.kind === 'connector');
  const verbs = every.filter((mention) => mention.kind === 'verb');
  const endsAt = new Map<number, number>();
  const runsTo = new Map<number, number>();
  const starts = new Set<number>([0]);
  for (const { from, to } of connectors) {
    starts.add(to);
    endsAt.set(to, Math.min(from, endsAt.get(to) ?? length));
    runsTo.set(from, Math.max(to, runsTo.get(from) ?? 0));
  }
  for (const verb of verbs) if (verb.weight > -0.8 && !verb.leads) starts.add(verb.from);
  const places = [...starts]
    .filter((at) => at < length && (at === 0 || !runsTo.has(at)))
    .sort((a, b) => a - b);
  places.push(length);
  const trim = (at: number, low: number): number => {
    let end = at;
    while (end > low && endsAt.has(end)) end = endsAt.get(end) as number;
    return end;
  };
  const ends = new Set(places.map((at) => trim(at, 0)));
  const spoken = [...new Set(verbs.flatMap(({ frames }) => Object.keys(frames) as FrameId[]))];
  const silent =
    spoken.length > 0
      ? [...new Set<FrameId>([...spoken, 'have'])]
      : FRAME_IDS.filter((id) => frameOf(id).silent);
  const usualVerbs = new Set(verbs.flatMap(({ from, weight }) => (weight > -0.8 ? [from] : [])));
  const verbsBefore = [0];
  for (let at = 0; at < length; at++) {
    const isVerb = usualVerbs.has(at) && lattice.content.get(at) === 'verb';
    verbsBefore.push((verbsBefore[at] as number) + (isVerb ? 1 : 0));
  }
  const verbsIn = (from: number, to: number) =>
    (verbsBefore[to] as number) - (verbsBefore[from] as number);
  const read = new Map<string, Map<number, readonly State[]>>();
  const clausesOf = (from: number, to: number, id: FrameId): readonly Clause[] => {
    const key = `${from}.${id}`;
    let found = read.get(key);
    if (!found) {
      let limit = Math.min(
        length,
        from + (verbs.length === 0 ? MAX_VERBLESS_TOKENS : MAX_CLAUSE_TOKENS),
      );
      while (limit > from && verbsIn(from, limit) > MAX_VERBS) limit--;
      found = readStates(lattice, from, limit, id, ends);
      read.set(key, found);
    }
    return finishClauses(found.get(to) ?? [], id, from, to);
  };
  /** Whether a stretch says nothing: "thanks a lot", "can you help me with the swap?". */
  const idle = (from: number, to: number): boolean => {
    for (let at = from; at < to; ) {
      const phrase = lattice.at[at]?.find(
        (mention) => mention.kind === 'filler' && mention.to <= to,
      );
      if (phrase) at = phrase.to;
      else if (lattice.content.has(at)) return false;
      else at++;
    }
    return true;
  };
  const most = searchWork.states + MAX_STATES;
  const best = new Map<number, Best<Chain>>();
  const parsesAt = (at: number): Best<Chain> => {
    const parses = best.get(at) ?? { list: [], most: READINGS_KEPT };
    best.set(at, parses);
    return parses;
  };
  keepBest(parsesAt(0), { last: undefined, before: undefined, score: 0 });
  for (const [index, place] of places.entries()) {
    const before = best.get(place)?.list;
    if (!before || place === length) continue;
    let start = place;
    while (runsTo.has(start)) start = runsTo.get(start) as number;
    const isManner = lattice.tokens[place - 1]?.raw.toLowerCase() === 'by';
    const isBare = place > 0 && !endsAt.has(place) && !isManner;
    const bare = isBare
      ? W.bareClause +
        (lattice.at[place - 1]?.some(({ kind }) => kind === 'preposition')
          ? W.clauseAfterPreposition
          : 0)
      : 0;
    for (const next of places.slice(
      index + 1,
      index + 1 + (verbs.length === 0 ? 4 : MAX_BOUNDARIES),
    )) {
      const end = trim(next, place);
      if (end - start > MAX_CLAUSE_TOKENS) break;
      const behind = parsesAt(next);
      if (end <= start || idle(start, end)) {
        for (const parse of before)
          keepBest(behind, end <= start ? parse : { ...parse, score: parse.score + W.clause });
        if (end <= start) continue;
      }
      if (verbsIn(start, end) > MAX_VERBS) break;
      const own = new Set<FrameId>();
      for (const verb of verbs) {
        if (verb.from >= start && verb.to <= end)
          for (const id of Object.keys(verb.frames)) own.add(id as FrameId);
      }
      if (own.size === 0 || verbsIn(start, end) === 0)
        for (const id of [...silent, ...SILENT]) if (mayFollow(before, id)) own.add(id);
      for (const id of own) {
        if (searchWork.states > most) return [];
        for (const clause of clausesOf(start, end, id)) {
          for (const parse of before) {
            const previous = parse.last;
            let weight = clause.score + (previous ? W.clause + bare : 0);
            if (!clause.hasVerb) {
              const isWhole = clause.roles.object !== undefined;
              if (previous?.frame === id) weight += isWhole ? W.inherited : W.inheritedInPart;
              else if (previous?.spoken.includes(id)) weight += W.inherited + W.skipWord;
              else if (previous && isWhole && leadsSomewhere(clause)) weight += W.inherited * 2;
              // "2000 USDC on Polygon, bridge it to Base": what is named first, to be spoken of.
              else if (!previous && id === 'have' && isMeasured(clause)) weight += W.inherited;
              // Nobody stakes what only lies somewhere: "3 ETH on Base, 1 to bob.eth".
              else if (id === 'stake' && !clause.roles.venue) continue;
              else if (!previous && (verbs.length === 0 || leadsSomewhere(clause)))
                weight += W.verbless;
              else continue;
            }
            const score = parse.score + weight;
            if (isBest(behind, score)) keepBest(behind, { last: clause, before: parse, score });
          }
        }
      }
    }
  }
  return (best.get(length)?.list ?? []).map(parseOf);
}
