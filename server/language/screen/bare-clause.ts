import { SAYS_NOTHING_OF_A_COIN } from '../find-changed-terms.ts';
import { matchChain } from '../lexicon/chains.ts';
import { isFiniteForm, REASONS } from '../lexicon/clause-words.ts';
import { FILLERS } from '../lexicon/common-words.ts';
import { type DangerClass, isOf } from '../lexicon/danger.ts';
import { isEnglish } from '../lexicon/english.ts';
import { PERSONS } from '../lexicon/persons.ts';
import { isSmallWord } from '../lexicon/small-words.ts';
import { entriesOf, longestPhrase } from '../lexicon/word-rows.ts';
import { wordSet } from '../lexicon/words.ts';
import { isMark, isSize, type Token, wordOf } from '../tokens/token.ts';
import { changesOrders, isDangerous } from './changes-orders.ts';
import { isCounted, isEntity } from './named-things.ts';
import { isOthersAct } from './others-acts.ts';
import {
  ASKING,
  CAUSING,
  HOLDERS,
  isConnector,
  isCue,
  isPreposition,
  isVerb,
  maySlip,
  OWN,
  REFERENCES,
  RELATIVE,
  SIZES,
  WISHING,
  word,
} from './word-classes.ts';

const KEPT = wordSet('my our the exactly exact');

const PLACING_ME = wordSet('to for of from by');

const HAVING = /^(have|hold|own|keep|got|earned|bought|received|collected)$/;

/** Nouns of what is held. */
const HEADS = wordSet('bag bags money gas pot pile savings stash stuff change please');

const LENT = wordSet('lent supplied deposited staked borrowed owe owes owed');

const TIMES = wordSet(
  'day days week weeks month months quarter year years hour hours minute minutes morning evening afternoon night noon',
);

const IN_CORE: readonly DangerClass[] = [
  'negation',
  'takesBack',
  'unreal',
  'condition',
  'delay',
  'alternative',
  'unsafe',
  'permission',
  'others',
  'reports',
  'judgement',
];

/** Good that is said of an order to be given: "it would make me happy if …". */
const GLAD =
  /^(?:it|that|this|i|we|it'd|i'd|we'd)(?: would| 'd)?(?: really| very much| truly)? (?:please|delight|suit|help|make|be|appreciate|love|like)(?: (?:it|me|us|my|very|so|most|really|a lot|such|truly|much))*(?: (?:happy|glad|pleased|delighted|grateful|thankful|nice|great|lovely|wonderful|good|perfect|kind|day|relief|pleasure|favou?r|help))? if /;

/**
 * The law on what is left out of a clause that orders, by code that does not know how it was chosen: words of the closed classes
 * that say nothing of an order. A word of the open class may size, date, condition or take back what it stands in, and no list
 * knows all that do: "swap halved 100 USDC", "over my dead body send …".
 */
export function mayLeaveOut(clause: readonly Token[], kept: readonly Token[]): boolean {
  const isKept = new Set(kept);
  const words = clause.map(wordOf);
  const last = clause.findLastIndex(({ kind }) => kind !== 'mark');
  return clause.every((token, at) => {
    if (token.kind === 'mark' || isKept.has(token)) return true;
    const text = words[at] as string;
    if (text === '') return false;
    if (SAYS_NOTHING_OF_A_COIN.has(text)) return isEntity(clause, at + 1);
    const held = holdingFrom(words, at);
    if (held !== undefined && !clause.slice(held, at).some((one) => isKept.has(one)))
      return !isDangerous(text);
    if (text === 'take') return /^(i|we)$/.test(words[at - 1] ?? '');
    // "…, later": when it is to be done.
    if (isConnector(text))
      return at === 0 || /^(and|then|&)$/.test(text) || words[at - 1] === 'and';
    if (isPreposition(text)) return at < last;
    // "deposit all what comes out"
    if (/^(what|comes)$/.test(text)) return words.slice(0, at).includes('all');
    return FILLERS.has(text) || ASKING.has(text) || WISHING.has(text) || HEADS.has(text);
  });
}

/** "that I bought in a moment of madness": how what is moved came to be held. @returns where that begins */
function holdingFrom(words: readonly string[], at: number): number | undefined {
  const from = words.findLastIndex((text, index) => index <= at && RELATIVE.has(text));
  const [who, verb] = words.slice(from + 1);
  return from > 0 && /^(i|we)$/.test(who ?? '') && HAVING.test(verb ?? '') ? from : undefined;
}

