import { matchChain } from './lexicon/chains.ts';
import { matchVenue } from './lexicon/venues.ts';
import { baseOfParticiple, matchVerb } from './lexicon/verbs.ts';
import { ANAPHORS, POSSESSIVES, wordSet } from './lexicon/words.ts';
import { namesAsset } from './names-asset.ts';
import { isMark, isParty, isSize, isWord, type Token, wordOf } from './token.ts';

const spoken = (text: string): Token => ({ kind: 'word', text, raw: text });

/** Longest noun phrase that is moved in front of nothing: longer ones are sentences of their own. */
const REACH = 14;

interface Restated {
  readonly tokens: readonly Token[];
  /** Where the rest of the sentence goes on. */
  readonly next: number;
}

/**
 * Turns what shall be done *to* something into an order: "I want 5 DAI moved to Base, then lent" is
 * "move 5 DAI to Base, then lend it", "my ETH needs to be on Base" is "move my ETH to Base".
 */
export function restatePassives(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  let wished = false;
  for (let at = 0; at < tokens.length; ) {
    const starts = at === 0 || isMark(tokens[at - 1], '.;\n:,!') || isWord(tokens[at - 1], LINKS);
    const restated =
      wish(tokens, at) ??
      wishedPlace(tokens, at) ??
      (wished && isWord(tokens[at - 1], LINKS) ? further(tokens, at) : undefined) ??
      (starts
        ? (passive(tokens, at) ?? destination(tokens, at) ?? prevented(tokens, at))
        : undefined) ??
      allPlaced(tokens, at);
    if (restated) {
      out.push(...restated.tokens);
      at = restated.next;
      wished = true;
    } else out.push(tokens[at++] as Token);
  }
  return out;
}

const LINKS = wordSet('and then that afterwards later plus finally');
const WISHES = wordSet("want wants need needs like love i'd have get");

/** "I want NP moved …". */
function wish(tokens: readonly Token[], at: number): Restated | undefined {
  if (!isWord(tokens[at], WISHES) || tellsOnly(tokens, at)) return undefined;
  for (let index = at + 1; index < Math.min(tokens.length, at + REACH); index++) {
    const token = tokens[index];
    if (token?.kind === 'mark') return undefined;
    const base = baseOfParticiple(wordOf(token));
    if (base !== undefined) {
      const object = tokens.slice(at + 1, index);
      if (isWord(object.at(-1), SUBJECTS)) return undefined;
      while (isWord(object.at(-1), TO_BE)) object.pop();
      return isObject(object) ? { tokens: [spoken(base), ...object], next: index + 1 } : undefined;
    }
    if (isWord(token, TO_BE)) continue;
    if (matchVerb(wordOf(token), '') && !isWord(token, TO_BE)) return undefined;
  }
  return undefined;
}

const STATES = wordSet('have get');
const TELLERS = wordSet('i we you they');
const OTHERS = wordSet('he she they who it');

/** "I have 5 DAI staked" tells what is, and "he wants it sent" what somebody else would like. */
export function tellsOnly(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return isWord(before, OTHERS) || (isWord(tokens[at], STATES) && isWord(before, TELLERS));
}

const TO_BE = wordSet('to be being all');
const SUBJECTS = wordSet('i we you they he she was were been have has had');

const isObject = (object: readonly Token[]): boolean =>
  object.some((token) => isSize(token) || namesAsset(token) || isWord(token, ANAPHORS));

/** "… and then lent on Compound": the next thing that is wished for. */
function further(tokens: readonly Token[], at: number): Restated | undefined {
  const base = baseOfParticiple(wordOf(tokens[at]));
  return base === undefined ? undefined : { tokens: [spoken(base), spoken('it')], next: at + 1 };
}

const ON = wordSet('on in over onto at to inside');

/** "… and want it on Base": to be somewhere is to be moved there. */
function wishedPlace(tokens: readonly Token[], at: number): Restated | undefined {
  if (!isWord(tokens[at], WISHES)) return undefined;
  const owned = isWord(tokens[at + 1], POSSESSIVES);
  if (!owned && !isWord(tokens[at + 1], ANAPHORS)) return undefined;
  for (let index = at + 2; index < Math.min(tokens.length, at + REACH); index++) {
    const token = tokens[index];
    if (token?.kind === 'mark') return undefined;
    if (isWord(token, ON) && isChain(tokens, index + 1)) {
      const object = tokens.slice(at + 1, index);
      const left = object.some((one) => isWord(one, LEAVING));
      return isObject(object) && !left
        ? { tokens: [spoken('move'), ...object, spoken('to')], next: index + 1 }
        : undefined;
    }
    if (token?.kind === 'word' && matchVerb(token.text, '')) return undefined;
  }
  return undefined;
}

