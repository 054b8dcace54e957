import type { TurnedLead, TurnedTag, TurnedVerb } from '../lexicon/turned-words.ts';
import { venueNamed } from '../lexicon/venues.ts';
import { type Token, wordOf } from '../tokens/token.ts';
import { venueDoes } from '../venue-facts.ts';
import { type Part, type Place, type Sum, turnedParts } from './turned-parts.ts';
import { word } from './word-classes.ts';

/** Longer texts are statements, and not only turned. */
const LONGEST = 48;

/**
 * Says one order in the usual order of its parts: "To 0x… go 40 USDC" is "send 40 USDC to 0x…", "DAI is what I want for my 5 USDC"
 * is "swap 5 USDC to DAI". Each word of the text is a part of the order or of a closed class (`lexicon/turned-words.ts`), and each part
 * stands in the order once: on a side that a preposition, its verb or its cleft gives it, and never on one that only its place gives.
 *
 * @param isAlways whether a text that may be in the usual order is said again too
 * @returns undefined where a word is neither, or where a part has no side
 */
export function inPlainOrder(
  tokens: readonly Token[],
  isAlways: boolean,
): readonly Token[] | undefined {
  if (tokens.length > LONGEST || tokens.some(({ kind, raw }) => kind === 'mark' && raw === '?'))
    return undefined;
  const parts = turnedParts(tokens);
  if (!parts || !(isAlways || isTurned(parts)) || asks(parts)) return undefined;
  const order = gather(parts);
  const said = order && sayPlainly(order);
  return said && textOf(said) !== textOf(tokens) ? said : undefined;
}

const textOf = (tokens: readonly Token[]): string =>
  tokens.flatMap((token) => (token.kind === 'mark' ? [] : [wordOf(token) || token.raw])).join(' ');

type Side = 'target' | 'object';

interface Sided {
  readonly sum: Sum;
  side: Side | undefined;
  /** "DAI is what I want …": what is wished, sold or bought. */
  isWished: boolean;
}

interface Led {
  readonly place: Place;
  lead: TurnedLead | undefined;
}

interface Gathered {
  readonly sums: readonly Sided[];
  readonly places: readonly Led[];
  readonly verb: TurnedVerb | undefined;
  readonly tags: ReadonlySet<TurnedTag>;
}

const isTag = (part: Part | undefined, ...tags: readonly TurnedTag[]): boolean =>
  part?.kind === 'tag' && tags.includes(part.tag);
const isPlace = (part: Part | undefined): part is Place =>
  part?.kind === 'chain' ||
  part?.kind === 'venue' ||
  part?.kind === 'party' ||
  part?.kind === 'pool';

const isContent = (part: Part): boolean => part.kind !== 'mark' && !isTag(part, 'wish', 'joins');

/** Whether parts stand in an order that is not the usual one. */
function isTurned(parts: readonly Part[]): boolean {
  const [first] = parts.filter(isContent);
  return (
    (first !== undefined && first.kind !== 'verb') ||
    parts.some((part) => part.kind === 'tag' && part.tag !== 'wish' && part.tag !== 'joins')
  );
}

const MODAL = /^(should|must|shall|is|are|has|have|needs|need|ought)\b/;

/** "Should 50 USDC go to Aave …", "where should it go": a question, or a condition. */
function asks(parts: readonly Part[]): boolean {
  return parts.some((part, at) => {
    if (part.kind !== 'tag') return false;
    const before = parts[at - 1];
    const isFirst = before === undefined || before.kind === 'mark' || isTag(before, 'joins');
    const isBare = part.tag === 'joins' && /^(is|are|be)$/.test(part.text) && before === undefined;
    return (
      isBare ||
      (part.tag === 'wish' && MODAL.test(part.text) && isFirst) ||
      (part.tag === 'wish' &&
        MODAL.test(part.text) &&
        before?.kind === 'tag' &&
        before.tag === 'cleft' &&
        (!/^what/.test(before.text) ||
          parts[at + 1]?.kind === 'points' ||
          parts[at + 1]?.kind === 'sum'))
    );
  });
}

