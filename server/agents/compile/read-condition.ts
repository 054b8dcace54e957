import { carriesMetric } from './carries-metric.ts';
import { hasClaim, hasSubject, isSpecial, type Predicate } from './predicate.ts';
import { readPredicate } from './read-predicate.ts';
import type { Term } from './term.ts';

/** A condition as it was said: predicates under "and" and "or". */
export type Spoken =
  | { readonly kind: 'part'; readonly predicate: Predicate }
  | { readonly kind: 'all' | 'any'; readonly parts: readonly Spoken[] };

type Joint = 'and' | 'or';

/** Nesting deeper than this is nobody's request. */
const MAX_DEPTH = 6;

/**
 * Reads the terms of a condition by precedence: brackets, then "and", then "or". Predicates that
 * leave something out take it from their neighbours: "ETH or BTC below 5", "above 4 or below 3".
 */
export function readCondition(terms: readonly Term[]): Spoken | undefined {
  const spoken = new ConditionReader(settleCommas(dropPlainBrackets(terms))).read();
  if (!spoken) return undefined;
  foldPeg(partsOf(spoken));
  foldVague(partsOf(spoken));
  foldDirection(partsOf(spoken));
  foldPlace(partsOf(spoken));
  foldLiquidation(partsOf(spoken));
  foldApposition(partsOf(spoken));
  fillClaims(partsOf(spoken));
  shareWindow(partsOf(spoken));
  fillSubjects(partsOf(spoken));
  return prune(spoken);
}

/** The predicates of a condition, left to right. */
export function partsOf(spoken: Spoken): Predicate[] {
  return spoken.kind === 'part' ? [spoken.predicate] : spoken.parts.flatMap(partsOf);
}

/** Brackets around an aside group nothing: only "and" and "or" inside make a group. */
function dropPlainBrackets(terms: readonly Term[]): Term[] {
  const dropped = new Set<number>();
  const open: { at: number; joins: boolean }[] = [];
  for (const [at, term] of terms.entries()) {
    if (term.kind === 'open') open.push({ at, joins: false });
    else if (term.kind === 'close') {
      const start = open.pop();
      const outer = open.at(-1);
      if (start?.joins && outer) outer.joins = true;
      if (start && !start.joins) dropped.add(start.at).add(at);
    } else if (term.kind === 'and' || term.kind === 'or' || term.kind === 'comma') {
      const inner = open.at(-1);
      if (inner) inner.joins = true;
    }
  }
  return terms.filter((_, at) => !dropped.has(at));
}

/** A comma stands for the next connective of its list, and for nothing where there is none. */
function settleCommas(terms: readonly Term[]): Term[] {
  const out: Term[] = [];
  let next: Joint | undefined;
  for (let at = terms.length - 1; at >= 0; at--) {
    const term = terms[at] as Term;
    if (term.kind === 'open' || term.kind === 'close') next = undefined;
    if (term.kind === 'and' || term.kind === 'or') next = term.kind;
    if (term.kind === 'comma') {
      const beside = out.at(-1)?.kind;
      if (next && beside !== 'and' && beside !== 'or') out.push({ kind: next });
      else if (!next) out.push(term);
    } else out.push(term);
  }
  return out.reverse();
}

class ConditionReader {
  private at = 0;
  private readonly terms: readonly Term[];

  constructor(terms: readonly Term[]) {
    this.terms = terms;
  }

  read(): Spoken | undefined {
    const parts: Spoken[] = [];
    while (this.at < this.terms.length) {
      const part = this.readOr(0);
      if (part) parts.push(part);
      this.at++;
    }
    return join('all', parts);
  }

  private readOr(depth: number): Spoken | undefined {
    const parts = [this.readAnd(depth)];
    while (this.peek()?.kind === 'or') {
      this.at++;
      parts.push(this.readAnd(depth));
    }
    return join('any', parts);
  }

  private readAnd(depth: number): Spoken | undefined {
    const first = this.readSegment(depth);
    // "bid zone: eth under 1,950": what heads a claim is none.
    const isHeading =
      this.peek()?.kind === 'comma' && first?.kind === 'part' && isRemark(first.predicate);
    const parts = isHeading ? [] : [first];
    while (this.peek()?.kind === 'and' || this.peek()?.kind === 'comma') {
      const isBeside = this.peek()?.kind === 'comma';
      this.at++;
      const part = this.readSegment(depth);
      if (!(isBeside && part?.kind === 'part' && isRemark(part.predicate))) parts.push(part);
    }
    return join('all', parts);
  }

