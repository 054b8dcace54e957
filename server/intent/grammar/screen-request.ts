import { matchVerb } from './lexicon/verbs.ts';
import { FILLERS } from './lexicon/words.ts';
import { isMark, type Token, wordOf } from './token.ts';

/** Why a request is answered in words and never becomes a transaction. */
export type Screened =
  | {
      readonly kind: 'unsafe';
      readonly about:
        | 'secrets'
        | 'manipulation'
        | 'deception'
        | 'bypass'
        | 'fabrication'
        | 'harm'
        | 'bad-terms'
        | 'approval'
        | 'not-yours';
    }
  | { readonly kind: 'negated' }
  | { readonly kind: 'conditional' }
  | { readonly kind: 'question' }
  | { readonly kind: 'unsupported'; readonly what: string };

const phrases = (text: string): readonly (readonly string[])[] =>
  text.split('|').map((phrase) => phrase.trim().split(' '));

/** Word sequences; a `*` stands for up to three words in between. */
const UNSAFE: Record<
  Extract<Screened, { kind: 'unsafe' }>['about'],
  readonly (readonly string[])[]
> = {
  secrets: phrases(
    'private key|private keys|secret key|seed phrase|seed words|recovery phrase|secret phrase|mnemonic|mnemonics|keystore|passphrase|seedphrase|privkey|seed',
  ),
  manipulation: phrases(
    'ignore * instructions|ignore * rules|disregard * instructions|forget * instructions|override * instructions|system prompt|developer mode|jailbreak|you are now|new instructions|pretend * you|pretend to be|act as if|ignore * safety|ignore * warnings|ignore * previous',
  ),
  deception: phrases(
    'honeypot|rug pull|rugpull|phishing|scam|fake * token|fake * transaction|impersonate|wash trade|wash trading|pump and dump|spoof|front run|frontrun|front-run|sandwich attack|sandwich|insider',
  ),
  bypass: phrases(
    'without * approval|without * confirmation|without * confirming|without * asking|without * signing|without * signature|without * review|without * simulation|without * simulating|without checking|skip * checks|skip * simulation|skip * confirmation|skip * review|skip * approval|skip * warnings|bypass|disable * protection|disable * check|disable * checks|disable * safety|turn off * protection|no confirmation|sign * for me|sign it for me|sign automatically|auto sign|auto-sign|on my behalf without|no slippage protection|any slippage|unlimited slippage|no slippage limit|hide * from|evade|undetected|avoid detection|blind sign',
  ),
  fabrication: phrases(
    'transaction hash now|tx hash now|hash before|hash * before|fake hash|make up * hash|guarantee * profit|guaranteed * profit|guaranteed * returns|guarantee * returns|guaranteed * gains|pretend * transaction',
  ),
  harm: phrases(
    'drain|drainer|steal|hack|hacked|exploit|launder|laundering|money laundering|tornado cash|tornado|mixer|sanctioned|sanctions|ransom|extort|someone else wallet|another person wallet|not my wallet|other people wallets|their wallet without',
  ),
  approval: phrases(
    'unlimited approval|unlimited approvals|unlimited access|unlimited allowance|unlimited spending|unlimited permission|infinite approval|infinite approvals|infinite access|infinite allowance|full access|full control|approve everything|approve all my',
  ),
  'not-yours': phrases("someone else's|somebody else's|other people's|another user's"),
  'bad-terms': phrases(
    'sell tax|buy tax|transfer tax|even if it fails|even if * rug|even if * scam|even if * loss',
  ),
};