/** A clause that orders, without words of the open class. @returns undefined where one of them may change it */
export function bareClause(said: readonly Token[]): Token[] | undefined {
  const glad = GLAD.exec(said.map(wordOf).join(' '))?.[0];
  const lead = glad === undefined ? 0 : glad.trim().split(' ').length;
  const clause = inSequence(said.slice(lead));
  // "since my USDC is on Polygon", "it is too early to swap"
  const isReason = REASONS.has(wordOf(clause[0]));
  const isTooMuch = clause.some(
    (token, at) =>
      wordOf(token) === 'too' && at + 1 < clause.length && !isMark(clause[at + 1], ',.!?'),
  );
  if (isReason || isTooMuch) {
    return undefined;
  }
  const words = clause.map(wordOf);
  if (words.some((_, at) => changesAsPhrase(words, at))) return undefined;
  const isKept: boolean[] = words.map(() => false);
  const isThing = (at: number) => isEntity(clause, at);
  const told = new Set<number>();
  // "the 3 LINK that I bought years ago": what is said of a part.
  for (const [at, text] of words.entries()) {
    if (!RELATIVE.has(text) || at === 0) continue;
    const end = relativeEnd(clause, words, at, isThing);
    if (end === undefined) continue;
    if (changesOrders(words.slice(at, end))) {
      return undefined;
    }
    for (let inside = at; inside < end; inside++) told.add(inside);
  }
  // "the 1.4 ETH I keep on Optimism"
  for (const [at, text] of words.entries())
    if (/^(i|we)$/.test(text) && isThing(at - 1) && HAVING.test(words[at + 1] ?? '')) {
      told.add(at);
      told.add(at + 1);
    }
  for (const [at, token] of clause.entries()) {
    if (told.has(at)) continue;
    const text = words[at] as string;
    if (text === '') {
      const isAside = isCounted(clause, at);
      if (isAside && token.kind === 'time') return undefined;
      isKept[at] = !isAside;
      continue;
    }
    const isPart =
      isThing(at) ||
      isVerb(text) ||
      isPreposition(text) ||
      isConnector(text) ||
      isCue(text) ||
      SIZES.has(text) ||
      REFERENCES.has(text) ||
      PERSONS.test(text) ||
      /^becom(e|es|ing)$/.test(text) ||
      (HOLDERS.has(text) && /^(my|our)$/.test(words[at - 1] ?? '')) ||
      KEPT.has(text);
    // "on the last day of the month pay …": when it is to be done.
    if (!isPart && TIMES.has(text)) return undefined;
    if (isOf(text, ...IN_CORE) && !isHarmlessIn(words, at)) {
      return undefined;
    }
    if (!isPart && isOf(text, 'size', 'party') && !isHarmlessIn(words, at)) {
      return undefined;
    }
    if (!isPart && !isEnglish(text) && !FILLERS.has(text) && !maySlip(text)) {
      return undefined;
    }
    isKept[at] = isPart || (!isEnglish(text) && maySlip(text));
  }
  const verbs = words.flatMap((text, at) =>
    isKept[at] && isVerb(text) && !isThing(at) ? [at] : [],
  );
  const strong = verbs.filter((at) => !ASKING.has(words[at] as string));
  if (strong.length > 0)
    for (const at of verbs) {
      const text = words[at] as string;
      if (ASKING.has(text) && !/^(use|take|uses)$/.test(text)) isKept[at] = false;
    }
  const kept: Token[] = [];
  const isOpen = (at: number) =>
    !isSmallWord(words[at] ?? '') &&
    !isKept[at] &&
    !told.has(at) &&
    words[at] !== '' &&
    !FILLERS.has(words[at] as string);
  const firstKept = words.findIndex((_, at) => isKept[at] && (isThing(at) || strong.includes(at)));
  for (const [at, text] of words.entries()) {
    if (!isOpen(at) || at < firstKept || ASKING.has(text) || HEADS.has(text)) continue;
    let to = at + 1;
    while (to < words.length && isOpen(to)) to++;
    const isPurpose =
      words.slice(firstKept, at).lastIndexOf('for') >= 0 &&
      to >= words.length - 1 &&
      words.slice(Math.max(0, at - 3), at).includes('for');
    if (isPurpose) continue;
    // "my old Base wallet": what stands in front of a name belongs to it.
    if (!isThing(to)) {
      return undefined;
    }
  }
  if (strong.some((at) => isOthersAct(clause, words, at, lead > 0))) {
    return undefined;
  }
  // "My broker charges 2%": a size of which nothing is said that an order says.
  if (strong.length === 0 && tellsOfMoney(clause, words, isKept, told)) {
    return undefined;
  }
  const isWished =
    lead > 0 ||
    words.some(
      (text, at) =>
        WISHING.has(text) ||
        (CAUSING.has(text) && (at === 0 || /^(and|then|please|to|pls)$/.test(words[at - 1] ?? ''))),
    );
  // "600 DAI paid back": it is to be done, and has not been.
  if (isWished && strong.length > 0) kept.push(word('please'));
  for (const [at, token] of clause.entries()) {
    if (!isKept[at]) continue;
    const text = words[at] as string;
    if (!isPreposition(text) || isThing(at)) {
      kept.push(token);
      continue;
    }
    // "buy to me", "of me"
    if (/^(me|us|myself)$/.test(words[at + 1] ?? '') && PLACING_ME.has(text)) continue;
    const isChain = matchChain(words.slice(at + 1, at + 4));
    if (text === 'of' && isChain && !isChain.assetFirst) {
      kept.push(word('on'));
      continue;
    }
    // "debt of USDC", "of my USDC, 350": a part, of which the size says how much.
    if (text === 'of' && (isCue(words[at - 1] ?? '') || (kept.length === 0 && clause.some(isSize))))
      continue;
    // "half from my USDC"
    if (
      text === 'from' &&
      (SIZES.has(words[at - 1] ?? '') || clause[at - 1]?.kind === 'percent') &&
      (isThing(at + 1) ||
        (OWN.has(words[at + 1] ?? '') &&
          isThing(at + 2) &&
          !matchChain(words.slice(at + 2, at + 5)))) &&
      !isChain
    ) {
      kept.push(word('of'));
      continue;
    }
    let to = at + 1;
    while (to < clause.length && !isKept[to]) to++;
    const skipped = words.slice(at + 1, to);
    const hasOwn = skipped.some((one) => !FILLERS.has(one) && !ASKING.has(one));
    const next = words[to] ?? '';
    const isEnd = to >= clause.length || clause[to]?.kind === 'mark';
    const isClosed = isEnd || isPreposition(next) || isConnector(next);
    const leadsToVerb = !isThing(to) && isVerb(next) && !ASKING.has(next);
    // "to make a deposit", "a withdrawal of all"
    if (text === 'to' && leadsToVerb && !hasOwn) continue;
    if (text === 'of' && strong.includes(at - 1) && !isClosed) continue;
    if (!isClosed && !(leadsToVerb && hasOwn)) {
      kept.push(token);
      continue;
    }
    // "for the hospital": what it is for, at the end.
    if (hasOwn && text === 'for' && isEnd && skipped.length < 4 && !skipped.some(isDangerous))
      continue;
    // "to the plumber": somebody who is paid.
    if (hasOwn) {
      return undefined;
    }
    const isMine = skipped.some((one) => /^(me|us|myself|mine|you)$/.test(one));
    const isVerbElsewhere = isVerb(text) && strong.some((one) => one !== at);
    if (isMine || isVerbElsewhere) continue;
    kept.push(token);
  }
  return kept;
}

