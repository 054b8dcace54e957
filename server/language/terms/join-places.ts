import { matchChain } from '../lexicon/chains.ts';
import { wordSet } from '../lexicon/words.ts';
import { isMark, isWord, type Token, wordOf } from '../tokens/token.ts';

const POINTING = wordSet('it this that they them these those which everything');
const LIES = wordSet('is are sits sit stays stay lies lie');
const POINTING_IS = wordSet("it's that's they're its theyre");
const OWNERS = wordSet("i we i've we've");
const RELATIVES = wordSet('that which');
const HOLDS = wordSet('have hold keep got');
const BESIDE = wordSet('now currently already still all sitting lying there right over');
const AT = wordSet('on in');
const ENDS = '.!?;\n';
const DETERMINERS = wordSet('the my');

/** What says where something lies and nothing else, word by word: "it is", "I have it". */
const LYING: readonly (readonly ReadonlySet<string>[])[] = [
  [POINTING, LIES],
  [POINTING_IS],
  [OWNERS, HOLDS, POINTING],
  [RELATIVES, OWNERS, HOLDS],
];

/**
 * Joins where something lies to what it is said of: "swap 5 USDC to ETH. It is on Base." becomes
 * "swap 5 USDC to ETH on Base." Only a chain is a place here, and everything that is said stays said.
 */
export function joinPlaces(tokens: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const said = out.length === 0 ? undefined : placeBehind(tokens, at);
    const preposition = said === undefined || hasPlace(out) ? undefined : said;
    if (preposition === undefined) {
      out.push(tokens[at] as Token);
      at += 1;
      continue;
    }
    while (out.length > 1 && isMark(out.at(-1), ',.;-\n')) out.pop();
    at = preposition;
  }
  return out;
}

/** Whether the sentence that the tokens end with says already where it happens. */
function hasPlace(tokens: readonly Token[]): boolean {
  const last = isMark(tokens.at(-1), ENDS) ? tokens.length - 1 : tokens.length;
  const from = tokens.slice(0, last).findLastIndex((token) => isMark(token, ENDS)) + 1;
  return tokens
    .slice(from, last)
    .some((token, at, said) => isWord(token, AT) && isChain(said, at + 1));
}

/** @returns where the preposition of a place stands that is said of what came before */
function placeBehind(tokens: readonly Token[], from: number): number | undefined {
  const at = wordOf(tokens[from]) === 'and' ? from + 1 : from;
  const said = LYING.find((words) =>
    words.every((word, index) => isWord(tokens[at + index], word)),
  );
  if (!said) return undefined;
  let preposition = at + said.length;
  while (isWord(tokens[preposition], BESIDE)) preposition++;
  if (!isWord(tokens[preposition], AT)) return undefined;
  return isChain(tokens, preposition + 1) ? preposition : undefined;
}

function isChain(tokens: readonly Token[], from: number): boolean {
  let at = from;
  while (isWord(tokens[at], DETERMINERS)) at++;
  return matchChain(tokens.slice(at, at + 3).map(wordOf)) !== undefined;
}