const CONDITION_WORDS = new Set([
  'if',
  'when',
  'whenever',
  'unless',
  'until',
  'till',
  'every',
  'daily',
  'weekly',
  'monthly',
  'hourly',
  'nightly',
  'tomorrow',
  'tonight',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'mondays',
  'tuesdays',
  'wednesdays',
  'thursdays',
  'fridays',
  'saturdays',
  'sundays',
  'weekend',
  'schedule',
  'scheduled',
  'recurring',
  'dca',
  'automatically',
  'stop-loss',
  'stoploss',
  'take-profit',
  'trigger',
  'alert',
  'notify',
  'remind',
  'watch',
  'monitor',
  'later',
  'midnight',
  'noon',
  'autobuy',
  'auto-buy',
  'auto-compound',
  'autocompound',
  'provided',
  'periodically',
  'everyday',
]);
const CONDITION_PHRASES = phrases(
  'in an hour|in one hour|in a day|in a week|in a month|in a minute|in a few|as long as|as soon as|in case|stop loss|take profit|limit order|limit buy|limit sell|dollar cost|every time|each time|each day|each week|each month|per day|per week|per month|a day|a week|a month|next week|next month|next year|later today|end of|only after|once a|once per|twice a|on the dip|buy the dip|price alert|let me know|keep an eye|drops below|falls below|goes above|rises above|drops to|falls to|goes below|dips below|dips to|hits|crosses|reaches|drops under|falls under|goes under|goes over|is above|is below|is under|is over|gets to|trades at|trading at|at a price|price of',
);
/** "if possible" and "when it arrives" are no conditions. */
const AFTER_IF = new Set(['possible', 'needed', 'necessary', 'required', 'you', 'available', 'so']);
const ARRIVALS = new Set([
  'arrives',
  'arrive',
  'lands',
  'land',
  'arrived',
  'landed',
  'done',
  'complete',
  'completed',
  'completes',
  'finished',
  'finishes',
  'confirmed',
  'confirms',
  'bridged',
  'swapped',
  'there',
  'received',
  'through',
  'over',
  'settled',
  'settles',
  'clears',
  'received',
]);

const QUESTION_STARTS = new Set([
  'what',
  "what's",
  'whats',
  'how',
  "how's",
  'which',
  'when',
  'where',
  "where's",
  'why',
  'who',
  'whose',
  'is',
  'are',
  'am',
  'do',
  'does',
  'did',
  'should',
  'will',
  'would',
  'was',
  'were',
  'has',
  'have',
  'explain',
  'describe',
  'calculate',
  'compute',
  'estimate',
  'compare',
  'show',
  'list',
  'find',
  'tell',
  'check',
  'summarize',
  'summarise',
  'analyze',
  'analyse',
  'simulate',
  'preview',
  'define',
  'search',
  'view',
  'display',
  'look',
  'lookup',
  'remember',
  'recommend',
  'suggest',
  'teach',
  'give',
  'fetch',
  'research',
  'track',
  'review',
  'rank',
  'query',
  'quote',
  'can',
  'could',
  'may',
  'might',
  'any',
  'note',
  "i'm",
  'best',
  'cheapest',
  'latest',
  'current',
  'wdyt',
  'thoughts',
  'about',
  'info',
  "isn't",
  "aren't",
  'wen',
  'whats',
  'verify',
  'inspect',
  'predict',
  'forecast',
  'report',
  'break',
  'walk',
  'learn',
  'understand',
]);
const METRICS = new Set([
  'apr',
  'apy',
  'rate',
  'rates',
  'price',
  'prices',
  'balance',
  'balances',
  'tvl',
  'yield',
  'yields',
  'quote',
  'info',
  'information',
  'details',
  'list',
  'history',
  'stats',
  'health',
  'data',
  'status',
  'portfolio',
  'positions',
  'value',
  'volume',
  'chart',
  'news',
  'market',
  'overview',
  'hash',
  'estimate',
]);

const UNSUPPORTED: readonly (readonly [string, readonly (readonly string[])[]])[] = [
  ['voting', phrases('vote|voting|delegate votes|delegate * votes|cast * vote')],
  [
    'deploying or creating tokens, pools or links',
    phrases(
      'deploy|launch * token|launch a|create * token|create * pool|create * tiplink|create * link|create * coin|create * wallet|new pool|mint * nft|mint nft|mint a|initialize * pool|create * market|create * nft|create * account|create * vault|mint * tokens|issue * token',
    ),
  ],
  [
    'closing or burning token accounts',
    phrases('token accounts|close * account|close * accounts|empty accounts|burn'),
  ],
  [
    'collateral switches and market entry',
    phrases(
      'as collateral in|disable * collateral|enable * collateral|enter * market|exit * market|use as collateral|emode|e-mode|enable * as collateral|disable * as collateral|set * as collateral|toggle',
    ),
  ],
  [
    'time-weighted or split orders',
    phrases('twap|vwap|over * hours|over * days|over * minutes|iceberg|in chunks|in tranches'),
  ],
  [
    'leveraged, short and perpetual positions',
    phrases(
      'go long|go short|long position|short position|open long|open short|open * long|open * short|perp|perps|perpetual|perpetuals|futures|short|leverage trade|margin trade|margin long|margin short',
    ),
  ],
  ['NFTs', phrases('nft|nfts|opensea')],
  [
    'names and domains',
    phrases('register * domain|register * ens|register * name|mint * domain|renew *'),
  ],
  ['cancelling or speeding up transactions', phrases('cancel|speed up|replace transaction|undo')],
  ['flash loans', phrases('flash loan|flashloan|arbitrage')],
  ['airdrops and sniping', phrases('snipe|sniper|airdrop farming')],
  [
    'leaving out a venue or chain that you name',
    phrases(
      "don't use|dont use|do not use|avoid|not using|not via|not on|not through|anything but",
    ),
  ],
  ['messages and signatures', phrases('sign a message|sign message|sign this message')],
];

