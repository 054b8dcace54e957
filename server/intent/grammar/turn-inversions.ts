import { matchChain } from './lexicon/chains.ts';
import { matchVenue } from './lexicon/venues.ts';
import { isGerund, matchVerb } from './lexicon/verbs.ts';
import { PREPOSITIONS, wordSet } from './lexicon/words.ts';
import { namesAsset } from './names-asset.ts';
import { isMark, isParty, isSize, isWord, type Token, wordOf } from './token.ts';

const spoken = (text: string): Token => ({ kind: 'word', text, raw: text });

/** Longest object that may stand in front of its verb. */
const REACH = 6;

/**
 * Puts orders whose words stand the other way round into the usual order: "and this DAI lend on
 * Aave", "from Aave get back 5 DAI", "give me 5 DAI for my ETH", "lend me 5 DAI".
 */
export function turnInversions(tokens: readonly Token[]): Token[] {
  let out: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const starts = at === 0 || isMark(tokens[at - 1], '.;\n:,!') || isWord(tokens[at - 1], LINKS);
    const given = givenAt(tokens, at);
    const object = starts ? objectBefore(tokens, at) : 0;
    const made = starts ? madeAt(tokens, at) : undefined;
    const step = stepAt(tokens, at);
    if (step > 0) {
      out.push({ kind: 'ordinal', raw: token.raw });
      at += step - 1;
      continue;
    }
    const funded = fundedAt(tokens, at);
    if (funded) {
      out.push(...funded);
      break;
    }
    const spent = starts && at > 0 ? spentAt(tokens, at) : undefined;
    if (spent) {
      out.push(...spent.tokens);
      at = spent.next - 1;
    } else if (made) {
      out.push(...made.tokens);
      at = made.next - 1;
    } else if (given !== undefined) {
      out.push(spoken(given.verb));
      at = given.next - 1;
    } else if (object > 0) {
      out.push(tokens[at + object] as Token, ...tokens.slice(at, at + object));
      at += object;
    } else out.push(token);
  }
  out = turnSource(out);
  return out;
}

const LINKS = wordSet('and then & plus');
const GIVING = wordSet('give gimme lend loan');
const ME = wordSet('me us');

/** "give me 5 DAI" gets, "lend me 5 DAI" borrows; "give me back" takes out. */
function givenAt(
  tokens: readonly Token[],
  at: number,
): { readonly verb: string; readonly next: number } | undefined {
  const word = wordOf(tokens[at]);
  if (!GIVING.has(word)) return undefined;
  const next = word === 'gimme' ? at + 1 : at + 2;
  if (word !== 'gimme' && !isWord(tokens[at + 1], ME)) return undefined;
  if (wordOf(tokens[next]) === 'back') return { verb: 'withdraw', next: next + 1 };
  if (word === 'lend' || word === 'loan') return { verb: 'borrow', next };
  const sized = isSize(tokens[next]) && (namesAsset(tokens[next + 1]) || isSize(tokens[next]));
  const paid = tokens.slice(next).some((token) => isWord(token, PAID_WITH));
  return sized && paid ? { verb: 'get', next } : undefined;
}

/** "make DAI from my 5 ETH", "make from my 5 ETH DAI": a swap, said by what it gives. */
function madeAt(
  tokens: readonly Token[],
  at: number,
): { readonly tokens: readonly Token[]; readonly next: number } | undefined {
  if (wordOf(tokens[at]) !== 'make') return undefined;
  const from = [at + 1, at + 2].find((index) => isWord(tokens[index], LEAVING));
  if (from === undefined) return undefined;
  let end = from + 1;
  while (end < from + REACH && !namesAsset(tokens[end])) {
    if (!isSize(tokens[end]) && !isWord(tokens[end], INSIDE)) return undefined;
    end++;
  }
  const target = from === at + 1 ? tokens[end + 1] : tokens[at + 1];
  if (!namesAsset(tokens[end]) || !target || !namesAsset(target)) return undefined;
  const source = tokens.slice(from + 1, end + 1);
  return {
    tokens: [spoken('swap'), ...source, spoken('to'), target],
    next: from === at + 1 ? end + 2 : end + 1,
  };
}

const ORDINALS = wordSet('first second third fourth fifth');
const STEPS = wordSet('step task part');

/** "third deposit it", "step 2: send it": how many tokens only number the order behind them. */
function stepAt(tokens: readonly Token[], at: number): number {
  const verb = (index: number) =>
    matchVerb(wordOf(tokens[index]), wordOf(tokens[index + 1])) !== undefined;
  const counted = ['a', 'one', 'the'].includes(wordOf(tokens[at - 1]));
  if (isWord(tokens[at], ORDINALS) && !counted) return verb(at + 1) ? 1 : 0;
  if (!isWord(tokens[at], STEPS) || tokens[at + 1]?.kind !== 'number') return 0;
  const marked = isMark(tokens[at + 2], ':.,-') ? 3 : 2;
  return verb(at + marked) ? marked : 0;
}