  /** The terms up to the next connective; brackets with a connective inside are a group. */
  private readSegment(depth: number): Spoken | undefined {
    const segment: Term[] = [];
    const groups: Spoken[] = [];
    for (;;) {
      const term = this.peek();
      if (!term || term.kind === 'or' || term.kind === 'and' || term.kind === 'comma') {
        if (this.joinsRange(segment)) {
          this.at++;
          continue;
        }
        break;
      }
      if (term.kind === 'close') {
        if (depth > 0) break;
        this.at++;
        continue;
      }
      this.at++;
      if (term.kind === 'open' && depth < MAX_DEPTH) {
        const group = this.readOr(depth + 1);
        if (this.peek()?.kind === 'close') this.at++;
        if (group?.kind === 'part' && !hasClaim(group.predicate)) continue;
        if (group) groups.push(group);
      } else segment.push(term);
    }
    const predicate = readPredicate(segment);
    const own = isEmpty(predicate) ? [] : [{ kind: 'part', predicate } as const];
    return join('all', [...own, ...groups]);
  }

  /** "between 3 and 4": this "and" stands inside the predicate. */
  private joinsRange(segment: readonly Term[]): boolean {
    if (this.peek()?.kind !== 'and' || segment.at(-1)?.kind !== 'amount') return false;
    const before = segment.at(-2);
    const range =
      before?.kind === 'side' && (before.side === 'between' || before.side === 'leaves');
    return range && this.terms[this.at + 1]?.kind === 'amount';
  }

  private peek(): Term | undefined {
    return this.terms[this.at];
  }
}

function join(kind: 'all' | 'any', parts: readonly (Spoken | undefined)[]): Spoken | undefined {
  const flat = parts.flatMap((part) =>
    part === undefined ? [] : part.kind === kind ? part.parts : [part],
  );
  return flat.length > 1 ? { kind, parts: flat } : flat[0];
}

function isEmpty(predicate: Predicate): boolean {
  return (
    !hasClaim(predicate) &&
    !hasSubject(predicate) &&
    predicate.unread.length === 0 &&
    predicate.side === undefined &&
    predicate.unkept === undefined &&
    predicate.hours === undefined
  );
}

/** ", is worth a message": said beside a condition behind a comma, of nothing, and comparing nothing. */
function isRemark(predicate: Predicate): boolean {
  const { unread, side, hasVerb: _, ...said } = predicate;
  return (
    Object.keys(said).length === 0 &&
    (side === undefined || side === 'reaches') &&
    !unread.some((word) => RESTRICTING.has(word.toLowerCase()))
  );
}
const RESTRICTING = new Set([
  'except',
  'except',
  'during',
  'outside',
  'before',
  'after',
  'until',
  'without',
]);

/** "Cheap gas, under 8 gwei": the number says how much the word means. */
function foldVague(parts: readonly Predicate[]): void {
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    if (part.vague === undefined || part.amount || part.move) continue;
    if (part.metric === undefined && (part.asset !== undefined || next?.metric === undefined))
      continue;
    part.metric ??= next?.metric as never;
    if (!next?.amount || (next.metric ?? part.metric) !== part.metric) continue;
    if (next.asset !== undefined && next.assetChain === undefined) continue;
    delete part.vague;
    part.amount = next.amount;
    if (next.side) part.side = next.side;
    if (next.upper) part.upper = next.upper;
    const chain = next.chain ?? next.assetChain;
    if (chain) part.chain ??= chain;
    next.repeats = true;
  }
}

/** "a move of 7%, in either direction": which way it goes may stand behind a comma. */
function foldDirection(parts: readonly Predicate[]): void {
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    const { unread, move, hasVerb: _, ...said } = part;
    if (move === undefined || Object.keys(said).length > 0 || before?.amount?.unit !== 'percent')
      continue;
    // "until the shop opens up": it is of something else.
    if (unread.length > 0 && move !== 'either') continue;
    if (before.move !== undefined && before.move !== 'either') continue;
    before.move = move;
    part.repeats = true;
  }
}

