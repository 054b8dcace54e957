import { CHAINS } from '#server/chains/registry.ts';
import { findTokens } from '#server/chains/tokens/resolve.ts';
import { CHAIN_SLUGS, type ChainSlug } from '#server/schemas/chain-slug.ts';
import { type FrameId, frameOf, type RoleName } from './frames.ts';
import type { Lattice } from './lattice.ts';
import { isSolanaAsset, receiptUnderlying } from './lexicon/assets.ts';
import { matchChain, type NamedChain, sameChain } from './lexicon/chains.ts';
import type { Preposition } from './lexicon/function-words.ts';
import { PERSONS } from './lexicon/persons.ts';
import { rewardOf, venueOfReward } from './lexicon/reward-tokens.ts';
import type { NamedVenue } from './lexicon/venues.ts';
import { homeChain, stakedAsset, unstaked, venueNamed, venueOfStaked } from './lexicon/venues.ts';
import type { Mention, QuantityMention } from './mention.ts';
import { nearMiss, suggestionFor } from './near-miss.ts';
import { expandCrossings } from './orders/expand-crossings.ts';
import { leaveVenue } from './orders/leave-venue.ts';
import type { PartialIntent } from './orders/partial-intent.ts';
import type { NamedAsset, Party, Quantity } from './orders/said-values.ts';
import { addsUp, takePercent } from './orders/sum-decimals.ts';
import type { Clause, Filler, Parse } from './search-parses.ts';
import { venueChains, venueDoes } from './venue-facts.ts';
import { WEIGHTS as W } from './weights.ts';

/** An order while its parse is put together. */
type BuiltIntent = PartialIntent & {
  /** Whether its size stood alone: neither an asset nor a chain of its own was said. */
  isPart?: boolean;
};

/** What must be asked before a parse is used: a word that may be a slip, or what it leaves unclear. */
export type OpenPoint =
  | { readonly kind: 'slip'; readonly written: string; readonly meant: string }
  | { readonly kind: 'unclear'; readonly question: string };

/** What an order without its verb must say: where it goes, behind a preposition that leads there. */
const SAYS_WHERE: readonly (readonly [RoleName, readonly Preposition[]])[] = [
  ['party', ['to', 'for']],
  ['target', ['to', 'for', 'into', 'get']],
  ['destination', ['to', 'into']],
  ['venue', ['to', 'into']],
  ['pool', ['to', 'into']],
];

/** Orders as a parse has them, and what of it cannot be used. */
export interface BuiltOrders {
  readonly partials: readonly PartialIntent[];
  /** Why the parse is not to be carried out as it is. */
  readonly open: readonly OpenPoint[];
  readonly score: number;
  readonly parse: Parse;
}

/** What later clauses may leave out or point to. */
interface Discourse {
  chain?: NamedChain | undefined;
  /** The lending market of the orders before. */
  market?: NamedVenue | undefined;
  /** What "it" is: the asset, and its amount where no step changes it in between. */
  antecedent?:
    | {
        readonly asset: NamedAsset | undefined;
        readonly size: Quantity | undefined;
        readonly among?: readonly string[];
        /** Whether it was only said to be there, and no step returns it. */
        readonly isHeld?: boolean;
      }
    | undefined;
  /** Whether the step before gave several things. */
  several: boolean;
  /** The asset of the step before, for "50 to A, 20 to B". */
  objectBefore?: NamedAsset | undefined;
}

const MODES: Readonly<Record<FrameId, PartialIntent['mode']>> = {
  refill: 'plain',
  migrate: 'plain',
  swap: 'plain',
  buy: 'buy',
  spend: 'spend',
  wrap: 'wrap',
  unwrap: 'unwrap',
  transfer: 'plain',
  bridge: 'plain',
  deposit: 'plain',
  withdraw: 'plain',
  stake: 'plain',
  unstake: 'plain',
  claim: 'plain',
  approve: 'plain',
  revoke: 'revoke',
  borrow: 'plain',
  repay: 'plain',
  'lp-add': 'add',
  'lp-remove': 'remove',
  'lp-collect': 'collect',
  have: 'plain',
};
/** Verbs in a form that says what was, or what is to be done to something. */
const PARTICIPLE =
  /^(?!need|feed|speed|bleed|seed)(.*[^e]ed|sold|sent|lent|bought|paid|spent|withdrawn|withdrew|took|repaid|swept)$/;
const WISHING =
  /^(want|wanna|need|needs|like|wish|must|should|shall|get|to|be|once|after|having|please|pls|let|when|would|gets)$/;