const FUNDING = wordSet('fund refill load top');
const WALLETS = wordSet('wallet account address balance');

/** "refill my Polygon wallet with 5 DAI from Base": what fills a wallet of one's own crosses to it. */
function fundedAt(tokens: readonly Token[], at: number): readonly Token[] | undefined {
  if (!isWord(tokens[at], FUNDING)) return undefined;
  const my = tokens.findIndex(
    (token, index) => index > at && index < at + 3 && wordOf(token) === 'my',
  );
  const chain = matchChain([wordOf(tokens[my + 1])]);
  const placed = my > 0 && chain !== undefined && isWord(tokens[my + 2], WALLETS);
  if (!placed || wordOf(tokens[my + 3]) !== 'with') return undefined;
  const rest = tokens.slice(my + 4);
  const end = rest.findIndex((token) => isMark(token, '.;,\n') || isWord(token, LINKS));
  const moved = end < 0 ? rest : rest.slice(0, end);
  const place = tokens[my + 1] as Token;
  return [spoken('bridge'), ...moved, spoken('to'), place, ...(end < 0 ? [] : rest.slice(end))];
}

const USING = wordSet('use using take spend');
const BUYING = wordSet('buy get purchase acquire grab');

/** "… and the rest to buy LINK", "then use 5 DAI to buy LINK": what is spent is swapped. */
function spentAt(
  tokens: readonly Token[],
  at: number,
): { readonly tokens: readonly Token[]; readonly next: number } | undefined {
  const from = isWord(tokens[at], USING) ? at + 1 : at;
  let to = from;
  while (to < from + REACH && wordOf(tokens[to]) !== 'to') {
    const token = tokens[to];
    const part = isSize(token) || namesAsset(token) || isWord(token, INSIDE) || isShare(token);
    if (!part) return undefined;
    to++;
  }
  if (to === from || !isWord(tokens[to + 1], BUYING)) return undefined;
  return {
    tokens: [spoken('swap'), ...tokens.slice(from, to), spoken('for')],
    next: to + 2,
  };
}

const PAID_WITH = wordSet('for with using from');
const OPENS = wordSet('this that these those the half all it');
const INSIDE = wordSet('of it the this that my them half all');

/** "this DAI lend on Aave", "the half of it bridge to Base": how many tokens the object has. */
function objectBefore(tokens: readonly Token[], at: number): number {
  const first = tokens[at];
  const shared = isWord(first, OPENS) && (wordOf(first) !== 'the' || isShare(tokens[at + 1]));
  if (!shared && !isSize(first)) return 0;
  for (let length = 1; length <= REACH; length++) {
    const token = tokens[at + length];
    const word = wordOf(token);
    if (isSize(token) || namesAsset(token) || isWord(token, INSIDE)) continue;
    const verb = length > 1 && matchVerb(word, wordOf(tokens[at + length + 1]))?.length === 1;
    const next = tokens[at + length + 1];
    const directed = Object.hasOwn(PREPOSITIONS, wordOf(next)) || isParty(next);
    return verb && directed && !isGerund(word) && namesObject(tokens, at, length) ? length : 0;
  }
  return 0;
}

const isShare = (token: Token | undefined): boolean => isSize(token) || isWord(token, SHARES);
const SHARES = wordSet('half rest quarter third other');

const namesObject = (tokens: readonly Token[], at: number, length: number): boolean =>
  tokens.slice(at, at + length).some((token) => namesAsset(token) || wordOf(token) === 'it');

const LEAVING = wordSet('from out-of off');

/** "from Aave on Base get back 5 DAI": where it is taken from goes behind what is taken. */
function turnSource(tokens: Token[]): Token[] {
  if (!isWord(tokens[0], LEAVING)) return tokens;
  let end = 0;
  let left = false;
  while (Object.hasOwn(PREPOSITIONS, wordOf(tokens[end]))) {
    const words = tokens.slice(end + 1, end + 3).map(wordOf);
    const venue = matchVenue(words);
    const length = venue?.length ?? matchChain(words)?.length ?? 0;
    if (length === 0) break;
    left ||= venue !== undefined && isWord(tokens[end], LEAVING);
    end += length + 1;
  }
  const verb = isMark(tokens[end], ',') ? end + 1 : end;
  if (!left || !matchVerb(wordOf(tokens[verb]), wordOf(tokens[verb + 1]))) return tokens;
  let close = verb;
  while (close < tokens.length && !isMark(tokens[close], '.;,\n') && !isWord(tokens[close], LINKS))
    close++;
  return [...tokens.slice(verb, close), ...tokens.slice(0, end), ...tokens.slice(close)];
}
