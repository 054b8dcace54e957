import { baseOfParticiple, matchVerb } from './lexicon/verbs.ts';
import { ALL_WORDS, REST_WORDS, wordSet } from './lexicon/words.ts';
import { namesAsset } from './names-asset.ts';
import { isSize as isFigure, isMark, isWord, type Token, wordOf } from './token.ts';

const spoken = (text: string): Token => ({ kind: 'word', text, raw: text });

/**
 * Puts orders that are said from the other side into the usual order of words, token by token:
 * "0x… should get 5 DAI" is "send 0x… 5 DAI", "half goes to Aave" is "put half to Aave", "paying
 * with ETH" is "with ETH".
 */
export function restateOrders(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  const buys = tokens.some((token) => isWord(token, BUYING));
  let sells = false;
  let starts = true;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const gets = starts ? receivesAt(tokens, at) : undefined;
    const done = starts ? participleAt(tokens, at) : undefined;
    if (isWord(token, THANKS)) {
      while (isWord(tokens[at + 1], VERY_MUCH) || tokens[at + 1]?.raw === 'a million') at++;
      continue;
    }
    if (done) {
      out.push(spoken(done.verb));
      at = done.at;
    } else if (starts && isWord(token, STOPPING) && isEnding(tokens[at + 1])) {
      out.push(spoken(ENDINGS[wordOf(tokens[at + 1])] ?? ''));
      at++;
    } else if (starts && wordOf(token) === 'let' && earnsAt(tokens, at) !== undefined) {
      const earns = earnsAt(tokens, at) ?? at;
      out.push(spoken('deposit'), ...tokens.slice(at + 1, earns));
      at = earns;
      while (isWord(tokens[at + 1], EARNED)) at++;
    } else if (buys && isWord(token, TAKING) && takesFrom(tokens, at)) {
      // "I need 500 USDC, take it from my ETH": what pays for it.
      out.push(spoken('with'));
      at += wordOf(tokens[at + 2]) === 'out' ? 3 : 2;
    } else if (starts && isWord(token, PLEDGING) && isPledged(tokens, at)) {
      out.push(spoken('deposit'));
      if (wordOf(tokens[at + 1]) === 'up') at++;
    } else if (gets !== undefined) {
      out.push(spoken('send'), token);
      at = gets - 1;
    } else if (starts && goesAt(tokens, at)) out.push(spoken('put'), token);
    else if (isWord(token, GOES) && isWord(tokens[at + 1], INTO) && out.some(isPut)) {
      // Its direction follows.
    } else if (buys && isWord(token, PAYING) && isWord(tokens[at + 1], BY)) {
      out.push(spoken('with'));
      at++;
    } else if (isWord(token, WANTING) && sells && namesAsset(tokens[at + 1]))
      out.push(spoken('for'));
    else if (wordOf(token) === 'no' && isWord(tokens[at + 1], NOUNS)) at++;
    else out.push(token);
    const verb = matchVerb(wordOf(token), wordOf(tokens[at + 1]))?.verb;
    if (verb) sells = verb.mode === 'sell';
    if (isWord(token, INTO) || wordOf(token) === 'for') sells = false;
    starts = isMark(token, '.;\n:,!') || wordOf(token) === 'then' || wordOf(token) === 'and';
  }
  return out;
}

const THANKS = wordSet('thank thanks thx cheers');
const VERY_MUCH = wordSet('you u so very much a lot bunch ton million in advance again');
const STOPPING = wordSet('stop quit cease end halt');
const ENDINGS: Record<string, string> = {
  lending: 'withdraw',
  supplying: 'withdraw',
  depositing: 'withdraw',
  farming: 'withdraw',
  staking: 'unstake',
};
const isEnding = (token: Token | undefined): boolean => Object.hasOwn(ENDINGS, wordOf(token));

const ONCE = wordSet('once after when having');
const HAVING = wordSet("you've you have i've i we've we has");

/** "once you've swapped 1 ETH …": the order that a participle tells. */
function participleAt(
  tokens: readonly Token[],
  from: number,
): { verb: string; at: number } | undefined {
  if (!isWord(tokens[from], ONCE)) return undefined;
  let at = from + 1;
  while (isWord(tokens[at], HAVING)) at++;
  const verb = baseOfParticiple(wordOf(tokens[at]));
  const told = at > from + 1 || wordOf(tokens[from]) === 'having';
  return told && verb !== undefined ? { verb, at } : undefined;
}

