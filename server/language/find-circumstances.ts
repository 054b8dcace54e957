import type { OpenPoint } from './build-orders.ts';
import { firstBroken, type OrderLaw } from './first-broken.ts';
import { isFiniteForm, PRONOUNS } from './lexicon/clause-words.ts';
import { splitClauses } from './screen/split-clauses.ts';
import { isCore } from './screen/told-clauses.ts';
import { isSize, type Token, wordOf, written } from './tokens/token.ts';

const CONTRACTION = /'(?:m|s|re|ve|d|ll)$/;

/** Whether a clause orders, or is part of what does: one with a subject and a verb of its own states something. */
function bears(clause: readonly Token[]): boolean {
  const words = clause.map(wordOf);
  const tells = words.some((word, at) => CONTRACTION.test(word) || (at > 0 && isFiniteForm(word)));
  return isCore(clause) || !tells;
}

/** Nouns of time: whatever stands around them, they say when, for how long or how often. */
const TIMES =
  /^(?:days?|dates?|weeks?|weekends?|months?|years?|hours?|minutes?|seconds|mornings?|afternoons?|evenings?|nights?|overnight|time|times|eod|eow|eom|decade|century|o'clock|yesterday|tomorrow|tonight|deadlines?|later)$/;
/** What says now, or nothing of when. */
const NOW =
  /\b(?:time to|(?:this|the) very (?:second|minute)|this (?:time|minute|instant)|(?:first|same|whole) time|at the same time|one-time|in the mean ?time|one at a time|for the time being|at this time|in (?:good|due|no) time|have (?:a |the )?time|on time|take (?:your|the) time|(?:a )?(?:good|nice|lovely|great) (?:day|week|weekend|evening|morning|night|afternoon|one)|good (?:morning|evening|afternoon|night)|long time|every last|(?:[\d.]+|two|three|five|ten|#) times)\b/;

/** "last week", "for a year", "over time": when, how long or how often is no part of an order that is carried out now. */
const saysWhen: OrderLaw = (_partials, tokens) => {
  for (const clause of splitClauses(tokens)) {
    if (!bears(clause)) continue;
    const words = clause.map(wordOf);
    const text = words.join(' ');
    const at = words.findIndex(
      (word, index) =>
        (TIMES.test(word) || clause[index]?.kind === 'time') && !isOver(words, index),
    );
    if (at >= 0 && !NOW.test(text))
      return `Is this to be done once, now? It says "${written(clause, Math.max(0, at - 2), at + 1)}".`;
  }
  return undefined;
};

/** "that I bought last week": how what is moved came to be. */
const isOver = (words: readonly string[], at: number): boolean => {
  const who = words.findLastIndex(
    (word, index) => index < at && (PRONOUNS.has(word) || /^(that|which|who)$/.test(word)),
  );
  return who >= 0 && words.slice(who, at).some(isFiniteForm);
};

const spell = (token: Token): string =>
  wordOf(token) || (token.kind === 'mark' ? token.raw : isSize(token) ? '#' : '@');
const spoken = (tokens: readonly Token[]): string => tokens.map(spell).join(' ');

const VERB_OF_ORDERS =
  '(?:send|pay|transfer|swap|buy|sell|trade|convert|bridge|move|deposit|supply|lend|stake|unstake|withdraw|borrow|repay|wrap|unwrap|claim|approve|revoke)';
/** What leaves open whether, when or by whom an order is carried out: each class with a question. */
const TURNS: readonly (readonly [said: RegExp, question: string])[] = [
  [
    /(?:^|[,.;] )(?:only )?(?:before|until|till|had|were|unless|if|else|if not|otherwise|granted|should it) (?!(?:possible|you|that|this|swapping|sending|bridging|#|swap|i go|going)\b)(?:i |we |you |it |it's |# |[a-z]+ )/,
    'Does the order wait for something?',
  ],
  [
    /\b(?:had|were) (?:it|i|we|[a-z]+ been) |\bshould (?:it|the price|gas) be\b/,
    'Does the order wait for something?',
  ],
  [
    /\b(?:while|whilst) (?!(?:i'm|i am|we're|you're|you are) (?:at it|there)\b)(?:it|it's|its|i|i'm|we|we're|they|they're|gas|fees?|prices?|the|my|eth|btc|you|you're|he|she) ?/,
    'Should this be done now?',
  ],
  [
    /\b(?:every|each) time\b|\bthe (?:moment|minute|second|instant) (?!it arrives)[a-z]/,
    'Should this be done once, now?',
  ],
  [
    /\bthe last thing (?:i|we)\b|\b(?:i|we|i'd|we'd) (?:had |would )?have (?:loved|liked|wanted|needed|preferred)\b/,
    'Should this be done?',
  ],
  [
    /\b(?:i|we) (?:needed|used|meant|hoped|had|was|were) (?:going |about )?to\b/,
    'Should this be done now?',
  ],
  [
    new RegExp(
      `\\b(?:i'd|we'd|i would|we would) (?:just |only |maybe )?${VERB_OF_ORDERS}\\b(?! in\\b)`,
    ),
    'Should this be done now?',
  ],
  [
    /(?:^|[,.;] )(?:yeah|yes|sure|oh) right\b(?! (?:now|away))|\b(?:yeah|oh) right(?: [,.!]| ?$)|\ball being well\b|\bgod willing\b|\bjust kidding\b/,
    'Is this meant?',
  ],
  [
    /\bwhich (?:i|we) (?:have )?(?:already )?(?:did|done)\b|\b(?:i|we) (?:already )?did already\b/,
    'Has it been done already, or is it to be done now?',
  ],
  [/\bhaven't decided\b|\bnot decided\b|\bundecided\b/, 'Is it decided already?'],
  [/^(?:>|&gt;) |^\[/, 'Is this to be done now?'],
  [
    new RegExp(
      `^(?:done|paid|sent|settled|completed|finished|skipped) (?:[,.;:!-]|${VERB_OF_ORDERS}\\b)`,
    ),
    'Has it been done already, or is it to be done now?',
  ],
  [
    /\b(?:only|just) (?:half|a quarter|a third|part|some)(?: (?!of\b)|$)/,
    'How much should be moved?',
  ],
  [
    /\bas (?:instructed|told|requested|directed|advised|ordered|discussed|agreed|planned|described|shown|in)\b|\bthe way (?!by\b)[a-z]+ (?:does|did|do|likes)\b/,
    'What does that say of this order?',
  ],
  [
    /\bis what [^,.]+ (?:asked|said|wants|wanted|told|ordered|needs|demands)(?: (?:for|me))?(?: [.!])*$/,
    'Whose order is it?',
  ],
  [/\bif you were\b/, 'Should this be done, or is it asked what anybody thinks of it?'],
  [/(?:^|[,.;] )(?:if not|or else|otherwise)(?: [,.;!]|$)/, 'Does the order wait for something?'],
  [
    /\bas an? (?:twap|dca|limit order|stop order|standing order)\b/,
    'Should all of it be done now, in one order?',
  ],
  [/\bone more time\b|\bonce more\b|\bonce again\b/, 'Should this be done once, now?'],
  [/\bin (?:exchange|return)\b/, 'What is given, and what is got?'],
  [
    /\boff[- ]?chain\b|\boffline\b/,
    'Only a transaction on a chain can be planned. Should it be one?',
  ],
  [
    /\bflash ?loan\b|\bleverag\w+\b|\bborrowed (?:funds|money|coins)\b|\bon margin\b/,
    'Is a loan to be taken for it?',
  ],
];
const turnsIt: OrderLaw = (_partials, tokens) => {
  const said = spoken(tokens);
  const turn = TURNS.find(([words]) => words.test(said));
  return turn && `${turn[1]} It says "${turn[0].exec(said)?.[0].trim()}".`;
};

/** "deposit 100 USDC after it arrives": where one order is all that is said, nothing of it arrives first. */
const waitsForAnArrival: OrderLaw = (partials, tokens) =>
  partials.length === 1 &&
  /\b(?:after|once|when|as soon as) (?:it|they|that|this|the money|the funds) (?:has |have )?(?:arriv|land|clear|settle|com|is |are )/.test(
    spoken(tokens),
  )
    ? 'Should this be done now, or after something arrives?'
    : undefined;

const LEAST =
  /\b(?:above|at least|minimum|min|over|more than|no less than|greater than|exceeding|zero|no)\b(?! more)/;
/** A limit on slippage is one, of one swap, at most so much, and more than nothing: anything else is no limit that can be set. */
const limitsSlippageOtherwise: OrderLaw = (partials, tokens) => {
  const words = tokens.map(wordOf);
  const places = words.flatMap((word, at) => (word === 'slippage' ? [at] : []));
  const [at] = places;
  if (at === undefined) return undefined;
  const around = tokens.slice(Math.max(0, at - 5), at + 6);
  const said = around
    .map((token) => wordOf(token) || token.raw)
    .join(' ')
    .replace(/no more than/g, '');
  const isZero = around.some(
    (token) => isSize(token) && 'value' in token && Number(token.value) === 0,
  );
  const isSwap = partials.length === 1 && partials[0]?.action === 'swap';
  const hasLimit = around.some(isSize);
  return places.length > 1 ||
    isZero ||
    LEAST.test(said) ||
    /‰|permille|per mille/.test(said) ||
    (hasLimit && !isSwap && partials.filter(({ action }) => action === 'swap').length !== 1)
    ? `Which limit on slippage should be kept? It says "${written(tokens, Math.max(0, at - 2), at + 3)}".`
    : undefined;
};

/** "keep my health factor above 2", "repay with my collateral": a loan is taken and repaid without them. */
const termsALoan: OrderLaw = (partials, tokens) => {
  const said = spoken(tokens);
  const isRepaid = partials.some(({ action }) => action === 'repay');
  return /\bhealth factor (?:above|over|at least|at|of|below|under|safe)\b/.test(said) ||
    (isRepaid && /\b(?:with|using|from) (?:my |the |our )?collateral\b/.test(said)) ||
    /\b(?:stable|fixed) (?:interest )?rate\b/.test(said)
    ? 'A loan can be planned only with its size, at the variable rate. Should it go ahead so?'
    : undefined;
};

const LAWS: readonly OrderLaw[] = [
  saysWhen,
  turnsIt,
  waitsForAnArrival,
  limitsSlippageOtherwise,
  termsALoan,
];

/** Laws on what stands beside the parts of an order: when, how, out of what and after what it is carried out. */
export function findCircumstances(
  partials: Parameters<OrderLaw>[0],
  tokens: readonly Token[],
): readonly OpenPoint[] {
  return partials.length === 0 ? [] : firstBroken(LAWS, partials, tokens);
}