const WISHED_BEHIND = /^(should|must|shall|needs?|please|pls|plz|asap)$/;
/** Right in front of a participle they say what was done. */
const HAVING_DONE = /^(had|have|has|was|were|been|'ve|i've|we've|already)$/;
const LENDING = new Set<FrameId>(['deposit', 'withdraw', 'borrow', 'repay', 'migrate']);
const EXCHANGES = new Set<FrameId>(['swap', 'buy', 'spend', 'wrap', 'unwrap']);
/** Frames that take what lies in the wallet. */
const FROM_WALLET = new Set<FrameId>([
  ...EXCHANGES,
  'transfer',
  'bridge',
  'refill',
  'deposit',
  'stake',
  'lp-add',
]);
const WRAPPED: Readonly<Record<string, string>> = {
  ETH: 'WETH',
  POL: 'WPOL',
  MATIC: 'WPOL',
  OKB: 'WOKB',
  SOL: 'WSOL',
  STETH: 'WSTETH',
};
const UNWRAPPED: Readonly<Record<string, string>> = {
  WETH: 'ETH',
  WPOL: 'POL',
  WMATIC: 'POL',
  WOKB: 'OKB',
  WSOL: 'SOL',
  WSTETH: 'STETH',
};

const known = (symbol: string): NamedAsset => ({ symbol, known: true, isAddress: false });

function nativeOf(chain: NamedChain | undefined): NamedAsset | undefined {
  if (!chain?.listed) return undefined;
  return known(CHAINS[chain.slug as ChainSlug].native.symbol);
}

const LISTED = (slug: ChainSlug): NamedChain => ({ listed: true, slug, name: CHAINS[slug].name });

/** Builds the orders of one parse: references, what is carried on, and what cannot be used. */
class OrderBuilder {
  private readonly partials: BuiltIntent[] = [];
  private readonly open: OpenPoint[] = [];
  private readonly discourse: Discourse = { several: false };
  /** Whether an asset was named with a chain that it is not on. */
  private laterPlaces: readonly (NamedChain | undefined)[] | undefined;
  private isMisplaced = false;
  /** Where what an order sends lies, by the order's number. */
  private readonly origins = new Map<
    number,
    { readonly left: NamedVenue; readonly each: boolean }
  >();
  private score: number;
  /** As they are carried out. */
  private readonly clauses: readonly Clause[];
  private readonly parse: Parse;
  private readonly lattice: Lattice;
  /** Whether it only changes an order: then it need not say what it is. */
  private readonly isFollowUp: boolean;

  constructor(parse: Parse, lattice: Lattice, isFollowUp: boolean) {
    this.parse = parse;
    this.isFollowUp = isFollowUp;
    this.lattice = lattice;
    this.score = parse.score;
    this.clauses = this.inOrder();
  }

  build(): BuiltOrders {
    for (const [index, clause] of this.clauses.entries()) this.buildClause(clause, index);
    for (const partial of this.partials) {
      if (partial.asset?.symbol === '$native') partial.asset = nativeOf(partial.chain);
    }
    if (this.parse.clauses.at(-1)?.frame === 'have' && this.partials.length > 0)
      this.refuse('What should be done with what you have?');
    const [only, ...more] = this.parse.clauses;
    const isSilent = !this.isFollowUp && only !== undefined && more.length === 0 && !only.hasVerb;
    const says =
      only?.roles.object &&
      SAYS_WHERE.some(([role, prepositions]) => {
        const preposition = only.roles[role]?.[0]?.preposition;
        return preposition && prepositions.includes(preposition);
      });
    if (isSilent && !says)
      return { partials: [], open: this.open, score: this.score, parse: this.parse };
    for (const partial of this.partials) this.refuseSlips(partial);
    this.shareReceiver();
    const parted = joinSales(this.leaveVenues(takeWholes(this.partials)));
    for (const partial of parted) {
      if (partial.follows && !partial.quantity) partial.chained = true;
      // "… then buy 100 DAI with it": so much is bought, and not as much as all of it buys.
      if (partial.action === 'swap' && partial.toQuantity && partial.asset) partial.chained = false;
    }
    const partials = expandCrossings([parted]);
    return {
      partials: partials.filter(isMoved),
      open: this.open,
      score: this.score,
      parse: this.parse,
    };
  }

  /** Whether a list has a token by a name that was written as symbols are. */
  private isListed(name: string): boolean {
    return (
      this.lattice.tokens.some(({ raw }) => raw === name || raw === `$${name}`) &&
      CHAIN_SLUGS.some((chain) => findTokens(chain, name).length > 0)
    );
  }

  /** A name that nothing knows and that is one slip from a known one is asked about. */
  private refuseSlips(partial: PartialIntent): void {
    const { asset, toAsset, venue } = partial;
    const names = [asset, toAsset].flatMap((one) =>
      one && !one.known && !one.isAddress ? [one.symbol] : [],
    );
    const place = venue && !venue.known ? nearMiss(venue.slug) : undefined;
    // "on bse": which chain is meant is asked, and no protocol made of it.
    if (place !== undefined && matchChain([place])) {
      partial.venue = undefined;
      partial.chain = undefined;
      partial.vagueChain = true;
    } else if (venue && place !== undefined && venueNamed(place).known && place.length >= 6) {
      // A long name with one slip is hardly another one's, and the answer names what it took.
      partial.venue = venueNamed(place);
    } else if (venue && place !== undefined) this.open.push(slipOf(venue.slug));
    // "sap 5 WBTC": a small word that nobody is called.
    const person = partial.party?.kind === 'person' ? partial.party.value : '';
    if (/^[a-z]/.test(person) && !PERSONS.test(person)) names.push(person);
    for (const name of names) {
      if (this.isListed(name) || nearMiss(name) === undefined) continue;
      this.open.push(slipOf(name));
    }
  }

  /** "20 USDC on Base and 20 USDC on Arbitrum to A": who is named behind a list receives all of it. */
  private shareReceiver(): void {
    for (let at = this.partials.length - 1; at > 0; at--) {
      const partial = this.partials[at] as BuiltIntent;
      const before = this.partials[at - 1] as BuiltIntent;
      const isList =
        partial.order === before.order &&
        partial.action === 'transfer' &&
        before.action === 'transfer';
      if (isList && partial.party && !before.party && !before.needsParty && !partial.isPart)
        before.party = partial.party;
    }
  }

  /** One withdrawal feeds all that an order sends out of a venue. */
  private leaveVenues(partials: readonly PartialIntent[]): PartialIntent[] {
    const groups: PartialIntent[][] = [];
    for (const partial of partials) {
      const last = groups.at(-1);
      if (last && partial.order !== undefined && last[0]?.order === partial.order)
        last.push(partial);
      else groups.push([partial]);
    }
    return groups.flatMap((group) => {
      const origin = group[0]?.order === undefined ? undefined : this.origins.get(group[0].order);
      return origin ? leaveVenue(group, origin.left, origin.each) : group;
    });
  }

  /** "To pay X, withdraw …": what is wanted in the end stands first. */
  private startsWithPurpose(): boolean {
    const { tokens, content } = this.lattice;
    return tokens[0]?.raw.toLowerCase() === 'to' && content.get(1) === 'verb';
  }

  /** The clauses as they are carried out: "before A, do B", "do B after A". */
  private inOrder(): readonly Clause[] {
    const clauses = [...this.parse.clauses];
    const markAt = (at: number, low: number) => {
      for (let place = low; place < at; place++) {
        for (const mention of this.lattice.at[place] ?? []) {
          const isMark = mention.kind === 'connector' && mention.to <= at;
          if (isMark && (mention.connector === 'before' || mention.connector === 'after'))
            return mention.connector;
        }
      }
      return undefined;
    };
    const first = clauses[0];
    const isPurpose = first !== undefined && this.startsWithPurpose();
    if (first && clauses.length > 1 && (isPurpose || markAt(first.from, 0) === 'before'))
      clauses.splice(0, 2, clauses[1] as Clause, first);
    for (let index = 1; index < this.parse.clauses.length; index++) {
      const clause = this.parse.clauses[index] as Clause;
      const before = this.parse.clauses[index - 1] as Clause;
      const isArrival = this.lattice.tokens
        .slice(before.to, clause.from)
        .some((token) => /^(it|that|there)$/.test(token.raw.toLowerCase()));
      if (markAt(clause.from, before.to) === 'after' && !isArrival)
        clauses.splice(index - 1, 2, clause, before);
    }
    return clauses;
  }

  private refuse(question: string, weight = 0): void {
    this.open.push({ kind: 'unclear', question });
    this.score += weight;
  }

  private quantity(clause: Clause, role: RoleName): QuantityMention | undefined {
    const mention = clause.roles[role]?.[0]?.mention;
    return mention?.kind === 'quantity' ? mention : undefined;
  }

  private chains(clause: Clause, role: RoleName): NamedChain[] {
    return (clause.roles[role] ?? []).flatMap(({ mention }) =>
      mention.kind === 'chain' ? [mention.chain] : [],
    );
  }

  private venueOf(clause: Clause): NamedVenue | undefined {
    const mention = clause.roles.venue?.[0]?.mention;
    return mention?.kind === 'venue' ? mention.venue : undefined;
  }

  private buildClause(clause: Clause, index: number): void {
    const id = clause.frame;
    const frame = frameOf(id);
    // "… by staking 5 SOL": the order behind it says how.
    const isHow = this.lattice.tokens[clause.to - 1]?.raw.toLowerCase() === 'by';
    const dangling = isHow ? clause.dangling.slice(0, -1) : clause.dangling;
    const isToNobody = id === 'transfer' && !clause.roles.party && dangling.includes('to');
    if (dangling.length > 0 && !isToNobody)
      this.refuse(
        `Something seems to be missing after "${dangling[0]}". Please rephrase the order.`,
        -0.5,
      );
    if (id === 'transfer' && clause.roles.party && dangling.includes('to'))
      this.score += W.danglingPreposition * 4;
    // "let 0x… have 3 USDC" gives it; "let 0x… spend 3 USDC" approves it.
    if (
      id === 'approve' &&
      this.says(clause, /^let$/) &&
      !this.says(clause, /^(spend|use|access|pull|move|approve|allow)/)
    )
      this.refuse('Should it be sent there, or only be approved for spending?', -2);
    if (this.isTold(clause)) this.refuse('Is that to be done, or has it been done?');
    if (this.isEcho(clause)) return;
    const foreign = clause.cueFrames.length > 0 && !clause.cueFrames.includes(id) && id !== 'have';
    if (foreign) this.refuse(`What should be done about the ${clause.cues[0]}?`, -0.6);
    const object = this.quantity(clause, 'object');
    const chain = this.placeOf(clause, index);
    const venue = this.marketOf(clause, chain);
    const base: Partial<PartialIntent> = { mode: MODES[id], order: index };
    const isElsewhere =
      venue !== undefined &&
      !venue.known &&
      frame.action !== null &&
      venueDoes(venue.slug, frame.action) === undefined &&
      homeChain(venue.slug) === undefined;
    if (this.isMisplaced && (EXCHANGES.has(id) || this.quantity(clause, 'object')?.chain))
      base.vagueChain = true;
    if (
      this.chains(clause, 'chain').length > 1 ||
      (isElsewhere && !chain && id !== 'bridge' && id !== 'refill' && !EXCHANGES.has(id))
    )
      base.vagueChain = true;
    if (venue) base.venue = venue;
    const pool = clause.roles.pool?.[0]?.mention;
    if (pool?.kind === 'pool' && pool.pool !== '') base.pool = pool.pool;
    if (pool?.kind === 'pool' && pool.vault !== undefined) base.vault = pool.vault;
    if (base.pool !== undefined && /^(pt|yt)[- ]/i.test(base.pool))
      base.venue ??= venueNamed('pendle');
    const position = clause.roles.position?.[0]?.mention;
    if (position?.kind === 'position') base.positionId = position.id;
    if (id === 'have') {
      this.discourse.antecedent = object?.asset
        ? { asset: object.asset, size: object.size, isHeld: true }
        : this.discourse.antecedent;
      this.discourse.chain = chain ?? this.discourse.chain;
      return;
    }
    const made =
      id === 'migrate'
        ? this.migrations(clause, base)
        : EXCHANGES.has(id)
          ? this.exchanges(clause, base, chain)
          : id === 'bridge' || id === 'refill'
            ? this.bridges(clause, base)
            : this.others(clause, base, chain, pool);
    if (FROM_WALLET.has(id) && this.isLentOut(clause))
      this.refuse('That is lent or staked, not in the wallet. Should it be withdrawn first?');
    const isListed =
      id === 'transfer' && !clause.hasVerb && this.parse.clauses[index - 1]?.frame === 'transfer';
    if (isToNobody) for (const partial of made) partial.needsParty = true;
    if (id === 'transfer') this.orderPlaces(clause, made);
    const order = isListed ? this.partials.at(-1)?.order : undefined;
    if (order !== undefined) for (const partial of made) partial.order = order;
    const isPart = object?.asset === undefined;
    if (isPart) for (const partial of made as BuiltIntent[]) partial.isPart = true;
    if (this.addDetail(clause, made) || this.addManner(clause, made)) return;
    const partials = this.outOfVenue(clause, this.fromElsewhere(clause, made), order ?? index);
    this.partials.push(...partials);
    this.remember(clause, partials, venue);
  }

  /** "turn my SOL into jupSOL by staking 5 SOL": how it is done is the order itself. */
  private addManner(clause: Clause, [made, ...more]: readonly PartialIntent[]): boolean {
    const before = this.partials.at(-1);
    const isManner =
      this.lattice.tokens[clause.from - 1]?.raw.toLowerCase() === 'by' && more.length === 0;
    if (
      !isManner ||
      !made ||
      made.action !== 'stake' ||
      before?.action !== 'swap' ||
      !before.toAsset
    )
      return false;
    const staked: BuiltIntent = {
      ...made,
      chained: false,
      ...(before.order !== undefined && { order: before.order }),
    };
    this.receives(staked, before.toAsset.symbol);
    this.partials[this.partials.length - 1] = staked;
    return true;
  }

  private says({ from, to }: Clause, word: RegExp): boolean {
    return this.lattice.tokens.slice(from, to).some(({ raw }) => word.test(raw.toLowerCase()));
  }

  /** "the USDC that I lent": what its owner gave away is not there to be moved. */
  private isLentOut({ from }: Clause): boolean {
    return this.lattice.lentOut.some(
      (at) => at > from && !this.parse.clauses.some((one) => one.from > from && one.from <= at),
    );
  }

  /** "I have 14 DAI staked", "we sold 5 ETH": a participle that nobody wished for says what was. */
  private isTold(clause: Clause): boolean {
    const { tokens, content } = this.lattice;
    const wordAt = (at: number) => tokens[at]?.raw.toLowerCase() ?? '';
    const verbs: number[] = [];
    for (let at = clause.from; at < clause.to; at++) if (content.get(at) === 'verb') verbs.push(at);
    const [first] = verbs;
    if (first === undefined || !verbs.every((at) => PARTICIPLE.test(wordAt(at)))) return false;
    const last = verbs.at(-1) as number;
    const isSupposed = tokens
      .slice(0, last)
      .some(({ raw }) => /^(if|would|once|after)$/i.test(raw));
    const before = wordAt(/ly$/.test(wordAt(last - 1)) ? last - 2 : last - 1);
    if (HAVING_DONE.test(before) && !isSupposed) return true;
    // "I swapped 5 DAI, please": it states what somebody did, whatever is said behind.
    if (/^(i|we|he|she|they)$/.test(before) && !isSupposed) return true;
    // What is wished stands in front of it; "to" says who was paid, where no verb follows.
    const isWished = tokens.slice(0, last).some(({ raw }, at) => {
      const word = raw.toLowerCase();
      return word === 'to'
        ? /^(be|get|have)$/.test(wordAt(at + 1)) || content.get(at + 1) === 'verb'
        : WISHING.test(word);
    });
    const behind = tokens.slice(first + 1, clause.to);
    return !isWished && !behind.some(({ raw }) => WISHED_BEHIND.test(raw.toLowerCase()));
  }

  /** "Show me my debt and repay it all": the order before, said again. */
  private isEcho(clause: Clause): boolean {
    const object = this.quantity(clause, 'object');
    const before = this.partials.at(-1);
    const isSame =
      before !== undefined && frameOf(clause.frame).action === before.action && clause.hasVerb;
    if (
      !isSame ||
      object?.reference !== 'it' ||
      this.discourse.antecedent?.asset ||
      Object.keys(clause.roles).length > 1
    )
      return false;
    if (object.size && !before.quantity) before.quantity = object.size;
    return true;
  }

  /** "swap DAI to LINK, amount 14": a size that is said apart from its order. */
  private addDetail(clause: Clause, [made, ...more]: readonly PartialIntent[]): boolean {
    const before = this.partials.at(-1);
    const isDetail =
      !clause.hasVerb &&
      more.length === 0 &&
      before !== undefined &&
      made?.action === before.action;
    if (
      !isDetail ||
      !made?.quantity ||
      clause.roles.target ||
      clause.roles.party ||
      this.quantity(clause, 'object')?.asset
    )
      return false;
    if (before.quantity || before.toQuantity || before.chained) return false;
    before.quantity = made.quantity;
    if (made.chain && !before.chain) before.chain = made.chain;
    return true;
  }

  /** Of each clause where the first one behind it that says so happens, up to a bridge. */
  private readLaterPlaces(): readonly (NamedChain | undefined)[] {
    const { clauses } = this;
    const places: (NamedChain | undefined)[] = Array.from(clauses, () => undefined);
    for (let at = clauses.length - 2; at >= 0; at--) {
      const later = clauses[at + 1] as Clause;
      const isBridge = later.frame === 'bridge';
      const said = this.chains(later, isBridge ? 'source' : 'chain')[0];
      places[at] = said ?? (isBridge ? undefined : places[at + 1]);
    }
    return places;
  }

  /** Where it happens: said, carried from the order before, or plain from what is named. */
  private placeOf(clause: Clause, index: number): NamedChain | undefined {
    this.isMisplaced = false;
    const places = this.chains(clause, 'chain');
    const [said] = places;
    const inside = this.quantity(clause, 'object')?.chain;
    if (said && inside && !sameChain(said, inside)) this.isMisplaced = true;
    let chain = said ?? inside ?? this.discourse.chain;
    // "Before you send 1 ETH on Base, swap …": where an order lies that names no protocol is asked.
    const isTurned = this.clauses[index] !== this.parse.clauses[index];
    if (!chain && clause.frame !== 'bridge' && (!isTurned || clause.roles.venue)) {
      this.laterPlaces ??= this.readLaterPlaces();
      chain = this.laterPlaces[index];
    }
    const symbols = (['object', 'target'] as const).flatMap((role) =>
      (clause.roles[role] ?? []).flatMap(({ mention }) =>
        mention.kind === 'quantity' && mention.asset ? [mention.asset.symbol] : [],
      ),
    );
    const solanaParty = (clause.roles.party ?? []).some(
      ({ mention }) =>
        mention.kind === 'party' &&
        mention.party.kind === 'address' &&
        mention.party.family === 'solana',
    );
    if (clause.frame !== 'bridge' && (solanaParty || symbols.some(isSolanaAsset))) {
      const leads = this.chains(clause, 'destination').some(
        (to) => to.listed && to.slug === 'solana',
      );
      if (chain?.listed && chain.slug !== 'solana' && !leads) {
        this.score += W.infeasible;
        this.isMisplaced = true;
      }
      chain ??= LISTED('solana');
    }
    return chain;
  }

  private marketOf(clause: Clause, chain: NamedChain | undefined): NamedVenue | undefined {
    const id = clause.frame;
    const inside = this.quantity(clause, 'object')?.venue;
    const moves = id === 'transfer' || id === 'bridge' || id === 'migrate' || EXCHANGES.has(id);
    const pool = clause.roles.pool?.[0]?.mention;
    const ofPool =
      pool?.kind === 'pool'
        ? (pool.venue ?? (pool.vault !== undefined ? venueNamed('erc4626') : undefined))
        : undefined;
    const said = this.venueOf(clause) ?? ofPool ?? (moves ? undefined : inside);
    if (!said) {
      const before = this.partials.at(-1)?.action;
      const leaves = id === 'deposit' && before === 'withdraw';
      return LENDING.has(id) && !leaves ? this.discourse.market : undefined;
    }
    const action = frameOf(id).action;
    if (action === null) return said;
    if (action === 'approve') return said;
    const does = venueDoes(said.slug, action);
    if (does === false && !clause.isSpoken && clause.hasVerb)
      this.refuse(`What should be done with ${said.name}?`);
    if (does === true) this.score += W.venueDoes;
    if (does === false) this.score += W.venueDoesNot;
    const reach = venueChains(said.slug, action);
    if (chain?.listed && reach && !reach.includes(chain.slug) && id !== 'bridge')
      this.score += W.infeasible * 0.3;
    return said;
  }

  /** "5 DAI on Base to A on Polygon": one chain stands before who receives it, and one behind. */
  private goesRound(clause: Clause): boolean {
    const party = clause.roles.party?.[0]?.mention.from;
    const object = clause.roles.object?.[0]?.mention.from;
    const places = [clause.roles.chain?.[0], clause.roles.source?.[0]].flatMap((filler) =>
      filler ? [filler.mention.from] : [],
    );
    if (party === undefined || object === undefined || places.length < 2) return false;
    return (
      Math.min(...places) > object && Math.min(...places) < party && Math.max(...places) > party
    );
  }

  /** "from Aave on Base to A on Arbitrum": of two chains the first is where it lies. */
  private orderPlaces(clause: Clause, partials: PartialIntent[]): void {
    const lies = clause.roles.source?.[0];
    const said = clause.roles.chain?.[0];
    if (
      !lies ||
      !said ||
      (!clause.roles.origin && !this.goesRound(clause)) ||
      lies.preposition === 'from' ||
      lies.mention.from < said.mention.from
    )
      return;
    if (lies.mention.kind !== 'chain' || said.mention.kind !== 'chain') return;
    for (const partial of partials) {
      partial.chain = lies.mention.chain;
      partial.fromChain = said.mention.chain;
    }
  }

  /** "use 9 DAI from Base to buy LINK on Optimism": the funds lie on another chain than the order. */
  private fromElsewhere(clause: Clause, partials: PartialIntent[]): PartialIntent[] {
    const from =
      clause.frame === 'bridge' || clause.frame === 'migrate'
        ? undefined
        : this.chains(clause, 'source')[0];
    if (!from) return partials;
    const isFrom =
      clause.roles.source?.[0]?.preposition === 'from' ||
      clause.roles.origin !== undefined ||
      this.goesRound(clause);
    if (!isFrom && this.chains(clause, 'chain').length > 0) {
      return partials.map(({ chain: _chain, ...partial }) => ({ ...partial, vagueChain: true }));
    }
    return partials.map((partial) => {
      if (partial.fromChain) return partial;
      const isCarried = this.chains(clause, 'chain').length === 0;
      if (!partial.chain || isCarried || sameChain(partial.chain, from))
        return { ...partial, chain: from };
      return EXCHANGES.has(clause.frame)
        ? { ...partial, chain: from, toChain: partial.chain }
        : { ...partial, fromChain: from };
    });
  }

  /** "send 10 USDC from Aave to …", "bridge my Aave USDC to …": out of the venue first. */
  private outOfVenue(clause: Clause, partials: PartialIntent[], order: number): PartialIntent[] {
    const said = clause.roles.origin?.[0]?.mention;
    const inside = this.quantity(clause, 'object')?.venue;
    const left = said?.kind === 'venue' ? said.venue : inside;
    const moves =
      clause.frame === 'transfer' || clause.frame === 'bridge' || EXCHANGES.has(clause.frame);
    if (!left || !moves) return partials;
    if (clause.frame === 'transfer') {
      const each = this.lattice.tokens
        .slice(clause.from, clause.to)
        .some(({ raw }) => raw.toLowerCase() === 'each');
      this.origins.set(order, { left, each });
      return partials;
    }
    return partials.flatMap((partial) => {
      const chain = partial.fromChain ?? partial.chain;
      const { quantity, possessive, portion: _portion, ...rest } = partial;
      const withdraw: PartialIntent = {
        action: 'withdraw',
        mode: 'plain',
        venue: left,
        ...(partial.asset && { asset: partial.asset }),
        ...(chain && { chain }),
        ...(quantity && { quantity }),
        ...(possessive && { possessive }),
        ...(partial.order !== undefined && { order: partial.order }),
      };
      return [withdraw, { ...rest, chained: true, follows: true }];
    });
  }

  private migrations(clause: Clause, base: Partial<PartialIntent>): PartialIntent[] {
    const origin = clause.roles.origin?.[0]?.mention;
    const left = origin?.kind === 'venue' ? origin.venue : this.quantity(clause, 'object')?.venue;
    const entered = this.venueOf(clause);
    const from = this.chains(clause, 'source')[0] ?? this.discourse.chain;
    const to = this.chains(clause, 'chain')[0] ?? from;
    const common = this.resolve(clause.roles.object?.[0], clause, 'object');
    if (!left || !entered) {
      this.refuse('From which protocol to which should it move?', W.missing * 2);
      return [];
    }
    const { venue: _venue, ...rest } = base;
    const withdraw: PartialIntent = {
      action: 'withdraw',
      mode: 'plain',
      ...rest,
      ...common,
      venue: left,
      ...(from && { chain: from }),
    };
    if (!withdraw.quantity && !withdraw.chained) withdraw.quantity = { kind: 'max' };
    const deposit: PartialIntent = {
      action: 'deposit',
      mode: 'plain',
      ...rest,
      ...(withdraw.asset && { asset: withdraw.asset }),
      venue: entered,
      ...(to && { chain: to }),
      chained: true,
      follows: true,
    };
    return [withdraw, deposit];
  }

  /** What a role holds: an asset and an amount, or what the order before gave. */
  private resolve(
    filler: Filler | undefined,
    clause: Clause,
    role: 'object' | 'target',
  ): Partial<PartialIntent> {
    const { antecedent } = this.discourse;
    const mention = filler?.mention;
    if (mention?.kind !== 'quantity') {
      if (
        role === 'object' &&
        antecedent &&
        !antecedent.among &&
        clause.frame !== 'lp-collect' &&
        clause.frame !== 'claim'
      )
        return this.chain(undefined);
      return {};
    }
    if (mention.reference === 'rest') return this.takeRest();
    if (mention.reference === 'it') return this.refer(mention, role);
    const { asset, size } = mention;
    const owned = {
      ...(mention.determiner === 'my' ? { possessive: true } : {}),
      ...(mention.determiner === 'the' ? { definite: true } : {}),
    };
    if (asset?.symbol === '$native') return { ...sizeOf(size), ...owned };
    if (!asset && role === 'object' && size) {
      // "$100" of what was not said: a sum of money is of no asset before it.
      if (this.discourse.objectBefore && !clause.hasVerb && size.kind !== 'usd')
        return { asset: this.discourse.objectBefore, ...sizeOf(size) };
      if (antecedent?.asset && (size.kind === 'percent' || size.kind === 'max'))
        return this.chain(size);
      if (antecedent?.asset && size.kind !== 'usd')
        return { asset: antecedent.asset, ...sizeOf(size) };
    }
    if (!asset) {
      return { ...sizeOf(size), ...owned };
    }
    const named: NamedAsset = {
      symbol: asset.symbol,
      known: asset.known,
      isAddress: asset.isAddress,
    };
    const isPlainWord =
      !asset.known && !asset.isAddress && !size && role === 'object' && mention.determiner !== 'my';
    const raw = this.lattice.tokens[mention.to - 1]?.raw ?? '';
    if (
      isPlainWord &&
      clause.frame !== 'claim' &&
      !/^\$|^[A-Z0-9]{3,}$|^(tokens?|coins?)$/.test(raw)
    )
      this.refuse(`Is "${raw}" a token? Please say the order with its amount.`, W.skipUnknown);
    if (asset.weak && !size && (!asset.known || (clause.hasVerb && !clause.isSpoken)))
      this.refuse(`Is "${raw}" a token here? Please say the order with its amount.`, W.weak / 2);
    const same = antecedent?.asset
      ? sameSymbol(antecedent.asset.symbol, asset.symbol)
      : antecedent?.among?.some((symbol) => sameSymbol(symbol, asset.symbol));
    if (same && !size && role === 'object' && mention.determiner !== 'my')
      return { ...this.chain(undefined), asset: named };
    return { asset: named, ...sizeOf(size), ...owned };
  }

  /** "half to A and the rest to B": what the shares before it left. */
  private takeRest(): Partial<PartialIntent> {
    const before = this.partials.at(-1);
    const isShare = before?.portion !== undefined || before?.quantity?.kind === 'percent';
    if (!before?.asset || !isShare) {
      const asset = this.discourse.antecedent?.asset ?? before?.asset;
      if (!asset) this.refuse('How much is the rest, and of which asset?');
      return { ...(asset && { asset }), quantity: { kind: 'vague' }, isRest: true };
    }
    return {
      asset: before.asset,
      quantity: { kind: 'rest' },
      ...(before.chained && { chained: true }),
    };
  }

  private refer(mention: QuantityMention, role: 'object' | 'target'): Partial<PartialIntent> {
    const handled = this.partials.at(-1)?.asset;
    if (role === 'object' && !this.discourse.antecedent && handled) {
      // What was handled no longer lies in the wallet: how much is meant is asked, never all of it.
      return { asset: handled, quantity: { kind: 'vague' }, anaphor: true };
    }
    if (role === 'target' || !this.discourse.antecedent || this.discourse.antecedent.among) {
      this.refuse('What is "it"? Name the asset and the amount.', W.unresolved);
      return { anaphor: true };
    }
    return { ...this.chain(mention.size), anaphor: true };
  }

  /** Takes what the order before gave. */
  private chain(size: Quantity | undefined): Partial<PartialIntent> {
    const { antecedent, several } = this.discourse;
    if (several)
      this.refuse('The previous step returns several assets. Which one, and how much of it?');
    this.score += W.chained;
    const asset = antecedent?.asset === undefined ? {} : { asset: antecedent.asset };
    if (antecedent?.isHeld) return { ...asset, ...shareOf(antecedent.size, size) };
    if (antecedent?.size && (size === undefined || size.kind === 'max'))
      return { ...asset, quantity: antecedent.size };
    if (size?.kind === 'percent') return { ...asset, chained: true, portion: size.value };
    if (size === undefined || size.kind === 'max') return { ...asset, chained: true };
    return { ...asset, quantity: size };
  }

  private exchanges(
    clause: Clause,
    base: Partial<PartialIntent>,
    chain: NamedChain | undefined,
  ): PartialIntent[] {
    const id = clause.frame;
    const targetFiller = clause.roles.target?.[0];
    const target = targetFiller?.mention.kind === 'quantity' ? targetFiller.mention : undefined;
    const objects = clause.roles.object ?? [];
    const list: (Filler | undefined)[] = objects.length > 0 ? [...objects] : [undefined];
    const out: PartialIntent[] = [];
    for (const filler of list) {
      const partial: PartialIntent = { action: 'swap', mode: 'plain', ...base };
      const given = target?.given;
      if (given && !filler) {
        // "buy 0.01 ETH of PEPE" pays ETH; "buy 100 USDC worth of PEPE" too.
        partial.asset = given.asset;
        partial.quantity = given.size;
        if (target?.asset) partial.toAsset = target.asset;
      } else {
        Object.assign(partial, this.resolve(filler, clause, 'object'));
        const object = filler?.mention.kind === 'quantity' ? filler.mention : undefined;
        if (object?.given) this.measure(partial, object);
        if (object?.into) partial.toAsset = object.into;
        // "USDC/ETH swap 250": 250 of which?
        if (object?.into && target)
          this.refuse(`How much of which: ${object.asset?.symbol} or ${object.into.symbol}?`);
        // "cash out 500 USDC of my ETH": what it is counted in is what comes of it.
        if (object?.given && object.determiner === 'my') partial.toAsset = object.given.asset;
        const bought = this.resolve(targetFiller, clause, 'target');
        // "DAI -> LINK 14": a size behind the last asset is the size of the order.
        if (target?.trailing && !partial.quantity && !partial.chained && bought.quantity) {
          partial.quantity = bought.quantity;
          bought.quantity = undefined;
        }
        if (bought.asset) partial.toAsset = bought.asset;
        if (bought.quantity) partial.toQuantity = bought.quantity;
      }
      // "buy $300 of AAVE with USDC": a sum of money is what is spent.
      if (partial.toQuantity?.kind === 'usd' && !partial.quantity && !partial.chained) {
        partial.quantity = partial.toQuantity;
        partial.toQuantity = undefined;
      }
      // "ETH for 100 USDC" without a verb: buying for so much, or selling to get so much.
      if (
        !clause.hasVerb &&
        partial.asset &&
        !partial.quantity &&
        partial.toQuantity &&
        partial.toAsset
      )
        this.refuse(
          `Should ${partial.asset.symbol} be bought for so much ${partial.toAsset.symbol}, or sold to get it?`,
        );
      if (partial.quantity && partial.toQuantity)
        this.refuse('You named two amounts. Which one is exact, and is the other a limit?', -1);
      if (
        partial.toQuantity &&
        (partial.toQuantity.kind === 'max' || partial.toQuantity.kind === 'percent')
      )
        this.refuse('How much of the bought asset, as a number?', W.missing);
      // "Pendle PT" names no market: which one is asked.
      if (partial.toAsset && /^(PT|YT)$/.test(partial.toAsset.symbol)) {
        partial.toAsset = undefined;
        partial.venue = venueNamed('pendle');
      }
      if (id === 'wrap' || id === 'unwrap') this.completeWrap(partial, id);
      if (partial.asset?.symbol === '*') {
        partial.action = 'sweep';
        partial.asset = undefined;
        partial.quantity = { kind: 'max' };
      }
      if (!partial.asset && partial.action !== 'sweep' && !partial.toQuantity)
        this.score += W.missing;
      if (partial.asset && partial.toAsset && partial.asset.symbol === partial.toAsset.symbol) {
        partial.toAsset = undefined;
        this.score += W.infeasible;
      }
      if (!partial.quantity && !partial.chained && !partial.toQuantity && !partial.possessive)
        this.score += W.missingSize;
      if (chain && !partial.vagueChain) partial.chain = chain;
      out.push(partial);
    }
    const to = this.chains(clause, 'destination')[0];
    if (!to || !chain || sameChain(to, chain)) return out;
    return out.map((partial) => ({ ...partial, toChain: to }));
  }

  private measure(partial: PartialIntent, { given, asset }: QuantityMention): void {
    if (!given || !asset) return;
    const value = given.size.kind === 'number' ? given.size.value : undefined;
    partial.asset = asset;
    if (value === undefined) partial.quantity = given.size;
    else partial.quantity = { kind: 'value', value, asset: given.asset.symbol };
  }

  private completeWrap(partial: PartialIntent, id: 'wrap' | 'unwrap'): void {
    const symbol = partial.asset?.symbol;
    if (symbol === undefined) return;
    const rows = id === 'wrap' ? WRAPPED : UNWRAPPED;
    const back = id === 'wrap' ? UNWRAPPED : WRAPPED;
    const result = rows[symbol];
    if (result === undefined && back[symbol] !== undefined && !partial.toAsset) {
      partial.toAsset = partial.asset;
      partial.asset = known(back[symbol]);
      return;
    }
    if (result === undefined)
      this.refuse(`${symbol} cannot be ${id}ped. Which asset is meant?`, W.infeasible);
    else if (
      partial.toAsset &&
      partial.toAsset.symbol !== result &&
      !sameSymbol(partial.toAsset.symbol, result)
    )
      this.refuse(`${symbol} ${id}s into ${result}. Is that what you want?`, W.infeasible);
    else partial.toAsset ??= known(result);
  }

  private bridges(clause: Clause, base: Partial<PartialIntent>): PartialIntent[] {
    const to = this.chains(clause, 'destination')[0];
    const said = this.chains(clause, 'source');
    const inside = this.quantity(clause, 'object')?.chain;
    const sources: (NamedChain | undefined)[] =
      said.length > 0 ? said : [inside ?? this.discourse.chain];
    const objects = clause.roles.object ?? [];
    const list: (Filler | undefined)[] = objects.length > 0 ? [...objects] : [undefined];
    const party = clause.roles.party?.[0]?.mention;
    if (to && sources.some((from) => sameChain(from, to))) this.score += W.infeasible;
    if (!to) this.score += W.missing;
    return sources.flatMap((from) =>
      list.map((filler) => {
        const partial: PartialIntent = {
          action: 'bridge',
          mode: 'plain',
          ...base,
          ...this.resolve(filler, clause, 'object'),
        };
        const object = filler?.mention.kind === 'quantity' ? filler.mention : undefined;
        if (object?.given) this.measure(partial, object);
        if (from) partial.fromChain = from;
        if (to && !sameChain(from, to)) partial.toChain = to;
        if (party?.kind === 'party') partial.party = party.party;
        if (!partial.asset && !partial.chained) this.score += W.missing;
        if (sources.length > 1 && partial.quantity?.kind !== 'max' && !partial.possessive)
          partial.quantity = { kind: 'vague' };
        return partial;
      }),
    );
  }

  private others(
    clause: Clause,
    base: Partial<PartialIntent>,
    chain: NamedChain | undefined,
    pool: Mention | undefined,
  ): PartialIntent[] {
    const id = clause.frame;
    const frame = frameOf(id);
    const objects = clause.roles.object ?? [];
    const list: (Filler | undefined)[] = objects.length > 0 ? [...objects] : [undefined];
    const partials: PartialIntent[] = [];
    for (const filler of list) {
      const partial: PartialIntent = {
        action: frame.action ?? 'transfer',
        mode: 'plain',
        ...base,
        ...this.resolve(filler, clause, 'object'),
      };
      const object = filler?.mention.kind === 'quantity' ? filler.mention : undefined;
      if (object?.given) this.measure(partial, object);
      if (chain && !partial.vagueChain) partial.chain = chain;
      // "collect 77120": a number counts nothing that is collected, and names a position only where it says so.
      if (id === 'lp-collect' && object?.size?.kind === 'number' && !object.asset)
        this.refuse(`Is ${object.size.value} the number of a position? Say "position #…".`);
      if (id === 'claim') this.claimed(partial);
      if (id === 'withdraw' || id === 'repay') takeUnderlying(partial);
      if (id === 'repay' && !filler && clause.cues.length > 0 && this.discourse.antecedent?.asset) {
        partial.chained = false;
        partial.quantity = { kind: 'max' };
      }
      if (id === 'unstake' && partial.asset) {
        const giver = venueOfStaked(partial.asset.symbol);
        if (giver) partial.venue ??= giver;
      }
      if (id === 'revoke') partial.quantity = { kind: 'number', value: '0' };
      if (id === 'borrow') this.borrowed(partial, clause);
      if (!partial.asset && pool?.kind === 'pool' && pool.assets.length === 1)
        partial.asset = known(pool.assets[0] as string);
      if (id === 'lp-add') this.paired(partial, clause, pool);
      const received = id === 'stake' ? this.quantity(clause, 'received') : undefined;
      if (received?.asset) this.receives(partial, received.asset.symbol);
      // "put 50 USDC into ETH": what no stake gives is bought.
      if (
        received?.asset?.known &&
        /^(W?ETH|W?SOL|USD[A-Z]*|DAI|WBTC|GMX|LINK|UNI|ARB|OP|POL)$/.test(received.asset.symbol)
      )
        this.refuse(`Should it be swapped to ${received.asset.symbol}, or staked?`);
      // "everything out of my Compound USDC position"
      if (
        partial.asset?.symbol === '*' &&
        pool?.kind === 'pool' &&
        pool.assets.length === 1 &&
        !pool.pair
      )
        partial.asset = known(pool.assets[0] as string);
      const isAll =
        frame.size === 'all' &&
        !partial.quantity &&
        !partial.chained &&
        (partial.possessive || partial.definite || clause.cues.length > 0 || pool);
      if (isAll) partial.quantity = { kind: 'max' };
      if (partial.asset?.symbol === '*') {
        if (id === 'transfer') {
          partial.action = 'sweep';
          partial.asset = undefined;
        }
        partial.quantity = { kind: 'max' };
      }
      if (frame.size === 'needed' && !partial.quantity && !partial.chained && !partial.possessive)
        this.score += W.missingSize;
      if (
        !partial.asset &&
        frame.size !== 'none' &&
        !partial.chained &&
        partial.action !== 'sweep' &&
        !pool
      )
        this.score += W.missing;
      partials.push(partial);
    }
    const perps =
      partials.length === 1 && id === 'deposit'
        ? this.chains(clause, 'chain').find((one) => !one.listed && one.isPerps)
        : undefined;
    if (perps)
      return partials.map(({ chain: _chain, ...partial }) => ({
        ...partial,
        action: 'bridge',
        mode: 'move',
        toChain: perps,
      }));
    const toChain = this.chains(clause, 'destination')[0];
    if (id === 'withdraw')
      return partials.flatMap((partial) => this.sentOn(partial, clause, toChain));
    if (id === 'deposit' && clause.roles.party && !clause.roles.venue)
      for (const partial of partials) partial.party = { kind: 'self' };
    else if (id !== 'deposit') return this.withParties(partials, clause);
    return partials;
  }

  /** "withdraw 20 USDC from Aave to 0x…", "… to Base": what is withdrawn is sent on. */
  private sentOn(
    partial: PartialIntent,
    clause: Clause,
    toChain: NamedChain | undefined,
  ): PartialIntent[] {
    const receiver = clause.roles.party?.[0]?.mention;
    if (receiver?.kind === 'party' && (!partial.asset || partial.asset.symbol === '*'))
      return [partial];
    if (receiver?.kind === 'party') {
      const { asset, chain } = partial;
      return [
        partial,
        {
          action: 'transfer',
          mode: 'plain',
          party: receiver.party,
          definite: true,
          follows: true,
          chained: true,
          ...(asset && { asset }),
          ...(chain && { chain }),
        },
      ];
    }
    if (!toChain) return [partial];
    if (clause.roles.destination?.[0]?.preposition !== 'to') {
      const { chain: _chain, ...placeless } = partial;
      return [{ ...placeless, vagueChain: true }];
    }
    const { asset, chain } = partial;
    return [
      partial,
      {
        action: 'bridge',
        mode: 'plain',
        toChain,
        chained: true,
        follows: true,
        ...(asset && { asset }),
        ...(chain && { fromChain: chain }),
      },
    ];
  }

  /** Rewards are named by what pays them; what is held of it is not what is claimed. */
  private claimed(partial: PartialIntent): void {
    partial.quantity = undefined;
    partial.chained = false;
    if (partial.asset && !partial.asset.known) partial.asset = undefined;
    const payer = partial.asset && !partial.venue ? venueOfReward(partial.asset.symbol) : undefined;
    // Where the service cannot claim it, it says so of the one that pays it.
    if (payer !== undefined && venueDoes(payer, 'claim') !== undefined)
      partial.venue = venueNamed(payer);
  }

  /** "stake 2 ETH as rETH": what is to come of it says where; the venue's own receipt needs no word. */
  private receives(partial: PartialIntent, symbol: string): void {
    partial.venue ??= venueOfStaked(symbol);
    const receipt = partial.venue && stakedAsset(partial.venue.slug);
    if (receipt !== symbol) partial.toAsset = known(symbol);
  }

  private borrowed(partial: PartialIntent, clause: Clause): void {
    const received = this.quantity(clause, 'received');
    if (received?.asset) {
      partial.asset = received.asset;
      if (received.size) partial.quantity = received.size;
      if (partial.portion !== undefined)
        partial.quantity = { kind: 'percent', value: partial.portion };
      partial.chained = false;
      partial.portion = undefined;
    }
    const collateral = this.quantity(clause, 'collateral');
    // What the loan stands against is at the market already; it moves nothing.
    if (collateral?.asset) partial.derivedFrom = [collateral.asset.symbol];
    if (collateral?.size && collateral.size.kind !== 'max')
      this.refuse('The collateral has to be deposited first. Should that be a separate step?');
  }

  private paired(partial: PartialIntent, clause: Clause, pool: Mention | undefined): void {
    const second = this.quantity(clause, 'pair');
    if (second?.asset) {
      partial.toAsset = second.asset;
      if (second.size) partial.toQuantity = second.size;
      return;
    }
    if (pool?.kind === 'pool' && pool.pair) {
      const other = pool.pair.find((symbol) => !sameSymbol(symbol, partial.asset?.symbol ?? ''));
      if (other !== undefined) partial.toAsset = known(other);
      this.score += 0.8;
      // A sum that goes into a pool is of one of its two sides.
      if (!partial.asset && partial.quantity?.kind === 'usd') {
        partial.asset = known(pool.pair[0]);
        partial.toAsset = known(pool.pair[1]);
        partial.quantity = { kind: 'vague' };
      }
    }
  }

  /** "the same address": whoever was named before, where that was one. */
  private partyBefore(party: Party): Party {
    if (party.kind !== 'mentioned') return party;
    const named = this.partials.flatMap((partial) =>
      partial.party && 'value' in partial.party ? [partial.party] : [],
    );
    const [first] = named;
    const isOne = named.every((one) => JSON.stringify(one) === JSON.stringify(first));
    return first && isOne && (first.kind === 'address' || first.kind === 'name') ? first : party;
  }

  private withParties(partials: PartialIntent[], clause: Clause): PartialIntent[] {
    const parties = (clause.roles.party ?? []).flatMap(({ mention }) =>
      mention.kind === 'party' ? [this.partyBefore(mention.party)] : [],
    );
    const payer = clause.roles.payer?.[0]?.mention;
    if (payer?.kind === 'party') for (const partial of partials) partial.source = payer.party;
    if (parties.length > 1 && partials.length > 1)
      this.refuse('Several assets and several recipients are named. Who gets what?');
    if (parties.length === 0) return partials;
    const [only] = partials;
    const isSplit = this.lattice.tokens
      .slice(clause.from, clause.to)
      .some(({ raw }) => /^(split|divide)/i.test(raw));
    const shared =
      parties.length > 1 &&
      (isSplit || (only?.quantity?.kind !== 'number' && only?.quantity?.kind !== 'usd'));
    return parties.flatMap((party) =>
      partials.map((partial) => ({
        ...partial,
        party,
        ...(shared ? { quantity: { kind: 'vague' as const }, chained: false } : {}),
      })),
    );
  }

  private remember(
    clause: Clause,
    partials: readonly PartialIntent[],
    venue: NamedVenue | undefined,
  ): void {
    const id = clause.frame;
    const last = partials.at(-1);
    const { discourse } = this;
    if (LENDING.has(id) && venue) discourse.market = venue;
    discourse.several =
      partials.length > 1 &&
      new Set(partials.map((partial) => (partial.toAsset ?? partial.asset)?.symbol)).size > 1;
    discourse.objectBefore = partials[0]?.asset;
    discourse.chain =
      last?.action === 'bridge' ? last.toChain : (last?.toChain ?? last?.chain ?? discourse.chain);
    const reward = id === 'claim' && last?.venue ? rewardOf(last.venue.slug) : undefined;
    const receipt = id === 'stake' && last?.venue ? stakedAsset(last.venue.slug) : undefined;
    const gives = frameOf(id).gives;
    if (receipt !== undefined) {
      discourse.antecedent = { asset: last?.toAsset ?? known(receipt), size: undefined };
      return;
    }
    if (id === 'unstake') {
      discourse.antecedent = { asset: unstaked(last?.asset), size: undefined };
      return;
    }
    if (gives === 'nothing') discourse.antecedent = undefined;
    else if (gives === 'target')
      discourse.antecedent = last?.toAsset ? { asset: last.toAsset, size: undefined } : undefined;
    else if (id === 'approve') discourse.antecedent = { asset: last?.asset, size: last?.quantity };
    else {
      const asset = last?.asset ?? (reward === undefined ? undefined : known(reward));
      const pool = clause.roles.pool?.[0]?.mention;
      const among = pool?.kind === 'pool' && pool.pair ? pool.pair : undefined;
      discourse.antecedent = asset
        ? { asset, size: undefined }
        : among
          ? { asset: undefined, size: undefined, among }
          : undefined;
    }
  }
}

/** What is asked of a name that is one slip from a known word. */
function slipOf(written: string): OpenPoint {
  const meant = suggestionFor(written);
  if (meant !== undefined) return { kind: 'slip', written, meant };
  const question = `What is meant by "${written}"? Please say it in other words.`;
  return { kind: 'unclear', question };
}

/** "redeem my aUSDC": what the receipt stands for comes back, from whoever gave it. */
function takeUnderlying(partial: PartialIntent): void {
  const receipt = partial.asset?.symbol.toLowerCase();
  const underlying = receipt && receiptUnderlying(receipt);
  if (receipt === undefined || !underlying) return;
  partial.asset = known(underlying);
  partial.venue ??= venueNamed(receipt.startsWith('sp') ? 'spark' : 'aave');
}

/** What is left with its owner is no order: "put it in my wallet". */
function isMoved({ action, party, venue, pool }: PartialIntent): boolean {
  const isOwn =
    party?.kind === 'self' &&
    (action === 'transfer' || (action === 'deposit' && !venue && pool === undefined));
  return !isOwn;
}

/** "20 USDC: 10 to A and 10 to B": the whole is what the parts come from, and no order of its own. */
function takeWholes(partials: readonly BuiltIntent[]): PartialIntent[] {
  const result: PartialIntent[] = [];
  for (let at = 0; at < partials.length; at++) {
    const { isPart: _bare, ...whole } = partials[at] as BuiltIntent;
    const aim =
      whole.action === 'transfer' ? whole.party : whole.action === 'swap' ? whole.toAsset : whole;
    const mayHaveParts = aim === undefined && whole.quantity?.kind === 'number';
    const parts: PartialIntent[] = [];
    for (let next = at + 1; mayHaveParts && next < partials.length; next++) {
      const { isPart: isBare, ...part } = partials[next] as BuiltIntent;
      const isPart =
        isBare &&
        part.action === whole.action &&
        part.quantity?.kind === 'number' &&
        part.asset?.symbol === whole.asset?.symbol;
      if (!isPart) break;
      parts.push(part);
    }
    if (parts.length === 0 || whole.quantity?.kind !== 'number') {
      result.push(whole);
      continue;
    }
    const sizes = parts.flatMap(({ quantity }) =>
      quantity?.kind === 'number' ? [quantity.value] : [],
    );
    const fits = addsUp(sizes, whole.quantity.value);
    for (const [index, part] of parts.entries()) {
      result.push({
        ...part,
        ...(index === 0 &&
          (fits
            ? { derivedFrom: [whole.quantity.value] }
            : { quantity: { kind: 'vague' as const } })),
      });
    }
    at += parts.length;
  }
  return result;
}

/** "sell my A and buy B": one swap in two halves. */
function joinSales(partials: readonly PartialIntent[]): PartialIntent[] {
  const result: PartialIntent[] = [];
  for (const partial of partials) {
    const before = result.at(-1);
    const isSwap = before?.action === 'swap' && partial.action === 'swap';
    const sold = before?.asset && !before.toAsset ? before : undefined;
    const bought = partial.toAsset && !partial.asset ? partial : undefined;
    if (isSwap && sold && bought && !(sold.quantity && bought.toQuantity)) {
      result[result.length - 1] = {
        ...bought,
        ...sold,
        toAsset: bought.toAsset,
        ...(bought.toQuantity && { toQuantity: bought.toQuantity }),
        ...((sold.chain ?? bought.chain) && { chain: sold.chain ?? bought.chain }),
      };
      continue;
    }
    const wanted = before?.toAsset && !before.asset ? before : undefined;
    const spent = partial.asset && !partial.toAsset ? partial : undefined;
    if (isSwap && wanted && spent && !(spent.quantity && wanted.toQuantity)) {
      result[result.length - 1] = {
        ...wanted,
        ...spent,
        mode: 'plain',
        toAsset: wanted.toAsset,
        ...((spent.chain ?? wanted.chain) && { chain: spent.chain ?? wanted.chain }),
      };
      continue;
    }
    result.push(partial);
  }
  return result;
}

/** "I have 2 ETH. Swap half": a share of what is there, or all of it. */
function shareOf(held: Quantity | undefined, size: Quantity | undefined): Partial<PartialIntent> {
  if (size !== undefined && size.kind !== 'percent' && size.kind !== 'max')
    return { quantity: size };
  if (held === undefined) return { quantity: size ?? { kind: 'max' } };
  if (size?.kind !== 'percent') return { quantity: held };
  if (held.kind !== 'number') return { quantity: { kind: 'vague' } };
  return {
    quantity: { kind: 'number', value: takePercent(held.value, size.value) },
    derivedFrom: [held.value, size.value],
  };
}

function sizeOf(size: Quantity | undefined): Partial<PartialIntent> {
  return size === undefined ? {} : { quantity: size };
}

const SAME: Readonly<Record<string, string>> = {
  WETH: 'ETH',
  MATIC: 'POL',
  WPOL: 'POL',
  CBBTC: 'WBTC',
  BTC: 'WBTC',
};

function sameSymbol(left: string, right: string): boolean {
  return (SAME[left] ?? left) === (SAME[right] ?? right);
}

/** @returns the orders of a parse, with what of it cannot be used. */
export function buildOrders(
  parse: Parse,
  lattice: Lattice,
  { isFollowUp = false }: { readonly isFollowUp?: boolean } = {},
): BuiltOrders {
  return new OrderBuilder(parse, lattice, isFollowUp).build();
}