/** A size in a clause that has a finite verb of the open class, or nothing that an order is of. */
function tellsOfMoney(
  clause: readonly Token[],
  words: readonly string[],
  isKept: readonly boolean[],
  told: ReadonlySet<number>,
): boolean {
  const isSized = clause.some((token, at) => isKept[at] && isSize(token));
  if (!isSized) return false;
  const named = clause.filter(
    (token, at) =>
      (token.kind !== 'mark' && !isSize(token) && isEntity(clause, at)) ||
      /^(it|them)$/.test(words[at] ?? ''),
  );
  const tells = words.some(
    (text, at) =>
      at > 0 &&
      !isKept[at] &&
      !told.has(at) &&
      isFiniteForm(text) &&
      !/^(has|have|am|is|are|should|must|would|will|could|can|may|might|needs|gets)$/.test(text),
  );
  const isMeasured = words.some((text) => /^(quantity|amount|sum)$/.test(text));
  return (named.length === 0 && !isMeasured) || tells;
}

/** "rather than", "instead of", "as long as": what changes an order in more than one word. */
function changesAsPhrase(words: readonly string[], at: number): boolean {
  for (let length = longestPhrase(words[at] ?? ''); length > 1; length--) {
    const phrase = words.slice(at, at + length).join(' ');
    if (
      entriesOf(phrase).some((entry) => entry.kind === 'operator' && entry.operator !== 'question')
    )
      return true;
  }
  return false;
}

