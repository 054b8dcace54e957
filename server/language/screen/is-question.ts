import { baseOfParticiple, matchVerb } from '../lexicon/verb-actions.ts';
import { FILLERS, PREPOSITIONS, wordSet } from '../lexicon/words.ts';
import { isMark, isParty, type Token, wordOf } from '../tokens/token.ts';

const QUESTION_STARTS =
  wordSet(`what what's whats how how's which when where where's why who whose is are am do does did
should will would was were has have explain describe calculate compute estimate compare
show list find tell check summarize summarise analyze analyse simulate preview define
search view display look lookup remember recommend suggest teach give fetch research track
review rank query quote can could may might any note i'm best cheapest latest current wdyt
thoughts about info isn't aren't wen whats verify inspect predict forecast report break
walk learn understand`);
const METRICS =
  wordSet(`apr apy rate rates price prices balance balances tvl yield yields quote info information
details list history stats health data status portfolio positions value volume chart news
market overview hash estimate`);

/** Whether a request asks for an answer and not for a transaction, whatever orders it contains. */
export function isQuestion(tokens: readonly Token[]): boolean {
  let at = 0;
  while (at < tokens.length && (isMark(tokens[at], ',\n-.!:') || GREETINGS.has(wordOf(tokens[at]))))
    at++;
  const first = wordOf(tokens[at]);
  if (asksBehind(tokens) || asksToKnow(tokens) || asksOfNames(tokens)) return true;
  const second = wordOf(tokens[at + 1]);
  const third = wordOf(tokens[at + 2]);
  if (first === 'can' || first === 'could' || first === 'would' || first === 'will') {
    if (second !== 'you' && second !== 'u' && second !== 'we' && second !== 'ya') return true;
    // "can you swap …" is an order; "can you explain …" is a question.
    return asksAfter(tokens, at + 2);
  }
  if (first === 'get' || first === 'give') {
    for (let index = at + 1; index < Math.min(tokens.length, at + 5); index++) {
      if (METRICS.has(wordOf(tokens[index]))) return true;
    }
    return asksGains(tokens.slice(at + 1).map(wordOf));
  }
  if (first === 'check' || first === 'show' || first === 'tell') return true;
  if (first === 'help' && second === 'me' && QUESTION_STARTS.has(third) && !matchVerb(third, ''))
    return true;
  if (first === 'i' || first === "i'd" || first === "i'm") return asksWish(tokens, at + 1);
  if (first === "i've") return !ordersBehind(tokens, at + 1);
  if (first === 'fetch') return !tokens.some(isSize) || tokens.some(isMetric);
  if (first === "let's" || first === 'lets') return asksAfter(tokens, at + 1);
  if (first === 'do' && DO_IT.has(second)) return false;
  const ordered = first === 'do' && matchVerb(second, third) !== undefined;
  const sizedNext = tokens[at + 2];
  if (ordered && sizedNext && isSize(sizedNext)) return false;
  // "when will …" asks; "when gas is cheap, …" waits.
  if (first === 'when' && !AUXILIARIES.has(second)) return false;
  if (QUESTION_STARTS.has(first)) {
    // A verb that is also a question word ("check out …") stays a question; "will" was handled.
    return true;
  }
  // "ETH price?", "my balance?": no order in it and a question mark behind.
  const marked =
    tokens.some((token) => isMark(token, '?')) &&
    !tokens.some((token) => wordOf(token) === 'please');
  if (
    marked &&
    !tokens.some(
      (token) =>
        token.kind === 'word' &&
        (matchVerb(token.text, '') !== undefined || baseOfParticiple(token.text) !== undefined),
    )
  )
    return true;
  const sized = tokens.some(
    (token) => token.kind === 'number' || token.kind === 'usd' || token.kind === 'percent',
  );
  return (
    !sized &&
    !tokens.some((token) => token.kind === 'word' && matchVerb(token.text, '')) &&
    tokens.some((token) => METRICS.has(wordOf(token)))
  );
}

/** "get pending rewards for my position" looks them up; "get my rewards from Aave" takes them. */
function asksGains(words: readonly string[]): boolean {
  const gains = words.findIndex((word) => GAINS.has(word));
  return WAITING.has(words[gains - 1] ?? '') && words[gains + 1] === 'for';
}

const GAINS = wordSet('rewards reward');
const WAITING = wordSet('pending unclaimed claimable outstanding');

const ASKS = wordSet('what whats how why when where which who is are does do will');

