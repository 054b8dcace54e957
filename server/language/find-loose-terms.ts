import type { OpenPoint } from './build-orders.ts';
import { firstBroken, type OrderLaw } from './first-broken.ts';
import { matchChain } from './lexicon/chains.ts';
import { NOUN_STARTS, PRONOUNS } from './lexicon/clause-words.ts';
import { isGivenName } from './lexicon/english.ts';
import { matchVenue } from './lexicon/venues.ts';
import { wordSet } from './lexicon/words.ts';
import { coinAt, isEntity } from './screen/named-things.ts';
import { sentencesOf } from './screen/sentences.ts';
import { isVerb } from './screen/word-classes.ts';
import { isMark, isParty, isSize, type Token, wordOf, written } from './tokens/token.ts';

const spoken = (tokens: readonly Token[]): string =>
  tokens.flatMap((token) => (token.kind === 'mark' ? [] : [wordOf(token) || '#'])).join(' ');

/** "I get paid and then send …": what comes first is no order, and the order waits for it. */
const waitsForWhatIsTold: OrderLaw = (_drafts, tokens) => {
  for (const sentence of sentencesOf(tokens)) {
    const at = sentence.findIndex(
      (token, index) =>
        wordOf(token) === 'then' &&
        (wordOf(sentence[index - 1]) === 'and' || isMark(sentence[index - 1], ',')),
    );
    const [first] = sentence;
    const told = sentence.slice(0, Math.max(0, at - 1));
    const isTold =
      (PRONOUNS.has(wordOf(first)) || NOUN_STARTS.has(wordOf(first))) &&
      !told.some((_, index) => isEntity(told, index)) &&
      !told.some((token) => /^(want|need|like|love|wish|would)$/.test(wordOf(token)));
    if (at > 1 && isTold && sentence.slice(at).some((_, index) => isEntity(sentence, at + index)))
      return `Should this be done now, or after "${written(told, 0, told.length)}"?`;
  }
  return undefined;
};

const OF_VAULTS = wordSet('vault vaults pool market contract strategy erc4626 erc-4626 protocol');

/** "lend 500 USDC to 0x…", "withdraw 5 DAI from Aave for 0x…": somebody, where no vault is spoken of. */
const lendsToSomebody: OrderLaw = (drafts, tokens) => {
  const placed = drafts.find(({ vault }) => vault !== undefined);
  if (!placed) return undefined;
  const words = tokens.map(wordOf);
  const isLoan = words.some((word) => /^(lend|lends|loan|lending)$/.test(word));
  const leads = placed.action === 'withdraw' ? /^(to|for)$/ : isLoan ? /^to$/ : /^for$/;
  const to = tokens.findIndex((token, at) => isParty(token) && leads.test(words[at - 1] ?? ''));
  return to >= 0 && !words.some((word) => OF_VAULTS.has(word))
    ? `Is ${tokens[to]?.raw} a vault, or somebody who should get it?`
    : undefined;
};

/** "put 5 DAI in Aave with all what comes out": what of, no order says. */
const bringsWhatComesOut: OrderLaw = (drafts, tokens) =>
  drafts.length < 2 &&
  /\b(?:with|and) (?:all|everything|whatever|all of)? ?(?:what|that|which)? ?comes out\b/.test(
    spoken(tokens),
  )
    ? 'What comes out of what? Please say that step in full.'
    : undefined;

/** "ETH, 9 units, USDC": a count between two coins is of either. */
const countsBetweenCoins: OrderLaw = (_drafts, tokens) => {
  const at = tokens.findIndex(
    (token, index) =>
      /^(units?|pieces?|pcs?)$/.test(wordOf(token)) &&
      isSize(tokens[index - 1]) &&
      isMark(tokens[index - 2], ',') &&
      isMark(tokens[index + 1], ',') &&
      coinAt(tokens[index - 3]) !== undefined &&
      coinAt(tokens[index + 2]) !== undefined,
  );
  return at < 0
    ? undefined
    : `Are ${tokens[at - 1]?.raw} of ${coinAt(tokens[at - 3])} meant, or of ${coinAt(tokens[at + 2])}?`;
};