/** Words of the closed classes that change nothing where they stand. */
export function isHarmlessIn(words: readonly string[], at: number): boolean {
  const text = words[at] as string;
  const before = words[at - 1] ?? '';
  const next = words[at + 1] ?? '';
  if (isVerb(text) || isCue(text))
    return isOf(text, 'permission') || /^(swap_out|changed?|change)$/.test(text);
  if (text === 'hold')
    return /^(about|around|some|on|in|exactly|over|my|the|a)?$/.test(next) && before === 'i';
  if (text === 'nothing') return before === 'doing';
  if (text === 'pieces' || text === 'units') return true;
  if (text === 'every') return /^(token|coin|asset|last|single|cent|penny|bit)$/.test(next);
  if (text === 'them') return isVerb(before) || isPreposition(before);
  if (text === 'agreed') return before === 'we' || before === 'i';
  if (text === 'after') return isVerb(next);
  if (text === 'against')
    return (
      words.slice(at + 1, at + 4).includes('collateral') ||
      words.includes('borrow') ||
      words.includes('borrowed')
    );
  if (HOLDERS.has(text))
    return (
      words.slice(Math.max(0, at - 3), at).some((one) => OWN.has(one)) ||
      matchChain([before]) !== undefined
    );
  return /^(things?|favou?rs?)$/.test(next) && isOf(text, 'size');
}

/** "…, and after that send it", "borrow after 5 DAI": one step, and the next. */
function inSequence(clause: readonly Token[]): readonly Token[] {
  const out: Token[] = [];
  // "and its conversion into ETH right afterwards"
  const last = clause.findLastIndex(({ kind }) => kind !== 'mark');
  if (
    wordOf(clause[0]) === 'and' &&
    /^(afterwards|afterward|after|thereafter)$/.test(wordOf(clause[last]))
  ) {
    const to = wordOf(clause[last - 1]) === 'right' ? last - 1 : last;
    return [word('then'), ...clause.slice(1, to), ...clause.slice(last + 1)];
  }
  for (let at = 0; at < clause.length; at++) {
    const text = wordOf(clause[at]);
    const isAfter = /^(after|afterwards|afterward|later|next)$/.test(text);
    const before = wordOf(clause[at - 1]);
    const next = wordOf(clause[at + 1]);
    const isPointed =
      /^(that|this|it)$/.test(next) &&
      !isVerb(wordOf(clause[at + 2]) === 'is' ? '' : wordOf(clause[at + 1]));
    const start = isPointed ? at + 2 : at + 1;
    const leads =
      /^(i|you|we|please|to|on|in|from|then)$/.test(wordOf(clause[start])) ||
      (isVerb(wordOf(clause[start])) && !/(ing|of)$/.test(wordOf(clause[start])));
    if (isAfter && (before === 'and' || at === 0) && leads) {
      if (before === 'and') out.pop();
      out.push(word('then'));
      if (isPointed) at++;
    } else if (isAfter && at > 0 && isVerb(before) && isSize(clause[at + 1])) continue;
    else if (text === 'every' && /^(last|single)$/.test(next) && isEntity(clause, at + 2)) {
      out.push(word('all'), word('my'));
      at++;
    } else if (isMeasure(clause, at))
      at += wordOf(clause[at + 1]) === 'the' || wordOf(clause[at + 1]) === 'an' ? 3 : 2;
    else out.push(clause[at] as Token);
  }
  return out;
}

/** "in the amount of 65": the size by itself. */
function isMeasure(clause: readonly Token[], at: number): boolean {
  if (!/^(in|for|to|with)$/.test(wordOf(clause[at]))) return false;
  const noun = /^(the|an?)$/.test(wordOf(clause[at + 1])) ? at + 2 : at + 1;
  return (
    /^(amount|sum|quantity|value)$/.test(wordOf(clause[noun])) &&
    wordOf(clause[noun + 1]) === 'of' &&
    isSize(clause[noun + 2])
  );
}

/** Where a relative clause ends that names nothing; undefined where it may change what is ordered. */
function relativeEnd(
  clause: readonly Token[],
  words: readonly string[],
  from: number,
  isThing: (at: number) => boolean,
): number | undefined {
  let seen = false;
  /** The preposition that leads to the next name. */
  let lead: number | undefined;
  let at = from + 1;
  for (; at < clause.length && at - from < 12; at++) {
    const text = words[at] ?? '';
    if (text === '' || isThing(at)) return seen ? (lead ?? at) : undefined;
    const isOnce = text === 'once' && isFiniteForm(words[at + 1] ?? '');
    if (LENT.has(text) || (isOf(text, ...IN_CORE) && !isOnce)) return undefined;
    if (seen && isPreposition(text) && text !== 'to' && text !== 'for') {
      lead = at;
      continue;
    }
    if (lead !== undefined && !FILLERS.has(text)) lead = undefined;
    if (
      seen &&
      (isPreposition(text) ||
        isConnector(text) ||
        /^(is|are|should|shall|must|may|can)$/.test(text))
    )
      return at;
    if (isFiniteForm(text) || /^(have|own|hold|keep)$/.test(text)) seen = true;
  }
  return seen ? at : undefined;
}