/** "swap 5 DAI to ETH? what fee": a question mark, and another question behind it. */
function asksBehind(tokens: readonly Token[]): boolean {
  return tokens.some((token, at) => {
    const first = wordOf(tokens[at + 1]);
    const ownChoice = OWN_CHOICE.has(first) && SPEAKERS.has(wordOf(tokens[at + 2]));
    if (isMark(token, '?')) return ASKS.has(first) || ownChoice;
    return (
      (isMark(token, '.!;\n') && ASKS_ANYWHERE.has(first)) || (token.kind === 'mark' && ownChoice)
    );
  });
}

/** "…: why do people use Base?", "I'd like to know how it differs". */
function asksToKnow(tokens: readonly Token[]): boolean {
  const asked = isMark(tokens.at(-1), '?');
  return tokens.some((token, at) => {
    const first = wordOf(tokens[at + 1]);
    if (token.kind === 'mark' && first === 'explain') return true;
    if (asked && isMark(token, ',:;') && WHY.has(first)) return true;
    return KNOWING.has(wordOf(token)) && wordOf(tokens[at - 1]) === 'to' && WHY.has(first);
  });
}

const OF_NAMES = wordSet("which what what's whats how how's hows why wtf");

/** "aave or compound, which pays more", "wtf is impermanent loss": nothing is counted, and no verb of an order leads. */
function asksOfNames(tokens: readonly Token[]): boolean {
  const asked = tokens.findIndex((token) => OF_NAMES.has(wordOf(token)));
  const before = tokens[asked - 1];
  // ", which is all of it", "into what pays best"
  const isJoined = isMark(before, ',') || Object.hasOwn(PREPOSITIONS, wordOf(before));
  if (asked < 0 || asked > LONGEST_TOPIC || isJoined) return false;
  if (tokens.some((token) => isSize(token) || isParty(token))) return false;
  return tokens
    .slice(0, asked)
    .every(
      (token, at) =>
        !isMark(token, '.;\n') && matchVerb(wordOf(token), wordOf(tokens[at + 1])) === undefined,
    );
}
const LONGEST_TOPIC = 6;

const WHY = wordSet('how why what whats which who whether if');
const KNOWING = wordSet('know understand learn hear see');

/** Words that ask wherever a sentence begins; "when it arrives" and "do it on Base" do not. */
const ASKS_ANYWHERE = wordSet('what whats how why which who is are does did was');
const OWN_CHOICE = wordSet('should shall can could may might would will do am');
const SPEAKERS = wordSet('i we');

const isSize = ({ kind }: Token): boolean =>
  kind === 'number' || kind === 'usd' || kind === 'percent';
const isMetric = (token: Token): boolean => METRICS.has(wordOf(token));

/** "I've got 900 USDC, turn 300 of it into ETH": a pause and an order behind it. */
function ordersBehind(tokens: readonly Token[], from: number): boolean {
  return (
    !tokens.some((token) => isMark(token, '?')) &&
    tokens.some((_, at) => at > from && isMark(tokens[at - 1], ',.;:\n') && ordersFrom(tokens, at))
  );
}

/** "so please lend it": small words, and an order behind them. */
function ordersFrom(tokens: readonly Token[], from: number): boolean {
  let at = from;
  while (GREETINGS.has(wordOf(tokens[at])) || wordOf(tokens[at]) === 'please') at++;
  return matchVerb(wordOf(tokens[at]), wordOf(tokens[at + 1])) !== undefined;
}

const DO_IT = wordSet(`the it that this same a an one another`);
const AUXILIARIES = wordSet(`will is are do does did can should would was were could`);
const GREETINGS = wordSet(
  `hi hello hey please pls so ok okay well yo gm and but quick question just sir bro now`,
);
const ASKING =
  wordSet(`explain tell show describe guide calculate check find give compare list estimate recommend
suggest teach walk clarify summarize analyze know understand see learn wondering confused
curious ask simulate quote`);

function asksAfter(tokens: readonly Token[], at: number): boolean {
  for (let index = at; index < Math.min(tokens.length, at + 4); index++) {
    const word = wordOf(tokens[index]);
    if (ASKING.has(word)) return true;
    if (matchVerb(word, wordOf(tokens[index + 1])) || !FILLERS.has(word)) return false;
  }
  return false;
}

/** "I want to know …", "I have 5 ETH, what …": statements that ask. */
function asksWish(tokens: readonly Token[], at: number): boolean {
  for (let index = at; index < Math.min(tokens.length, at + 5); index++) {
    const word = wordOf(tokens[index]);
    if (ASKING.has(word)) return true;
    if (matchVerb(word, wordOf(tokens[index + 1]))) return false;
    if (
      word === 'prefer' ||
      (word === 'like' &&
        wordOf(tokens[index - 1]) !== 'would' &&
        wordOf(tokens[index - 1]) !== "i'd")
    )
      return word === 'prefer';
  }
  return false;
}