const LEAVING = wordSet('back from out-of out off');

const isChain = (tokens: readonly Token[], at: number): boolean =>
  matchChain([wordOf(tokens[at])]) !== undefined;
const isVenue = (tokens: readonly Token[], at: number): boolean =>
  matchVenue(tokens.slice(at, at + 2).map(wordOf)) !== undefined;

const SMALL = wordSet('the a an please all of');
const SHARES = wordSet('all half everything quarter third');
const MODALS = wordSet('needs need has have should must ought shall gotta');
const BEING = wordSet('to be go get end up move land sit live belong belongs');

/** "My 0.6 ETH on Optimism needs to be on mainnet", "100 DAI should be sent to …". */
function passive(tokens: readonly Token[], at: number): Restated | undefined {
  for (let index = at + 1; index < Math.min(tokens.length, at + REACH); index++) {
    const token = tokens[index];
    if (token?.kind === 'mark' || isParty(token)) return undefined;
    if (!isWord(token, MODALS)) {
      if (token?.kind === 'word' && matchVerb(token.text, '')) return undefined;
      continue;
    }
    const object = tokens.slice(at, index);
    const [first] = object.filter((one) => !isWord(one, SMALL) && !isWord(one, POSSESSIVES));
    if (!isSize(first) && !namesAsset(first) && !isWord(first, SHARES)) return undefined;
    let next = index + 1;
    while (isWord(tokens[next], BEING)) next++;
    const base = baseOfParticiple(wordOf(tokens[next]));
    if (base !== undefined && next > index + 1) {
      return { tokens: [spoken(base), ...object], next: next + 1 };
    }
    const placed = isWord(tokens[next], ON) || wordOf(tokens[next - 1]) === 'to';
    const place = isWord(tokens[next], ON) ? next + 1 : next;
    if (next > index + 1 && placed && (isChain(tokens, place) || isVenue(tokens, place))) {
      return { tokens: [spoken('move'), ...object, spoken('to')], next: place };
    }
    return undefined;
  }
  return undefined;
}

const WHERE = wordSet('is where the place address wallet that i want');
const GOING = wordSet('should must needs need has to is go goes be sent going land end up');

/** "0x… is where 0.25 ETH should go". */
function destination(tokens: readonly Token[], at: number): Restated | undefined {
  const party = tokens[at];
  if (!party || !isParty(party) || wordOf(tokens[at + 1]) !== 'is') return undefined;
  let from = at + 1;
  while (isWord(tokens[from], WHERE)) from++;
  if (!tokens.slice(at, from).some((token) => isWord(token, PLACES))) return undefined;
  let to = from;
  while (to < from + REACH && tokens[to] && !isWord(tokens[to], GOING)) {
    if (tokens[to]?.kind === 'mark') return undefined;
    to++;
  }
  let next = to;
  while (isWord(tokens[next], GOING)) next++;
  const object = tokens.slice(from, to);
  if (next === to || !isObject(object)) return undefined;
  return { tokens: [spoken('send'), ...object, spoken('to'), party], next };
}

const PLACES = wordSet('where address wallet place');

const PREVENTING = wordSet('stop prevent block keep bar');
const USING = wordSet('spending using accessing touching moving taking');

/** "stop 0x… from spending my DAI" takes its approval back. */
function prevented(tokens: readonly Token[], at: number): Restated | undefined {
  if (!isWord(tokens[at], PREVENTING)) return undefined;
  for (let index = at + 2; index < Math.min(tokens.length, at + 6); index++) {
    if (wordOf(tokens[index]) !== 'from') continue;
    if (!isWord(tokens[index + 1], USING)) return undefined;
    return { tokens: [spoken('revoke'), ...tokens.slice(at + 1, index)], next: index + 2 };
  }
  return undefined;
}

const ALL = wordSet('all everything both each');
const PLACING = wordSet('on via using through over');

/** "…, all on Base": the word counts the orders, and no asset. */
function allPlaced(tokens: readonly Token[], at: number): Restated | undefined {
  if (!isWord(tokens[at], ALL) || !isMark(tokens[at - 1], ',.;')) return undefined;
  const of = wordOf(tokens[at + 1]) === 'of' ? 3 : 1;
  if (!isWord(tokens[at + of], PLACING)) return undefined;
  if (!isChain(tokens, at + of + 1) && !isVenue(tokens, at + of + 1)) return undefined;
  return { tokens: [], next: at + of };
}