/** Which side each part is on. */
function gather(parts: readonly Part[]): Gathered | undefined {
  const sided = new Map<Part, Sided>();
  const isPointed = parts.some(({ kind }) => kind === 'points');
  const led = new Map<Part, Led>();
  for (const part of parts) {
    if (part.kind === 'sum')
      sided.set(part, {
        sum: isPointed ? wholeOf(part) : part,
        side: sideOf(part),
        isWished: false,
      });
    else if (isPlace(part)) led.set(part, { place: part, lead: part.lead });
  }
  const sums = [...sided.values()];
  const places = [...led.values()];
  const verbs = new Set(parts.flatMap((part) => (part.kind === 'verb' ? [part.verb] : [])));
  const isMoved = [...verbs].every((verb) => /^(move|bridge|send)$/.test(verb));
  const tags = new Set<TurnedTag>();
  let isDone = false;
  for (const [at, part] of parts.entries()) {
    const before = sumBefore(parts, at);
    const next = parts[at + 1];
    switch (part.kind) {
      case 'verb':
        if (!part.isBase) isDone = true;
        break;
      case 'lead':
        if (!settleStranded(parts, at, part.lead, sided, led)) return undefined;
        break;
      case 'points':
        // What it is was named, and is one thing.
        if (sums.length === 0 && !parts.some((one) => isTag(one, 'rewards'))) return undefined;
        break;
      case 'tag': {
        tags.add(part.tag);
        const sum = before && sided.get(before);
        if (part.tag === 'has') {
          const of = spokenOf(parts, at);
          const one = of && sided.get(of);
          if (!one || !setSide(one, 'target')) return undefined;
        } else if (part.tag === 'becomes') {
          const of = next?.kind === 'sum' ? next : pointedOf(parts, at);
          const one = of && sided.get(of);
          if (!one || !setSide(one, 'target')) return undefined;
        } else if (part.tag === 'pays') {
          const isCleft = isTag(parts[at - 1], 'cleft');
          const of = next?.kind === 'sum' && !isCleft ? undefined : spokenOf(parts, at);
          const one = of && sided.get(of);
          if (!one || !setSide(one, 'object')) return undefined;
        } else if (part.tag === 'instead') {
          const of = parts[at - 1];
          const one = of && sided.get(of);
          if (!one || sums.length < 2 || next?.kind === 'sum' || !setSide(one, 'target'))
            return undefined;
        } else if (part.tag === 'gets') {
          const place = placeBefore(parts, at, 'party', 'venue');
          const of = place && led.get(place);
          if (!of || !setLead(of, 'to')) return undefined;
        } else if (part.tag === 'getsIt') {
          const [party, second] = places.filter(({ place }) => place.kind === 'party');
          if (!party || second || !setLead(party, 'to')) return undefined;
        } else if (part.tag === 'isTo' || part.tag === 'isFrom') {
          const place = placeBefore(parts, at, 'chain', 'venue', 'party');
          const of = place && led.get(place);
          // "Base, the destination Arbitrum" says it of either.
          if (isPlace(next) && next.lead === undefined && !part.text.startsWith('is '))
            return undefined;
          if (!of || !setLead(of, part.tag === 'isTo' ? 'to' : 'from')) return undefined;
        } else if (part.tag === 'toNext' || part.tag === 'fromNext') {
          const place = parts
            .slice(at + 1)
            .find((one) => one.kind !== 'mark' && !isTag(one, 'joins'));
          const of = place && led.get(place);
          if (!of || !setLead(of, part.tag === 'toNext' ? 'to' : 'from')) return undefined;
        }
        if (part.tag === 'cleft') {
          const behind = clauseBehind(parts, at);
          const wishing = part.text === 'all' ? (['wish'] as const) : WISHING;
          if (!behind.some((one) => isTag(one, ...wishing))) return undefined;
          const isFirst = !isCopula(parts[at - 1]);
          if (part.text === 'where') {
            const place = isFirst
              ? placeOfCleft(behind)
              : placeBefore(parts, at, 'chain', 'venue', 'party');
            const of = place && led.get(place);
            const said =
              isFirst && place ? behind.slice(0, behind.indexOf(place)) : untilMark(behind);
            const sits = said.some((one) => isTag(one, 'sits'));
            const isWished = said.some((one) => isTag(one, 'wish'));
            // "… and into ETH is where I'd like to be"
            if (!of && before && sideOf(before) === 'target' && isWished) break;
            // "From Polygon to Arbitrum is where my USDC needs to go": both sides are said.
            const isLed = places.every(({ lead }) => lead !== undefined);
            if (!of && !isFirst && isWished && !sits && places.length > 1 && isLed) break;
            // "Aave is where my USDC sits" wishes nothing.
            if (!of || sits === isWished || (sits && place?.kind !== 'chain')) return undefined;
            if (isFirst || sits) {
              if (!setLead(of, sits ? 'from' : 'to')) return undefined;
            } else if (of.lead === undefined && (isMoved || place?.kind !== 'chain'))
              of.lead = 'to';
          } else if (sum && !isFirst) sum.isWished = true;
        }
        break;
      }
      default:
        break;
    }
  }
  // One order has one verb; "swapped, sold" are two.
  if (verbs.size > 1) return undefined;
  const [verb] = verbs;
  if (isDone && !isWish(tags) && !isFronted(parts)) return undefined;
  return { sums, places, verb, tags };
}