/** "hot wallet on base, usdc < 2.5k": a place in front of a claim is where that is. */
function foldPlace(parts: readonly Predicate[]): void {
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    const {
      unread: _,
      held,
      chain,
      wallet,
      lentAt: __,
      placedAsset: ____,
      hasVerb: ___,
      side,
      protocol,
      ...said
    } = part;
    const isPlace = chain !== undefined || wallet !== undefined;
    const isOfVenue =
      protocol !== undefined && next?.metric !== undefined && next.metric !== 'price';
    if (!isPlace || Object.keys(said).length > 0 || (side !== undefined && side !== 'reaches'))
      continue;
    if (protocol !== undefined && !isOfVenue) continue;
    if (!next?.amount) continue;
    if (next.asset === undefined && next.amount.counted === undefined && !isOfVenue) continue;
    if (protocol !== undefined) next.protocol ??= protocol;
    if (chain) next.chain ??= chain;
    if (wallet !== undefined) next.wallet ??= wallet;
    if (held) next.held = true;
    part.repeats = true;
  }
}

/** "in danger of liquidation, hf 1.1": the factor says when it is. */
function foldLiquidation(parts: readonly Predicate[]): void {
  const isMeasured = parts.some((part) => part.metric === 'health_factor' && part.amount);
  for (const part of parts) if (part.liquidation && !part.amount && isMeasured) part.repeats = true;
}

/** "gas tank: under 0.015 ETH left on Arbitrum": only what is measured stands in front, and the rest behind. */
function isOfMetric(part: Predicate, next: Predicate): boolean {
  const { unread: _, metric, side: __, hasVerb: ___, ...said } = part;
  return metric === 'balance' && Object.keys(said).length === 0 && next.metric === undefined;
}

/** "my USDC on Base, below 20": a claim without a subject is of what stands in front and says none. */
function foldApposition(parts: readonly Predicate[]): void {
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    const isOpen = part.amount === undefined && part.move === undefined && !isSpecial(part);
    const isBare = part.side === undefined || part.side === 'reaches';
    if (!isOpen || !isBare || part.vague !== undefined || !hasSubject(part)) continue;
    const isOwn = next !== undefined && hasSubject(next) && !isOfMetric(part, next);
    if (!next?.amount || isOwn || next.repeats || isSpecial(next)) continue;
    const { unread: _, ...claim } = next;
    delete part.side;
    Object.assign(part, claim);
    next.repeats = true;
  }
}

/** "loses its peg and goes below 0.98": the level says how far off the peg it must be. */
function foldPeg(parts: readonly Predicate[]): void {
  for (const [index, part] of parts.entries()) {
    const next = parts[index + 1];
    if (
      !next?.amount ||
      part.metric !== 'peg' ||
      part.amount ||
      (next.metric ?? 'price') !== 'price'
    )
      continue;
    if (next.asset !== undefined && next.asset !== (part.asset ?? next.asset)) continue;
    if (next.asset !== undefined) part.asset = next.asset;
    part.amount = next.amount;
    if (next.side) part.side = next.side;
    if (next.move) part.move = next.move;
    if (next.upper) part.upper = next.upper;
    next.repeats = true;
  }
}

/** "ETH or BTC drops 5%", "BTC below 5 or ETH": the claim said once is the claim of both. */
function fillClaims(parts: readonly Predicate[]): void {
  for (const [index, part] of parts.entries()) {
    if (part.repeats) continue;
    if (hasClaim(part) && (part.amount || isSpecial(part) || part.vague)) continue;
    if (part.move && !part.amount) continue;
    // "ETH exceeds or …": its own number is missing.
    if (part.side !== undefined && part.side !== 'reaches' && !part.amount) continue;
    const named =
      part.asset !== undefined ||
      part.any ||
      part.chain !== undefined ||
      part.protocol !== undefined;
    if (!named) continue;
    const donor =
      parts.slice(index + 1).find((one) => one.amount || one.vague || one.move) ??
      parts.slice(0, index).findLast((one) => one.amount || one.vague || one.move);
    if (donor) copyClaim(donor, part);
  }
}