/** "swap Bob 5 ETH": somebody in front of the size, where nobody is paid. */
const doesItForSomebody: OrderLaw = (drafts, tokens) => {
  if (drafts.some(({ action }) => action === 'transfer' || action === 'approve')) return undefined;
  const at = tokens.findIndex((token, index) => {
    const text = wordOf(token);
    return (
      /^[A-Z][a-z]+$/.test(token.raw) &&
      isGivenName(text) &&
      isVerb(wordOf(tokens[index - 1])) &&
      !isVerb(text) &&
      isSize(tokens[index + 1]) &&
      coinAt(token) === undefined &&
      matchVenue([text]) === undefined &&
      matchChain([text]) === undefined
    );
  });
  return at < 0 ? undefined : `Who is ${tokens[at]?.raw} in this order, and what do they get?`;
};

/** "swap 5 ETH to USDC, one on Base": a part happens elsewhere. */
const placesAPart: OrderLaw = (_drafts, tokens) => {
  const words = tokens.map(wordOf);
  const at = words.findIndex(
    (word, index) =>
      /^(one|two|another|half|some|part)$/.test(word || (tokens[index]?.raw ?? '').toLowerCase()) &&
      (isMark(tokens[index - 1], ',-;') || words[index - 1] === 'and') &&
      /^(on|in|to|from)$/.test(words[index + 1] ?? '') &&
      matchChain(words.slice(index + 2, index + 5)) !== undefined,
  );
  return at < 0
    ? undefined
    : `What of it is "${written(tokens, at, at + 3)}"? Please say each order in full.`;
};

const RECURS = /\b(?:instal+ments?|monthly|weekly|fortnightly|biweekly|quarterly|nightly|hourly)\b/;
const SHARES =
  /^(?:and |but )?(?:the|my|our|both|they|we|you|all|[a-z]+ and [a-z]+) ?(?:[a-z]+ ){0,2}(?:share|shares|split|splits|divide|halve|go halves)(?: (?:it|this|that|them|evenly|equally|the [a-z]+))?$/;
/** "…, instalments are monthly", "The twins share.": how often it is done, and among whom. */
const sharesOrRepeats: OrderLaw = (drafts, tokens) => {
  const sentences = sentencesOf(tokens);
  const first = sentences.findIndex((one) => one.some((_, at) => isEntity(one, at)));
  for (const sentence of sentences.slice(Math.max(0, first))) {
    const last = sentence.findLastIndex((_, at) => isEntity(sentence, at));
    const told = spoken(sentence.slice(last + 1));
    if (RECURS.test(told))
      return 'Should it be done once, now? It speaks of instalments or of a rhythm.';
    if (drafts.some(({ party }) => party) && SHARES.test(told))
      return 'Who gets how much? Please say an amount for each.';
  }
  return undefined;
};

/** "Would you do this?": an opinion is asked. */
const asksForAnOpinion: OrderLaw = (_drafts, tokens) =>
  sentencesOf(tokens).some((sentence) =>
    /^(?:so |and |honestly )?would you (?:do|buy|sell|try|risk) (?:this|that|it)(?: (?:yourself|too|now|today))?$/.test(
      spoken(sentence),
    ),
  )
    ? 'Should this be done, or is it asked what anybody thinks of it?'
    : undefined;