const WANTING = wordSet('need want');
const BUYING = wordSet('buy need want get grab purchase acquire snag');
const PAYING = wordSet('pay paying paid spending funded');
const BY = wordSet('with in using by from');
const NOUNS = wordSet('deposit swap bridge transfer borrow stake approval');
const GETTING = wordSet('get gets receive receives need needs want wants have has deserves owed');
const BEFORE_GETTING = wordSet('should must will shall is to be can please still just needs wants');

/** "0x… should get 12.5 DAI": @returns where what they get begins. */
function receivesAt(tokens: readonly Token[], at: number): number | undefined {
  const party = tokens[at]?.kind;
  if (party !== 'address' && party !== 'name') return undefined;
  let next = at + 1;
  let gets = false;
  while (isWord(tokens[next], GETTING) || isWord(tokens[next], BEFORE_GETTING)) {
    if (isWord(tokens[next], GETTING)) gets = true;
    next++;
  }
  return gets && isSize(tokens[next]) ? next : undefined;
}

const EARNING = wordSet('earn work grow');
const EARNED = wordSet('some yield interest a return something for me');

/** "let my USDC earn": @returns where what is let ends. */
function earnsAt(tokens: readonly Token[], at: number): number | undefined {
  for (let next = at + 2; next < Math.min(tokens.length, at + STOPS); next++) {
    if (tokens[next]?.kind === 'mark') return undefined;
    if (isWord(tokens[next], EARNING)) {
      return tokens.slice(at + 1, next).some((one) => namesAsset(one)) ? next : undefined;
    }
  }
  return undefined;
}

const PLEDGING = wordSet('use using put post pledge');

/** "use 1.5 ETH as collateral on Spark": pledged, it is deposited; nothing is borrowed against it. */
function isPledged(tokens: readonly Token[], at: number): boolean {
  const rest = tokens.slice(at + 1);
  const as = rest.findIndex(
    (token, index) => wordOf(token) === 'as' && wordOf(rest[index + 1]) === 'collateral',
  );
  const named = rest.slice(0, as).some((token) => isFigure(token) || namesAsset(token));
  return as > 0 && named && !tokens.some((token) => isWord(token, BORROWING));
}

const BORROWING = wordSet('borrow borrowing loan');

const TAKING = wordSet('take taking pull draw');
const IT = wordSet('it that them this');
const OUT_OF = wordSet('from out-of off');

/** Whether an asset, not a place, is what something is taken from. */
function takesFrom(tokens: readonly Token[], at: number): boolean {
  const from = wordOf(tokens[at + 2]) === 'out' ? at + 3 : at + 2;
  if (!isWord(tokens[at + 1], IT) || !isWord(tokens[from], OUT_OF)) return false;
  const next = isWord(tokens[from + 1], ARTICLES) ? tokens[from + 2] : tokens[from + 1];
  return namesAsset(next);
}

const GOES = wordSet('goes go');
const INTO = wordSet('to into in');
const STOPS = 12;

/** "a third of the USDC goes to Aave": a size that goes somewhere. */
function goesAt(tokens: readonly Token[], at: number): boolean {
  let first = at;
  while (isWord(tokens[first], ARTICLES)) first++;
  if (!isSize(tokens[first]) && !isWord(tokens[first], SHARES)) return false;
  for (let next = first + 1; next < Math.min(tokens.length, first + STOPS); next++) {
    if (tokens[next]?.kind === 'mark') return false;
    if (isWord(tokens[next], GOES)) return isWord(tokens[next + 1], INTO);
  }
  return false;
}

const ARTICLES = wordSet('a the one my');
const SHARES: ReadonlySet<string> = new Set([
  ...ALL_WORDS,
  ...REST_WORDS,
  'half',
  'third',
  'quarter',
  'it',
]);

const isPut = (token: Token): boolean => wordOf(token) === 'put';

function isSize(token: Token | undefined): boolean {
  return isFigure(token) || isWord(token, SIZES);
}

const SIZES = wordSet('all half everything');