function copyClaim(from: Predicate, to: Predicate): void {
  to.side ??= from.side as never;
  to.move ??= from.move as never;
  to.amount ??= from.amount as never;
  to.upper ??= from.upper as never;
  to.hours ??= from.hours as never;
  to.vague ??= from.vague as never;
  to.metric ??= from.metric as never;
  if (to.assetChain && (to.metric === 'health_factor' || to.metric === 'gas_price')) {
    to.chain = to.assetChain;
    delete to.asset;
  }
  if (to.metric !== undefined && to.metric !== 'price') {
    to.protocol ??= from.protocol as never;
    to.chain ??= from.chain as never;
  }
  if (from.sized) to.sized = true;
  for (const key of [
    'side',
    'move',
    'amount',
    'upper',
    'hours',
    'vague',
    'metric',
    'protocol',
    'chain',
  ] as const) {
    if (to[key] === undefined) delete to[key];
  }
}

/** "ETH below 3 or above 4": what was measured before is measured again. */
function fillSubjects(parts: readonly Predicate[]): void {
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    if (!before || part.unmeasured !== undefined || !hasClaim(part)) continue;
    if (part.amount && !part.side && !part.move && !part.metric && before.side)
      part.side = before.side;
    const isBare = part.amount !== undefined && !part.side && !part.move && !part.metric;
    const isOfShare = before.amount?.unit === 'percent' && before.move !== undefined;
    if (isBare && isOfShare && part.amount?.unit !== 'percent')
      part.unmeasured ??= `It does not say on which side of ${part.amount?.value}`;
    // "…, my dog barks at 5": of something else.
    const isOfElse = part.unread.length > 0 && (!part.side || part.side === 'reaches');
    if (part.amount && !part.move && isOfElse && !hasSubject(part))
      part.unmeasured ??= `It does not say what shall be at ${part.amount.value}`;
    if (!hasSubject(part)) copySubject(before, part);
    else if (part.metric === undefined && part.asset !== undefined && carriesMetric(before, part)) {
      if (before.metric !== undefined) part.metric = before.metric;
      if (before.protocol !== undefined) part.protocol ??= before.protocol;
      if (before.chain !== undefined) part.chain ??= before.chain;
    } else if (
      part.asset === undefined &&
      !part.any &&
      part.metric !== undefined &&
      before.asset !== undefined &&
      before.metric !== 'balance'
    ) {
      if (
        part.metric !== 'health_factor' &&
        part.metric !== 'gas_price' &&
        part.metric !== 'portfolio_value' &&
        (before.metric ?? 'price') === part.metric
      ) {
        part.asset = before.asset;
        part.assetKnown = before.assetKnown ?? false;
        if (before.protocol !== undefined) part.protocol ??= before.protocol;
        if (before.chain !== undefined) part.chain ??= before.chain;
      }
    }
  }
}

function copySubject(from: Predicate, to: Predicate): void {
  if (from.metric !== undefined && to.amount?.unit !== 'gwei') to.metric = from.metric;
  if (from.asset !== undefined) to.asset = from.asset;
  if (from.assetKnown !== undefined) to.assetKnown = from.assetKnown;
  if (from.quote !== undefined) to.quote = from.quote;
  if (from.protocol !== undefined) to.protocol = from.protocol;
  if (from.chain !== undefined) to.chain = from.chain;
  if (from.wallet !== undefined) to.wallet = from.wallet;
  if (from.any) to.any = true;
}

/** "ETH is up 10% or down 10% in a day": of one subject, the window said last is that of the change before it. */
function shareWindow(parts: readonly Predicate[]): void {
  const isChange = (part: Predicate) => part.amount?.unit === 'percent' && part.move !== undefined;
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1];
    if (!before || part.hours === undefined || hasSubject(part)) continue;
    if (isChange(before) && isChange(part)) before.hours ??= part.hours;
  }
}

/** Drops what says nothing: a stray word beside a whole predicate is no part of its own. */
function prune(spoken: Spoken): Spoken | undefined {
  if (spoken.kind === 'part') return spoken.predicate.repeats ? undefined : spoken;
  return join(spoken.kind, spoken.parts.map(prune));
}