/**
 * Decides whether a request may become a transaction at all: unsafe requests, conditions and
 * schedules, questions, and things outside the fifteen actions are answered in words.
 */
export function screenRequest(tokens: readonly Token[]): Screened | undefined {
  const words = tokens.map((token) =>
    token.kind === 'word' ? token.text : token.kind === 'mark' ? token.raw : '\u0000',
  );
  for (const [about, list] of Object.entries(UNSAFE)) {
    if (list.some((phrase) => hasPhrase(words, phrase))) {
      return { kind: 'unsafe', about: about as 'secrets' };
    }
  }
  if (words.some((word) => word.endsWith(".eth's"))) return { kind: 'unsafe', about: 'not-yours' };
  if (isNegated(words)) return { kind: 'negated' };
  if (isQuestion(tokens) || isHypothetical(words)) return { kind: 'question' };
  if (isConditional(tokens, words)) return { kind: 'conditional' };
  for (const [what, list] of UNSUPPORTED) {
    if (list.some((phrase) => hasPhrase(words, phrase))) return { kind: 'unsupported', what };
  }
  return undefined;
}

/** Whether the words contain a sequence; `*` stands for up to three words. */
export function hasPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  for (let start = 0; start < words.length; start++) {
    if (words[start] === phrase[0] && follows(words, start + 1, phrase, 1)) return true;
  }
  return false;
}

function follows(
  words: readonly string[],
  at: number,
  phrase: readonly string[],
  part: number,
): boolean {
  const wanted = phrase[part];
  if (wanted === undefined) return true;
  if (wanted !== '*') return words[at] === wanted && follows(words, at + 1, phrase, part + 1);
  for (let skip = 0; skip <= 3 && at + skip <= words.length; skip++) {
    if (follows(words, at + skip, phrase, part + 1)) return true;
  }
  return false;
}

const NEGATIONS = new Set(["don't", 'dont', 'not', 'never', "doesn't", "won't", "shouldn't"]);
const NOT_NEGATED = new Set(['forget', 'hesitate', 'worry', 'wait']);

/** "don't send …", "never sell …": a negation right before an order. */
function isNegated(words: readonly string[]): boolean {
  for (let at = 0; at < words.length; at++) {
    if (!NEGATIONS.has(words[at] as string)) continue;
    for (let next = at + 1; next <= at + 4; next++) {
      const word = words[next] ?? '';
      if (NOT_NEGATED.has(word)) break;
      if (matchVerb(word, words[next + 1] ?? '')) return true;
      if (!FILLERS.has(word) && word !== 'to') break;
    }
  }
  return false;
}

const HYPOTHETICAL = new Set([
  'suppose',
  'supposing',
  'assume',
  'imagine',
  'hypothetically',
  'hypothetical',
  'considering',
  'thinking',
  'wondering',
  'might',
  'stuck',
  'failed',
  'failing',
  'fails',
  'pending',
  'reverted',
  'disappeared',
]);

/** Things thought about and things that went wrong: spoken of, not ordered. */
function isHypothetical(words: readonly string[]): boolean {
  return words.some((word) => HYPOTHETICAL.has(word));
}

const MONTHS = new Set(
  'january february march april may june july august september october november december'.split(
    ' ',
  ),
);
const GOALS = new Set(['keep', 'protect', 'maintain', 'ensure', 'guard']);