/** What makes a cleft an order: "what I want …", "who gets …", "where it sits". */
const WISHING = ['wish', 'has', 'pays', 'gets', 'getsIt', 'becomes', 'spends', 'sits'] as const;

function clauseBehind(parts: readonly Part[], at: number): readonly Part[] {
  const end = parts.findIndex(
    (part, index) => index > at && part.kind === 'mark' && part.raw !== ',',
  );
  return parts.slice(at + 1, end < 0 ? undefined : end);
}

const isWish = (tags: ReadonlySet<TurnedTag>): boolean => tags.has('wish');

/** "My USDC, send it to …": all of it. */
const wholeOf = (sum: Sum): Sum =>
  sum.isSized || !sum.isMine || sum.lead !== undefined
    ? sum
    : { ...sum, said: [word('all'), word('of'), ...sum.said] };

/** "In Compound on Arbitrum, 600 USDC, lent out": a place in front, and the verb at the end by itself. */
function isFronted(parts: readonly Part[]): boolean {
  const said = parts.filter((part, at) => part.kind !== 'mark' || at < parts.length - 1);
  const [first] = said;
  return (
    isPlace(first) &&
    first.lead !== undefined &&
    said.at(-1)?.kind === 'verb' &&
    said.at(-2)?.kind === 'mark'
  );
}

const sideOf = ({ lead }: Sum): Side | undefined =>
  lead === 'to' || lead === 'into'
    ? 'target'
    : lead === 'out' || lead === 'from' || lead === 'with' || lead === 'than'
      ? 'object'
      : undefined;

function setSide(of: Sided, side: Side): boolean {
  if (of.side !== undefined && of.side !== side) return false;
  of.side = side;
  return true;
}

function setLead(of: Led, lead: TurnedLead): boolean {
  if (of.lead !== undefined && !(of.lead === 'into' && lead === 'to')) return of.lead === lead;
  of.lead = lead;
  return true;
}