/** What a sentence beside an order says of it in words of life: each class with a question. */
const REMARKS: readonly (readonly [said: RegExp, question: string])[] = [
  [
    /\balready (?:swapped|bridged|sold|bought|sent|paid|moved|gave|did|staked|repaid|transferred)\b|\b(?:sold|bought|sent|paid|swapped|did)(?: [a-z]+){0,2} already$/,
    'Has it been done already, or is it to be done now?',
  ],
  [
    /\bforc(?:es|ed|ing) (?:me|us)\b|\b(?:being|am) watched\b|\bwatching me\b|\b(?:holding|have|has|got|took) (?:my|our) (?:dog|cat|son|daughter|wife|husband|child|kids|baby|mother|father)\b|\bphotos? of me\b|\b(?:thief|thieves|robbers?|burglars?|kidnappers?|men in masks)\b/,
    'Is this your own decision? If not, please stop and get help.',
  ],
  [
    /\b(?:a|the|our) (?:[a-z]+ )?(?:drill|rehearsal|textbook|tutorial|demo|class|form)\b|\bslides\b|\bpreparing a talk\b|\bapril (?:the )?(?:first|1st)\b|\b(?:filming|recording) (?:me|us|a video)\b/,
    'Is this a real order, or an example?',
  ],
  [
    /\b(?:still|not yet) (?:deciding|thinking|considering|weighing)\b|\b(?:i'm|i am|we're) torn\b|\bjust (?:looking|browsing|curious)\b|\bpersuaded\b|^(?:i'm|i am|we're|we are) curious\b/,
    'Is it decided already?',
  ],
  [
    /\bwaiting (?:on|for)\b|\bready in\b|\blet you know\b|^i come home (?:tomorrow|tonight|on)\b|\b(?:salary|pay|paycheck|paycheque|wages|money|pension|bonus) (?:only )?(?:lands|comes|arrives|gets here)\b/,
    'Should it be done now, or later?',
  ],
  [
    /\b(?:network|chain|bridge) (?:is|was|seems|looks) (?:down|congested|slow|broken|closed|busy|halted)\b|\b(?:another|a different|some other) (?:chain|coin|network|token)\b/,
    'Should the order be done as stated, on that chain and in that coin?',
  ],
  [
    /\bgo halves\b|\bsplitting the (?:costs?|bill)\b|\bchipping in\b|\b(?:company|employer|boss) pays\b/,
    'Who pays how much of it?',
  ],
  [
    /\b(?:bot|assistant|chatbot) (?:replied|answered|said|wrote)\b|\bfound (?:this|it) online\b|\bchat room\b/,
    'Whose words are these?',
  ],
];
/** The same of a clause in the order's own sentence, where only the order is spoken of. */
const CLAUSE_REMARKS: readonly (readonly [said: RegExp, question: string])[] = [
  ...REMARKS,
  [
    /\b(?:was|were|is|are|been) (?:already )?(?:paid|settled|made|done|sold|sent)\b|\b(?:i|we|they|he|she|bank) (?:have |has )?(?:paid|settled|sold) ?(?:it|this|that|them)?\b/,
    'Has it been done already, or is it to be done now?',
  ],
  [
    /\b(?:blocks?|blocked|warned|forbids?|forbade|hacker|failed)\b|\bfind(?:s)? (?:it|this) (?:odd|strange|wrong)\b/,
    'Should it be done anyway?',
  ],
  [
    /\brehears\w*\b|\bstory goes\b|\bvillain\b|\bin the (?:film|movie|play|novel|book)\b|\bplay(?:ing)? a game\b/,
    'Is this a real order, or an example?',
  ],
  [
    /\b(?:old|wrong|last year's) (?:price|contract|address|amount|rate)\b|\bprice of last\b|\bamount is\b|\bthe double\b|\brest goes\b/,
    'Should the order be done as stated, with that size?',
  ],
  [/\b(?:was|were|is|are) (?:hers|his|theirs|yours)\b/, 'Whose is it?'],
];
const LONGEST_REMARK = 14;
/** What opens a clause that says something of the one beside it. */
const OPENS_CLAUSE = wordSet(
  'since as because although though while whilst whereas but and so cause cuz for whom who which where given even',
);

/** The clauses of a sentence: between marks, and from each word that opens one. */
function clausesIn(sentence: readonly Token[]): readonly (readonly [from: number, to: number])[] {
  const clauses: [number, number][] = [];
  let from = 0;
  for (let at = 0; at <= sentence.length; at++) {
    const token = sentence[at];
    const isPause = token === undefined || token.kind === 'mark';
    if (!isPause && !(token.kind === 'word' && OPENS_CLAUSE.has(token.text))) continue;
    if (at > from) clauses.push([from, at]);
    from = isPause ? at + 1 : at;
  }
  return clauses;
}

/** @returns the question that a remark on the whole raises: it is forced, done already, a drill, undecided … */
export function remarkIn(tokens: readonly Token[]): string | undefined {
  for (const sentence of sentencesOf(tokens)) {
    const names = sentence.map((_, at) => isEntity(sentence, at));
    const isOrder = names.includes(true);
    const remarks = isOrder ? CLAUSE_REMARKS : REMARKS;
    for (const [from, to] of isOrder ? clausesIn(sentence) : [[0, sentence.length] as const]) {
      if (to - from > LONGEST_REMARK || names.slice(from, to).includes(true)) continue;
      const said = spoken(sentence.slice(from, to));
      const remark = remarks.find(([words]) => words.test(said));
      if (remark) return `${remark[1]} It says "${written(sentence, from, to)}".`;
    }
  }
  return undefined;
}
const remarksOnIt: OrderLaw = (_drafts, tokens) => remarkIn(tokens);

/** "once it has arrived", "when this is settled", "upon completion": what happens first. */
const HAPPENED_FIRST =
  /\b(?:(?:once|when|after|until|as soon as) (?:it|that|this|they|everything|all|the [a-z]+|these|those)(?: [a-z]+){0,3}? (?:done|complete|completed|settled|through|arrived|arrives|arrive|there|in|over|finished|confirmed|ready|sorted|cleared|clears)|(?:up)?on (?:completion|arrival|settlement|receipt))\b/;

/** "The audit is under way. Once it is through, lend …": what comes first is no order in front. */
const waitsForAnEvent: OrderLaw = (_drafts, tokens) => {
  const words = tokens.map((token) => wordOf(token) || '#');
  for (const [at, word] of words.entries()) {
    if (!/^(?:once|when|after|until|as|upon|on)$/.test(word)) continue;
    const behind = words.slice(at, at + 9).join(' ');
    const found = HAPPENED_FIRST.exec(behind)?.[0];
    if (found === undefined || !behind.startsWith(found)) continue;
    // An order in front of it is what it waits for.
    if (tokens.slice(0, at).some((_, index) => isEntity(tokens, index))) continue;
    return `Should this be done now, or only ${found}?`;
  }
  return undefined;
};

/** What turns a whole order, wherever it stands in it: each class with a question. */
const TURNS: readonly (readonly [said: RegExp, question: string])[] = [
  [
    /\b(?:in|on|from|under) (?:her|his|their) (?:account|wallet|safe|vault|name)\b|\b(?:that|which) (?:is|are|was|were) (?:hers|his|theirs|yours)\b|\b(?:that|which) belongs? to (?!me\b|us\b)/,
    'Only what is in your own wallet can be moved. What should be moved?',
  ],
  [
    /\b(?:swapped|sent|bridged|staked|lent|paid|withdrawn|deposited|repaid|exchanged|converted|moved)\b.*\bby (?:them|him|her|coinbase|binance|kraken|okx|bybit)\b/,
    'Who should do it?',
  ],
  [/\bfor the (?:purposes?|sake) of\b/, 'Is this a real order, or an example?'],
  [
    /\bsee\b.*\b(?:sent|paid|transferred|swapped)\b.*\b(?:first|before (?:i|we))\b/,
    'Who should do it, and when?',
  ],
  [/(?<!for )\b(?:some ?time|some day|someday|eventually)$/, 'When should it be done?'],
  [
    /\b(?:sincerely|regards|faithfully|truly|respectfully) (?:your|the) [a-z]+$/,
    'Whose words are these?',
  ],
  [
    /^(?:so |and |please )?(?:have|has|had|did) (?:you|we|i|they|he|she|it|somebody|someone) (?!to\b)/,
    'Is that asked, or should it be done?',
  ],
  [/\b(?:sell|trade) (?:me|us) (?:#|[a-z])/, 'Which of the two do you give, and which do you get?'],
  [
    /(?:^|\b(?:and|then|please) )loan (?:out )?(?:#|all|half|my|the) /,
    'Should it be lent, or borrowed?',
  ],
  [/\bloan out\b/, 'Should it be lent, or borrowed?'],
  [/# (?:gets?|brings?|sends?|pays?|owes?|gives?) (?:me|us|my|our)\b/, 'Who pays whom?'],
  [/\bfor # to (?:me|myself|us)\b|\bto (?:me|myself|us) for #$/, 'Who should get it?'],
  [
    /# [a-z]+ (?:to #|on [a-z]+) and (?:a )?(?:half|third|quarter) to #|\bto # and (?:a )?(?:half|third|quarter) to #|# # [a-z]+ and (?:a )?(?:half|third|quarter) to #/,
    'Half of what, or which part of it? Please say each amount.',
  ],
  [/^my (?:guess|feeling|hunch|bet|impression) is\b/, 'Is it decided already?'],
];
const turnsIt: OrderLaw = (_drafts, tokens) => {
  const said = spoken(tokens);
  const turn = TURNS.find(([words]) => words.test(said));
  return turn && `${turn[1]} It says "${turn[0].exec(said)?.[0].replaceAll('#', '…')}".`;
};

const GRANTS =
  /\b(?:approv\w*|allow\w*|permi\w*|spend\w*|authori\w*|access|grant\w*|let|lets|enable\w*|revok\w*|limit|cap|unlimited|infinite)\b/;

/** "give Aave 300 USDC": what a protocol is given is not what it may take. */
const grantsWhatIsGiven: OrderLaw = (drafts, tokens) =>
  drafts.some(({ action, mode }) => action === 'approve' && mode !== 'revoke') &&
  !GRANTS.test(spoken(tokens))
    ? 'Should it be lent, be repaid, or only be approved?'
    : undefined;

/** "the 300 USDC supplied to Aave": a part that is named so has been put there, and nothing is ordered. */
const namesWhatLiesThere: OrderLaw = (_drafts, tokens) => {
  const said =
    /^(?:and )?(?:the|my|our|those|these) # [a-z]+ (?:supplied|deposited|lent|staked|borrowed|bridged|swapped|sent|parked|locked|invested) (?:to|in|into|on|at|with|from) (.*)$/.exec(
      spoken(tokens),
    );
  return said &&
    !said[1]?.split(' ').some((word) => isVerb(word) || /^(?:please|pls|plz)$/.test(word))
    ? 'What should be done with it?'
    : undefined;
};

/** "convert 400 USDC to ETH to USDT": every coin on the way is a step. */
const passesACoin: OrderLaw = (drafts, tokens) => {
  const steps = tokens.filter(
    (token, at) =>
      coinAt(token) !== undefined &&
      wordOf(tokens[at - 1]) === 'to' &&
      coinAt(tokens[at - 2]) !== undefined &&
      wordOf(tokens[at + 1]) === 'to' &&
      coinAt(tokens[at + 2]) !== undefined,
  );
  const swaps = drafts.filter(({ action }) => action === 'swap').length;
  return steps.length > 0 && swaps < steps.length + 1
    ? 'Which coin is sold, and which is bought in the end? Please say each step.'
    : undefined;
};

/** "let my wife pay 50 USDC": what somebody else is to do is not done here. */
const isDoneByAnother: OrderLaw = (drafts, tokens) => {
  if (drafts.some(({ action }) => action === 'approve')) return undefined;
  const words = tokens.map(wordOf);
  const at = words.findIndex(
    (word, index) =>
      /^(let|have|make|ask|tell|get|remind)$/.test(word) &&
      /^(my|our|the|his|her|their|a|some)$/.test(words[index + 1] ?? '') &&
      !isEntity(tokens, index + 2) &&
      words
        .slice(index + 3, index + 5)
        .some((one, next) => isVerb(one) && (next === 0 || words[index + 3] === 'to')) &&
      !isVerb(words[index + 2] ?? ''),
  );
  return at < 0 ? undefined : `Who should do it? It says "${written(tokens, at, at + 4)}".`;
};

const OWED = /# (?:is|are|was) (?:owed|due) /;

/** "0x… is owed 50 USDC" tells; with an order to pay it beside it is one. */
const paysWhatIsOwed: OrderLaw = (_drafts, tokens) =>
  OWED.test(spoken(tokens)) &&
  !tokens.some((token) => /^(pay|send|transfer|settle|pays|give|please|pls)$/.test(wordOf(token)))
    ? 'Should it be paid now?'
    : undefined;

const KEEPS = /^(keep|keeping|leave|leaving|retain|retaining|except|spare|minus|less|without)$/;

/** "send the USDC to 0x… but keep 50": what is kept is not what is moved. */
const movesWhatIsKept: OrderLaw = (drafts, tokens) => {
  const at = tokens.findIndex(
    (token, index) => isSize(token) && KEEPS.test(wordOf(tokens[index - 1])),
  );
  const sizes = tokens.filter(isSize);
  return at >= 0 && sizes.length <= drafts.length
    ? `Is "${written(tokens, at - 1, at + 1)}" what stays? Please say how much should be moved.`
    : undefined;
};

/** "send everything in AAVE to 0x…", "get 10 ARB from OP": what funds lie in, or come from, is hardly a coin. */
const takesAPlaceForACoin: OrderLaw = (drafts, tokens) => {
  const words = tokens.map(wordOf);
  const taken = drafts.find(({ asset }) => {
    const symbol = asset?.symbol.toLowerCase() ?? '';
    const isVenue = matchVenue([symbol]) !== undefined;
    const isChain = matchChain([symbol])?.chain !== undefined;
    if (!isVenue && !isChain) return false;
    const places = words.flatMap((word, at) => (word === symbol ? [at] : []));
    const leads = isVenue ? /^(in|at|inside|on)$/ : /^from$/;
    return (
      places.length > 0 &&
      places.every((at) => leads.test(words[at - 1] ?? '')) &&
      !words.some((word) => /^(swap|convert|sell|exchange|trade|turn|change|buy)$/.test(word))
    );
  });
  return taken && `Is ${taken.asset?.symbol} meant as a place, or as the coin?`;
};

const LAWS: readonly OrderLaw[] = [
  turnsIt,
  grantsWhatIsGiven,
  namesWhatLiesThere,
  passesACoin,
  isDoneByAnother,
  paysWhatIsOwed,
  movesWhatIsKept,
  takesAPlaceForACoin,
  remarksOnIt,
  waitsForAnEvent,
  waitsForWhatIsTold,
  lendsToSomebody,
  bringsWhatComesOut,
  countsBetweenCoins,
  doesItForSomebody,
  placesAPart,
  sharesOrRepeats,
  asksForAnOpinion,
];

/**
 * Laws on terms that are said loosely beside an order, on all that was written: what it waits for, whom it is lent to, how often
 * it is done, among whom it is shared, and whether it is meant.
 */
export function findLooseTerms(
  drafts: Parameters<OrderLaw>[0],
  tokens: readonly Token[],
): readonly OpenPoint[] {
  return drafts.length === 0 ? [] : firstBroken(LAWS, drafts, tokens);
}