function isConditional(tokens: readonly Token[], words: readonly string[]): boolean {
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    if (!CONDITION_WORDS.has(word)) continue;
    const next = words[at + 1] ?? '';
    if (word === 'if' && AFTER_IF.has(next)) continue;
    if ((word === 'every' || word === 'each') && !isTimeLike(words, tokens, at + 1)) continue;
    if (
      (word === 'when' || word === 'until') &&
      words.slice(at + 1, at + 6).some((one) => ARRIVALS.has(one))
    )
      continue;
    return true;
  }
  if (GOALS.has(words[0] ?? '')) return true;
  if (
    words.some(
      (word, at) => MONTHS.has(word) && ['on', 'by', 'in', 'until'].includes(words[at - 1] ?? ''),
    )
  ) {
    return true;
  }
  if (CONDITION_PHRASES.some((phrase) => hasPhrase(words, phrase))) return true;
  for (let at = 0; at < words.length; at++) {
    const token = tokens[at];
    const next = tokens[at + 1];
    if (token?.kind === 'word' && next?.kind === 'time') {
      // "at 10am", "in 3 days", "after 2 hours".
      if (['at', 'in', 'after', 'by', 'every', 'before'].includes(token.text)) return true;
    }
    if (token?.kind === 'word' && token.text === 'once') {
      const window = words.slice(at + 1, at + 8);
      if (!window.some((one) => ARRIVALS.has(one))) return true;
    }
    // "buy ETH at $2,000" waits for a price.
    if (
      token?.kind === 'word' &&
      (token.text === 'at' || token.text === '@') &&
      next?.kind === 'usd'
    )
      return true;
  }
  return false;
}

const TIME_NOUNS = new Set([
  'day',
  'week',
  'month',
  'hour',
  'minute',
  'year',
  'time',
  'morning',
  'evening',
  'night',
  'other',
  'weekday',
  'weekend',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
  'single',
  'few',
  'quarter',
  'block',
  'payday',
]);

function isTimeLike(words: readonly string[], tokens: readonly Token[], at: number): boolean {
  return (
    TIME_NOUNS.has(words[at] ?? '') ||
    tokens[at]?.kind === 'time' ||
    tokens[at]?.kind === 'number' ||
    tokens[at]?.kind === 'ordinal'
  );
}

function isQuestion(tokens: readonly Token[]): boolean {
  let at = 0;
  while (at < tokens.length && (isMark(tokens[at], ',\n-.!:') || GREETINGS.has(wordOf(tokens[at]))))
    at++;
  const first = wordOf(tokens[at]);
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
    return false;
  }
  if (first === 'check' || first === 'show' || first === 'tell') return true;
  if (first === 'help' && second === 'me' && QUESTION_STARTS.has(third) && !matchVerb(third, ''))
    return true;
  if (first === 'i' || first === "i'd" || first === "i'm") return asksWish(tokens, at + 1);
  if (first === "i've") return true;
  if (first === "let's" || first === 'lets') return asksAfter(tokens, at + 1);
  if (first === 'do' && DO_IT.has(second)) return false;
  // "when will …" asks; "when gas is cheap, …" waits.
  if (first === 'when' && !AUXILIARIES.has(second)) return false;
  if (QUESTION_STARTS.has(first)) {
    // A verb that is also a question word ("check out …") stays a question; "will" was handled.
    return true;
  }
  // "ETH price?", "my balance?": no order in it and a question mark behind.
  const marked = tokens.some((token) => isMark(token, '?'));
  if (
    marked &&
    !tokens.some((token) => token.kind === 'word' && matchVerb(token.text, '') !== undefined)
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

const DO_IT = new Set(['the', 'it', 'that', 'this', 'same', 'a', 'an', 'another']);
const AUXILIARIES = new Set([
  'will',
  'is',
  'are',
  'do',
  'does',
  'did',
  'can',
  'should',
  'would',
  'was',
  'were',
  'could',
]);
const GREETINGS = new Set([
  'hi',
  'hello',
  'hey',
  'please',
  'pls',
  'so',
  'ok',
  'okay',
  'well',
  'yo',
  'gm',
  'and',
  'but',
  'quick',
  'question',
  'just',
  'sir',
  'bro',
  'now',
]);
const ASKING = new Set([
  'explain',
  'tell',
  'show',
  'describe',
  'guide',
  'calculate',
  'check',
  'find',
  'give',
  'compare',
  'list',
  'estimate',
  'recommend',
  'suggest',
  'teach',
  'walk',
  'clarify',
  'summarize',
  'analyze',
  'know',
  'understand',
  'see',
  'learn',
  'wondering',
  'confused',
  'curious',
  'ask',
  'simulate',
  'quote',
]);

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