const COPULAS = /^(?:is|are|it's|it is|that's|that is|they're|they are|these are|those are)$/;
const isCopula = (part: Part | undefined): boolean =>
  part?.kind === 'tag' && part.tag === 'joins' && COPULAS.test(part.text);

/** "Where I need it is Arbitrum": what its copula names. */
function placeOfCleft(behind: readonly Part[]): Place | undefined {
  const place = behind[behind.findIndex(isCopula) + 1];
  return isPlace(place) ? place : undefined;
}

const untilMark = (parts: readonly Part[]): readonly Part[] => {
  const end = parts.findIndex(({ kind }) => kind === 'mark');
  return end < 0 ? parts : parts.slice(0, end);
};

/**
 * The sum that a wish is of: right behind it ("I'd rather have ETH"), behind the copula of a cleft in front ("what I'm after is
 * ETH"), or in front of it in the same clause ("ETH is what I'm after").
 */
function spokenOf(parts: readonly Part[], at: number): Sum | undefined {
  const next = parts[at + 1];
  const isBehind = isTag(parts[at - 1], 'cleft') && isCopula(parts[at - 2]);
  if (!isBehind && next?.kind === 'sum' && next.lead === undefined) return next;
  if (isTag(parts[at - 1], 'cleft') && !isCopula(parts[at - 2])) {
    const of = isCopula(next) ? parts[at + 2] : undefined;
    return of?.kind === 'sum' ? of : undefined;
  }
  for (let index = at - 1; index >= 0; index--) {
    const part = parts[index] as Part;
    if (part.kind === 'sum') return part;
    const isBetween = part.kind === 'chain' || isCopula(part) || isTag(part, 'cleft', 'wish');
    if (!isBetween) return undefined;
  }
  return undefined;
}

/** "USDC I want it turned into", "AERO is what it should become": what something that was named shall be. */
function pointedOf(parts: readonly Part[], at: number): Sum | undefined {
  let isPointed = false;
  for (let index = at - 1; index >= 0; index--) {
    const part = parts[index] as Part;
    if (part.kind === 'sum') return isPointed ? part : undefined;
    if (part.kind === 'points') isPointed = true;
    else if (
      !(
        part.kind === 'chain' ||
        part.kind === 'verb' ||
        isCopula(part) ||
        isTag(part, 'cleft', 'wish')
      )
    )
      return undefined;
  }
  return undefined;
}

/** The sum that words speak of: the last one in front, over the places behind it. */
function sumBefore(parts: readonly Part[], at: number): Sum | undefined {
  for (let index = at - 1; index >= 0; index--) {
    const part = parts[index] as Part;
    if (part.kind === 'sum') return part;
  }
  return undefined;
}

/** The place that words speak of, over the chain behind it: "Morpho on Base is where …". */
function placeBefore(
  parts: readonly Part[],
  at: number,
  ...kinds: readonly Place['kind'][]
): Place | undefined {
  for (let index = at - 1; index >= 0; index--) {
    const part = parts[index] as Part;
    if (isPlace(part)) {
      if (kinds.includes(part.kind) && part.lead === undefined) return part;
      if (part.kind !== 'chain') return undefined;
    } else if (part.kind === 'sum' || part.kind === 'verb') return undefined;
  }
  return undefined;
}

/** "Rocket Pool is the one I want to stake it with": what leads to what stands in front. */
function settleStranded(
  parts: readonly Part[],
  at: number,
  lead: TurnedLead,
  sided: ReadonlyMap<Part, Sided>,
  led: ReadonlyMap<Part, Led>,
): boolean {
  const next = parts[at + 1];
  if (next !== undefined && next.kind !== 'mark' && !isTag(next, 'wish', 'joins')) return false;
  const open = [...led].filter(([, one]) => one.lead === undefined);
  const front = open[0]?.[1];
  if (front) {
    // What leads to it stands behind what is said of it, and leads to one place.
    const [place] = open[0] as [Part, Led];
    const isSaid = parts
      .slice(parts.indexOf(place), at)
      .some((one) => one.kind === 'verb' || isTag(one, 'wish'));
    if (open.length > 1 || parts.indexOf(place) > at || !isSaid) return false;
    front.lead = lead;
    return true;
  }
  const verb = parts[at - 1];
  if (verb?.kind !== 'verb' || !/^(swap|sell)$/.test(verb.verb)) return false;
  // "USDC I want it turned into"
  const sum = pointedOf(parts, at);
  const of = sum && sided.get(sum);
  return of !== undefined && setSide(of, 'target');
}

/** Gives a swap its two sides, or says that they are open. */
function swapOf(
  sums: readonly Sided[],
  verb: TurnedVerb | undefined,
): readonly [Sum, Sum] | undefined {
  const [a, b] = sums;
  if (sums.length !== 2 || !a || !b || a.sum.asset === b.sum.asset) return undefined;
  // "ETH sold with USDC" says no side; "rather than" says one of what is had.
  const has = (lead: TurnedLead) => sums.some(({ sum }) => sum.lead === lead);
  if (has('with') && verb !== undefined && verb !== 'buy') return undefined;
  if (has('than') && !sums.some(({ side }) => side === 'target')) return undefined;
  if (has('against')) return undefined;
  const known = (one: Sided, other: Sided): readonly [Sum, Sum] | undefined => {
    const isBought =
      one.side === 'target' &&
      other.side !== 'target' &&
      (other.sum.lead === undefined || other.sum.lead === 'for' || other.side === 'object');
    const isSold =
      one.side === 'target' ||
      (one.side === undefined && one.sum.lead !== 'for' && other.side === 'object');
    // "JUP for half of my USDC": what is mine and sized is sold.
    const isPaidFor =
      one.side === undefined &&
      other.side === undefined &&
      one.sum.lead === undefined &&
      other.sum.lead === 'for' &&
      (verb === undefined || verb === 'buy') &&
      other.sum.isMine &&
      other.sum.isSized &&
      !one.sum.isMine &&
      !one.sum.isSized;
    const isWished =
      one.side === undefined &&
      one.isWished &&
      one.sum.lead === undefined &&
      other.side !== 'target' &&
      (verb === undefined || verb === 'buy') &&
      (other.sum.lead === 'for' || other.side === 'object') &&
      !one.sum.isMine;
    const isSoldFor =
      one.side === undefined &&
      one.sum.lead === 'for' &&
      (verb === 'sell' || verb === 'swap') &&
      other.sum.lead === undefined &&
      !one.sum.isMine;
    return isBought || (isSold && other.side === 'object') || isPaidFor || isWished || isSoldFor
      ? [other.sum, one.sum]
      : undefined;
  };
  const first = known(a, b);
  const second = known(b, a);
  return first && second ? undefined : (first ?? second);
}

const say = (...said: readonly (string | readonly Token[])[]): Token[] =>
  said.flatMap((one) =>
    typeof one === 'string'
      ? one
          .split(' ')
          .filter((text) => text !== '')
          .map(word)
      : one,
  );

function sayPlainly({ sums, places, verb, tags }: Gathered): Token[] | undefined {
  const chains = places.filter(
    ({ place, lead }, at) =>
      place.kind === 'chain' &&
      !places.some(
        (one, index) => index < at && one.place.name === place.name && one.lead === lead,
      ),
  );
  const pools = places.filter(({ place }) => place.kind === 'pool');
  const venues = places.filter(({ place }) => place.kind === 'venue');
  const parties = places.filter(({ place }) => place.kind === 'party');
  if (venues.length > 1 || parties.length > 1) return undefined;
  const [party] = parties;
  const [venue] = venues;
  const leads = (...all: readonly (TurnedLead | undefined)[]) =>
    chains.filter(({ lead }) => all.includes(lead));
  const to = leads('to', 'into');
  const from = leads('from', 'out');
  const at = leads('at', undefined);
  if (to.length + from.length + at.length !== chains.length) return undefined;
  const on = (all: readonly Led[]): Token[] | undefined => {
    if (all.length > 1) return undefined;
    return all[0] ? say('on', all[0].place.said) : [];
  };
  const only = sums.length === 1 ? sums[0]?.sum : undefined;

  const isSwap = verb === undefined || /^(swap|sell|buy|wrap|unwrap)$/.test(verb);
  if (isSwap && sums.length === 2) {
    const sides = swapOf(sums, verb);
    const place = to.length > 0 ? undefined : on([...from, ...at]);
    if (!sides || !place || party || tags.has('loan') || tags.has('owed') || tags.has('placed'))
      return undefined;
    const [sold, bought] = sides;
    if (venue && venue.lead !== 'at' && venue.lead !== 'with') return undefined;
    const using = venue ? say('on', venue.place.said) : [];
    if (bought.isMine) return undefined;
    if (bought.isSized)
      return sold.isSized || (verb && verb !== 'buy')
        ? undefined
        : say('buy', bought.said, 'with', sold.said, place, using);
    const how = verb === 'wrap' || verb === 'unwrap' ? verb : 'swap';
    return say(how, sold.said, 'to', bought.said, place, using);
  }
  if (pools.length > 0) return liquidityOf(sums, pools, venue, verb, tags, on([...from, ...at]));
  if (tags.has('liquidity') || tags.has('asLiquidity') || verb === 'add' || verb === 'remove')
    return undefined;
  if (tags.has('rewards')) {
    const place = on([...from, ...at]);
    const isElsewhere =
      sums.length > 0 || party || to.length > 0 || venue?.lead === 'to' || venue?.lead === 'into';
    if (verb !== 'claim' || !place || isElsewhere) return undefined;
    return say('claim my rewards', venue ? 'from' : '', venue?.place.said ?? [], place);
  }
  const against = sums.find(({ sum }) => sum.lead === 'against')?.sum;
  if (against && sums.length === 2) {
    const other = sums.find(({ sum }) => sum !== against)?.sum as Sum;
    const place = on([...from, ...at]);
    const isBorrowed = verb === 'borrow' || (verb === undefined && tags.has('loan'));
    if (!isBorrowed || !venue || venue.lead === 'to' || venue.lead === 'into') return undefined;
    if (!place || party || to.length > 0 || other.lead !== undefined || against.isSized)
      return undefined;
    return say('borrow', other.said, 'against', against.said, 'on', venue.place.said, place);
  }
  if (!only || only.isPosted) return undefined;
  if (tags.has('grant') || tags.has('denies') || verb === 'revoke') {
    const who = party ?? venue;
    const place = to.length > 0 ? undefined : on([...from, ...at]);
    const isOf = who?.lead === undefined || who.lead === 'from' || who.lead === 'for';
    if (!tags.has('grant') && !tags.has('denies')) return undefined;
    if (verb !== 'revoke' || !who || !isOf || (party && venue) || !place || only.isSized)
      return undefined;
    if (tags.has('owed') || tags.has('back') || tags.has('placed') || only.noun) return undefined;
    return say('revoke the', [only.said.at(-1) as Token], 'allowance of', who.place.said, place);
  }
  if (only.lead !== undefined && only.lead !== 'with') return undefined;
  const isLoan = only.noun === 'loan' || tags.has('owed');
  const isMoved = verb === undefined || verb === 'move' || verb === 'bridge' || verb === 'send';

  if (party) {
    const leadsTo = party.lead === 'to' || party.lead === 'into';
    const place = to.length > 0 ? undefined : on([...from, ...at]);
    const isOther =
      isLoan || tags.has('loan') || tags.has('back') || tags.has('placed') || only.noun;
    if (!leadsTo || venue || !place || isOther || (verb && verb !== 'send' && verb !== 'move'))
      return undefined;
    return say('send', only.said, 'to', party.place.said, place);
  }
  if (isMoved && to.length === 1 && from.length + at.length <= 1 && !only.noun && !isLoan) {
    const start = from[0] ?? at[0];
    if (tags.has('placed') || tags.has('loan')) return undefined;
    if (!start && verb === undefined && !tags.has('wish')) return undefined;
    if (venue && venue.lead !== 'at') return undefined;
    return say(
      'bridge',
      only.said,
      start ? 'from' : '',
      start?.place.said ?? [],
      'to',
      (to[0] as Led).place.said,
      venue ? 'via' : '',
      venue?.place.said ?? [],
    );
  }
  if (to.length > 0) return undefined;
  const place = on([...from, ...at]);
  if (!place || !venue) return undefined;
  const into = venue.lead === 'into' || venue.lead === 'to';
  const outOf = venue.lead === 'out';
  const isFrom = outOf || venue.lead === 'from';
  const name = venue.place.said;
  const isBack = tags.has('back') || verb === 'withdraw';

  if (tags.has('loan') || verb === 'borrow') {
    if (
      into ||
      isBack ||
      isLoan ||
      only.isMine ||
      tags.has('placed') ||
      (verb && verb !== 'borrow')
    )
      return undefined;
    return say('borrow', only.said, 'from', name, place);
  }
  if (verb === 'repay' || (verb === undefined && isLoan && into)) {
    if (isFrom || only.noun === 'deposit' || tags.has('placed')) return undefined;
    const all = tags.has('fully') && !only.isSized ? say('all of') : [];
    return say('repay', all, only.said, 'on', name, place);
  }
  if (isLoan) return undefined;
  if (
    verb === 'withdraw' ||
    (verb === undefined &&
      (outOf || (isFrom && isBack) || (only.noun === 'deposit' && isBack && tags.has('wish'))))
  ) {
    // What is staked is unstaked, and may wait for days.
    const stakes = venueDoes(venueNamed(venue.place.name).slug, 'withdraw') === false;
    if (into || stakes || tags.has('placed')) return undefined;
    return say('withdraw', only.said, 'from', name, place);
  }
  if (isFrom && verb !== 'unstake') return undefined;
  if (verb === 'stake' || verb === 'unstake') {
    if (tags.has('back') || only.noun || tags.has('placed')) return undefined;
    if (verb === 'unstake' && into) return undefined;
    return say(verb, only.said, verb === 'stake' ? 'with' : 'from', name, place);
  }
  if (tags.has('back') || only.noun === 'deposit') return undefined;
  if (tags.has('spends') || verb === 'approve') {
    if (verb !== undefined && verb !== 'approve') return undefined;
    return say('approve', name, 'to spend', only.said, place);
  }
  if (verb === 'deposit' || (verb === undefined && (into || tags.has('placed')))) {
    const stakes = venueDoes(venueNamed(venue.place.name).slug, 'deposit') === false;
    return say(stakes ? 'stake' : 'deposit', only.said, 'into', name, place);
  }
  return undefined;
}

/** "To the ETH/USDC pool on Uniswap, 0.2 ETH and 600 USDC added as liquidity." */
function liquidityOf(
  sums: readonly Sided[],
  pools: readonly Led[],
  venue: Led | undefined,
  verb: TurnedVerb | undefined,
  tags: ReadonlySet<TurnedTag>,
  place: readonly Token[] | undefined,
): Token[] | undefined {
  const [pool] = pools;
  if (!pool || pools.length > 1 || !place || !(tags.has('liquidity') || tags.has('asLiquidity')))
    return undefined;
  const where = say('the', pool.place.said, venue ? 'on' : '', venue?.place.said ?? [], place);
  const isOut = pool.lead === 'out' || pool.lead === 'from';
  const isIn = pool.lead === 'to' || pool.lead === 'into';
  if (sums.length === 0) {
    const isRemoved = verb === 'remove' || verb === 'withdraw' || (verb === undefined && isOut);
    return isRemoved && !isIn ? say('remove all my liquidity from', where) : undefined;
  }
  const [a, b] = sums;
  const isPlain = sums.every(({ sum }) => sum.lead === undefined && sum.isSized && !sum.noun);
  const isAdded =
    verb === 'add' ||
    verb === 'deposit' ||
    (verb === undefined && (isIn || tags.has('asLiquidity')));
  if (!isPlain || !a || !b || sums.length > 2 || !isAdded || isOut) return undefined;
  return say('add', a.sum.said, 'and', b.sum.said, 'to', where);
}
