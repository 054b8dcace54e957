import type { OpenPoint } from './build-orders.ts';
import { firstBroken } from './first-broken.ts';
import { COORDINATORS, isFiniteForm, LEADING, PRONOUNS, REASONS } from './lexicon/clause-words.ts';
import { FILLERS } from './lexicon/common-words.ts';
import type { PartialIntent } from './orders/partial-intent.ts';
import { asks, does, type SaidLaw, saidOf } from './said-law.ts';
import { isCourtesy } from './screen/bears-on-orders.ts';
import { changesOrders, isDangerous } from './screen/changes-orders.ts';
import { withoutCourtesies } from './screen/set-asides-apart.ts';
import { splitClauses } from './screen/split-clauses.ts';
import { isCore, isHarmless, isWhole } from './screen/told-clauses.ts';
import {
  isConnector,
  isCue,
  isPreposition,
  isVerb,
  REFERENCES,
  RELATIVE,
  SIZES,
} from './screen/word-classes.ts';
import { applyCorrections } from './terms/apply-corrections.ts';
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
const saysWhen: SaidLaw = ({ tokens }) => {
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

const VERB_OF_ORDERS =
  '(?:send|pay|transfer|swap|buy|sell|trade|convert|bridge|move|deposit|supply|lend|stake|unstake|withdraw|borrow|repay|wrap|unwrap|claim|approve|revoke)';

/** Words beside an order that leave it open, each with what is asked for them. */
const WORDS: readonly SaidLaw[] = [
  // Whether it is to be done.
  asks(
    /(?:^|[,.;] )(?:only )?(?:before|until|till|had|were|unless|if|else|if not|otherwise|granted|should it) (?!(?:possible|you|that|this|swapping|sending|bridging|i go|going)\b)(?:i |we |you |it |it's |# |[a-z]+ )|\b(?:had|were) (?:it|i|we|[a-z]+ been) |\bshould (?:it|the price|gas) be\b|(?:^|[,.;] )(?:if not|or else|otherwise)(?: [,.;!]|$)/,
    'Does the order wait for something?',
  ),
  asks(
    /\bthe last thing (?:i|we)\b|\b(?:i|we|i'd|we'd) (?:had |would )?have (?:loved|liked|wanted|needed|preferred)\b/,
    'Should this be done?',
  ),
  asks(
    /(?:^|[,.;] )(?:yeah|yes|sure|oh) right\b(?! (?:now|away))|\b(?:yeah|oh) right(?: [,.!]| ?$)|\ball being well\b|\bgod willing\b|\bjust kidding\b/,
    'Is this meant?',
  ),
  asks(/\bhaven't decided\b|\bnot decided\b|\bundecided\b/, 'Is it decided already?'),
  asks(/\bif you were\b/, 'Should this be done, or is it asked what anybody thinks of it?'),
  asks(/\be\.?-?g\b|\bfor example\b/, 'Is that an example, or an order?'),
  asks(
    /\bis what [^,.]+ (?:asked|said|wants|wanted|told|ordered|needs|demands)(?: (?:for|me))?(?: [.!])*$/,
    'Whose order is it?',
  ),
  asks(
    /\bas (?:instructed|told|requested|directed|advised|ordered|discussed|agreed|planned|described|shown|usual|before|in)\b|\bthe way (?!by\b)[a-z]+ (?:does|did|do|likes)\b/,
    'What is to be done? Please say it in full.',
  ),
  // When, and how often.
  asks(
    /\b(?:while|whilst) (?!(?:i'm|i am|we're|you're|you are) (?:at it|there)\b)(?:it|it's|its|i|i'm|we|we're|they|they're|gas|fees?|prices?|the|my|eth|btc|you|you're|he|she) ?|\b(?:i|we) (?:needed|used|meant|hoped|had|was|were) (?:going |about )?to\b|^(?:>|&gt;|off) |^\[/,
    'Should this be done now?',
  ),
  asks(
    new RegExp(
      `\\b(?:i'd|we'd|i would|we would) (?:just |only |maybe )?${VERB_OF_ORDERS}\\b(?! in\\b)`,
    ),
    'Should this be done now?',
  ),
  asks(
    /\b(?:every|each) time\b|\bthe (?:moment|minute|second|instant) (?!it arrives)[a-z]|\bone more time\b|\bonce (?:more|again)\b/,
    'Should this be done once, now?',
  ),
  asks(
    new RegExp(
      `^(?:got|returned|receives|received|retired) #|^(?:done|paid|sent|settled|completed|finished|skipped) (?:[,.;:!-]|${VERB_OF_ORDERS}\\b)|^approved @|\\bwhich (?:i|we) (?:have )?(?:already )?(?:did|done)\\b|\\b(?:i|we) (?:already )?did already\\b`,
    ),
    'Has it been done already, or is it to be done now?',
  ),
  asks(
    /\bas an? (?:twap|dca|limit order|stop order|standing order)\b|\bin # (?:\S+ )?(?:parts|pieces|tranches|chunks|steps|goes|orders|batches|slices|rounds|lots)\b/,
    'Should all of it be done now, in one order?',
  ),
  asks(
    /\b([a-z]{2,}) (?:by|and|after) \1\b|\bfrom time to time\b|\b(?:now and then|off and on|on and off|time and again)\b|\b(?:recently|lately|formerly)(?: [.!])*$/,
    'Should this be done once, now?',
  ),
  asks(/\band (?:so on|more|then some|counting|so forth)\b|\betc\b/, 'What else should be done?'),
  asks(/\blet me (?:check|think|see|ask)\b/, 'Should the rest wait for you?'),
  asks(
    new RegExp(
      `\\b(?:as i will|like|rather than|plan to|planning to|in place of) ${VERB_OF_ORDERS}\\b|(?:^|[,.;] )rather(?: ,)? `,
    ),
    'Is what follows to be done, too?',
  ),
  // How much.
  asks(
    /\b(?:only|just) (?:half|a quarter|a third|part|some)(?: (?!of\b)|$)|\b(?:with|at|for) an? (?:tip|limit|fee|loss|premium|discount|deadline|profit|cap|condition)\b|\b(?:plus|after|minus|less|before) (?:gas|fees|the fees|costs|taxes)\b|\b(?:minimum|maximum|max|min) of\b(?! #)|\b(?:just|a bit|slightly|little|somewhat) (?:over|under|above|below) #|\b(?:send|pay|give|transfer|move|lend|stake|deposit) (?:what i have|one)(?= |$)/,
    'How much is meant?',
  ),
  asks(
    /\bat (?!the |market |best |spot |any |a |current |good )\S+ price\b/,
    'Is a price to be kept?',
  ),
  asks(
    /\b(?:half|part|some|most|a quarter|a third) of (?:the|my|its|this|that|an?) .*\b(?:approval|allowance|permission)\b/,
    'An approval is revoked whole, or set to an amount. Which is meant?',
    'approve',
  ),
  // "swap 30% of my USDC to ETH and 70% of it to LINK": of the first coin, or of what it gave?
  asks(/# of (?:my|the|all) .*\band # of it\b/, 'Of what should the second share be?'),
  // Where, and with whose funds.
  asks(
    /\b(?:from|to|for|into|in|on|using|with|via|out of|out-of) (?:my|the|a|our|his|her|their) (?:safe|ledger|trezor|multisig|multi-sig|metamask|rabby|phantom|rewards|treasury|cold wallet|hardware wallet|savings account|bank account|bank|card|exchange account)(?= |$)(?! (?:at|on|in|of) )/,
    'Another wallet than yours cannot be used here. From or to which address?',
  ),
  asks(
    /\b(?:from|on|via|at|with) (?:binance|kraken|okx|bybit|kucoin|gemini|bitstamp|revolut|robinhood|paypal|coinbase(?! wallet))\b/,
    'An account at an exchange cannot be used here. From which wallet and chain?',
  ),
  asks(
    /\b(?:free|down|offline|broken|paused)(?: btw| by the way)?$|\bis (?:down|offline|broken|paused|closed|hacked)\b|\b(?:avoiding|avoid|anywhere (?:but|except)|anything but|'s price)\b/,
    'Which place is meant?',
  ),
  asks(
    /\boff (?:base|ethereum|arbitrum|optimism|polygon|solana|mainnet)\b/,
    'Where should it happen?',
    'transfer',
    'swap',
    'deposit',
  ),
  asks(
    /\boff[- ]?chain\b|\boffline\b/,
    'Only a transaction on a chain can be planned. Should it be one?',
  ),
  asks(
    /\b(?:with|using|from|in|via|across) (?:a |an |my |the |all )*(?:both|new|burner|other|second|different|separate|fresh|another) (?:wallets?|accounts?)\b|\bacross all my wallets\b|\busing (?:a burner|play money)\b/,
    'Which wallet is meant? Only the ones of this request can be used.',
  ),
  asks(
    /\b(?:some|a bit|a little|a few|part) (?:to|for) [@~]|\bfee (?:of )?#/,
    'How much is meant?',
  ),
  asks(/\bwrap (?:\S+ )?up\b|\bin base units\b/, 'What is meant by that?'),
  asks(
    /\bflash ?loan\b|\bleverag\w+\b|\bborrowed (?:funds|money|coins)\b|\b(?:on|using) margin\b|\bltv\b/,
    'Is a loan to be taken for it?',
  ),
  asks(/\bagainst (?:my|the|our) /, 'What is it against?', 'swap', 'transfer', 'bridge'),
  // What is to be done.
  asks(/^(?:please )?grant @ #/, 'Is that a payment, or an allowance?', 'approve'),
  asks(
    /\b(?:draw|drawing) # \S+ (?:from|out)/,
    'Should it be withdrawn, or borrowed?',
    'borrow',
    'withdraw',
  ),
  asks(/\bpay # \S+ into\b/, 'Should it be deposited, or repaid?', 'repay', 'deposit'),
  asks(/\b(?:get|got|go|getting) into\b/, 'Should it be deposited there?', 'swap'),
  asks(/\bfade\b/, 'Should it be bought, or sold?', 'swap'),
  asks(/\bin (?:exchange|return)\b/, 'What is given, and what is got?'),
  asks(/\bplace (?:the |my |an? )?order\b/, 'Which order is meant?'),
  asks(/^optimi[sz]e\b/, 'What should be optimised?'),
  asks(
    /\bwith (?:a )?(?:memo|tag|note|message|reference|label|comment)\b/,
    'A memo cannot be sent along. Should it be left out?',
  ),
  asks(/\bworth of gas\b/, 'Is gas meant, and on which chain?'),
  asks(
    /^having\b|\b(?:like|thanks to|because of|due to|instead of) [a-z]+ing #/,
    'Which of it is to be done?',
  ),
];

/** "deposit 100 USDC after it arrives", "send 5 USDC after work": one order has nothing to follow. */
const waitsForSomething: SaidLaw = ({ partials, tokens, text }) => {
  if (partials.length !== 1) return undefined;
  const arrives =
    /\b(?:after|once|when|as soon as) (?:it|they|that|this|the money|the funds) (?:has |have )?(?:arriv|land|clear|settle|com|is |are )/.test(
      text,
    );
  const clause = splitClauses(tokens).find((one) => bears(one) && one.some(isFollowed));
  return arrives || clause ? 'Should this be done now, or after something else?' : undefined;
};
const isFollowed = (token: Token, at: number, clause: readonly Token[]): boolean =>
  /^(?:after|before|until|till|upon|following|during)$/.test(wordOf(token)) &&
  !/^(?:|that|this|all|anything|i|we)$/.test(wordOf(clause[at + 1])) &&
  !/^(?:i'm|am|we're|are|is)$/.test(wordOf(clause[at - 1]));

const LEAST =
  /\b(?:above|at least|minimum|min|over|more than|no less than|greater than|exceeding|zero|no)\b(?! more)/;
/** A limit on slippage is one, of one swap, at most so much, and more than nothing: anything else is no limit that can be set. */
const limitsSlippageOtherwise: SaidLaw = ({ partials, tokens }) => {
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
const termsALoan: SaidLaw = ({ partials, text: said }) => {
  const isRepaid = does({ partials }, 'repay');
  return /\bhealth factor (?:above|over|at least|at|of|below|under|safe)\b/.test(said) ||
    (isRepaid && /\b(?:with|using|from) (?:my |the |our )?collateral\b/.test(said)) ||
    /\b(?:stable|fixed) (?:interest )?rate\b/.test(said)
    ? 'A loan can be planned only with its size, at the variable rate. Should it go ahead so?'
    : undefined;
};

/** "for my rent", "as a gift for my son", "no more than that", "exact out". */
const SAYS_WHY = /^(?:for|to|as an?|no more|nothing more|nothing else|back|exact (?:in|out)$)\b/;
/** "who studies in Berlin", "is broke": of somebody who was named before. */
const SAYS_OF_SOMEBODY = /^(?:who|whose|which|is|are|was|were|has|had)\b/;
/** "plays", "collects": what somebody does. */
const DOES = /^[a-z]{2,}[^s']s$/;

const DETERMINERS = /^(?:the|my|our|his|her|their|a|an|this|that|your)$/;
const JOINS = /^(?:before|after|when|whenever|while|anyway)$/;

/** Whether somebody or something is spoken of, and what is said of it. */
function isStated(all: readonly string[]): boolean {
  const from = all.findIndex(
    (word) =>
      !(JOINS.test(word) || LEADING.has(word) || REASONS.has(word) || COORDINATORS.has(word)),
  );
  const words = all.slice(Math.max(0, from));
  const [first = '', second = '', third = ''] = words;
  const isOfSomebody = /^(?:i|we|he|she|they|you)$/.test(first) && words.length > 2;
  // "our choir sang in a cathedral": no list has every verb.
  const isVerbLike = words.length > 3 && !isPreposition(third) && !FILLERS.has(third);
  const isOfSomething =
    DETERMINERS.test(first) && (isVerbLike || DOES.test(third) || isFiniteForm(third));
  // "against what I owe them"
  const isRelative = words.some(
    (word, at) => RELATIVE.has(word) && /^(?:i|we)$/.test(words[at + 1] ?? ''),
  );
  return isOfSomebody || isOfSomething || isRelative || isWhole(words) || isFiniteForm(second);
}

/** "…: collect", "…, half of my liquidity": what an order is made of. */
const isPartOfOrder = (words: readonly string[]): boolean =>
  words.some((word) => isVerb(word) || isCue(word)) &&
  words.every(
    (word) =>
      isVerb(word) || isCue(word) || isPreposition(word) || SIZES.has(word) || FILLERS.has(word),
  );

/** "…, lunch money": what a payment is called. */
const isLabel = (words: readonly string[]): boolean =>
  words.length < 4 &&
  !DETERMINERS.test(words[0] ?? '') &&
  !isPreposition(words[0] ?? '') &&
  !changesOrders(words) &&
  !words.some(isDangerous);

/** "…, my limit", "…, by the cheapest": words beside an order that state nothing by themselves say something of it. */
const saysAside: SaidLaw = ({ partials, tokens }) => {
  const pays = partials.every(({ action }) => action === 'transfer');
  const clauses = splitClauses(withoutCourtesies(applyCorrections(tokens).tokens));
  const wordsOf = (at: number) => (clauses[at] ?? []).flatMap((token) => wordOf(token) || []);
  const aside = clauses.find((clause, at) => {
    const words = wordsOf(at);
    const text = words.join(' ');
    return !(
      isCore(clause) ||
      isCourtesy(clause) ||
      isHarmless(clause, at === 0) ||
      isStated(words) ||
      isPartOfOrder(words) ||
      (pays && isLabel(words)) ||
      isConnector(text) ||
      words.every((word) => isConnector(word) || REFERENCES.has(word) || FILLERS.has(word)) ||
      // "please please plea": a text that was cut short.
      words.slice(0, -1).some((word) => FILLERS.has(word) && word.startsWith(words.at(-1) ?? '')) ||
      SAYS_WHY.test(text) ||
      SAYS_OF_SOMEBODY.test(text) ||
      SAYS_OF_SOMEBODY.test(wordsOf(at + 1).join(' ')) ||
      clause.at(-1)?.raw === ':'
    );
  });
  return aside && `What does "${written(aside, 0, aside.length)}" mean for this order?`;
};

const LAWS: readonly SaidLaw[] = [
  saysWhen,
  ...WORDS,
  waitsForSomething,
  limitsSlippageOtherwise,
  termsALoan,
  saysAside,
];

/** Laws on what stands beside the parts of an order: when, how, out of what and after what it is carried out. */
export function findCircumstances(
  partials: readonly PartialIntent[],
  tokens: readonly Token[],
): readonly OpenPoint[] {
  return partials.length === 0 ? [] : firstBroken(LAWS, saidOf(partials, tokens));
}
