import type { OpenPoint } from './build-orders.ts';
import { firstBroken, type OrderLaw } from './first-broken.ts';
import { matchChain } from './lexicon/chains.ts';
import { NOUN_STARTS, PRONOUNS } from './lexicon/clause-words.ts';
import { isEnglish, isGivenName } from './lexicon/english.ts';
import { isSmallWord } from './lexicon/small-words.ts';
import { matchVenue } from './lexicon/venues.ts';
import { wordSet } from './lexicon/words.ts';
import { coinAt, isEntity } from './screen/named-things.ts';
import { sentencesOf } from './screen/sentences.ts';
import { isVerb } from './screen/word-classes.ts';
import { isMark, isParty, isSize, type Token, wordOf, written } from './tokens/token.ts';

const spoken = (tokens: readonly Token[]): string =>
  tokens.flatMap((token) => (token.kind === 'mark' ? [] : [wordOf(token) || '#'])).join(' ');

/** "I get paid and then send …": what comes first is no order, and the order waits for it. */
const waitsForWhatIsTold: OrderLaw = (_partials, tokens) => {
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
const lendsToSomebody: OrderLaw = (partials, tokens) => {
  const placed = partials.find(({ vault }) => vault !== undefined);
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
const bringsWhatComesOut: OrderLaw = (partials, tokens) =>
  partials.length < 2 &&
  /\b(?:with|and) (?:all|everything|whatever|all of)? ?(?:what|that|which)? ?comes out\b/.test(
    spoken(tokens),
  )
    ? 'What comes out of what? Please say that step in full.'
    : undefined;

/** "ETH, 9 units, USDC": a count between two coins is of either. */
const countsBetweenCoins: OrderLaw = (_partials, tokens) => {
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
const doesItForSomebody: OrderLaw = (partials, tokens) => {
  if (partials.some(({ action }) => action === 'transfer' || action === 'approve'))
    return undefined;
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
const placesAPart: OrderLaw = (_partials, tokens) => {
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
const sharesOrRepeats: OrderLaw = (partials, tokens) => {
  const sentences = sentencesOf(tokens);
  const first = sentences.findIndex((one) => one.some((_, at) => isEntity(one, at)));
  for (const sentence of sentences.slice(Math.max(0, first))) {
    const last = sentence.findLastIndex((_, at) => isEntity(sentence, at));
    const told = spoken(sentence.slice(last + 1));
    if (RECURS.test(told))
      return 'Should it be done once, now? It speaks of instalments or of a rhythm.';
    if (partials.some(({ party }) => party) && SHARES.test(told))
      return 'Who gets how much? Please say an amount for each.';
  }
  return undefined;
};

/** "Would you do this?": an opinion is asked. */
const asksForAnOpinion: OrderLaw = (_partials, tokens) =>
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
const remarksOnIt: OrderLaw = (_partials, tokens) => remarkIn(tokens);

/** "once it has arrived", "when this is settled", "upon completion": what happens first. */
const HAPPENED_FIRST =
  /\b(?:(?:once|when|after|until|as soon as) (?:it|that|this|they|everything|all|the [a-z]+|these|those)(?: [a-z]+){0,3}? (?:done|complete|completed|settled|through|arrived|arrives|arrive|there|in|over|finished|confirmed|ready|sorted|cleared|clears)|(?:up)?on (?:completion|arrival|settlement|receipt))\b/;

/** "The audit is under way. Once it is through, lend …": what comes first is no order in front. */
const waitsForAnEvent: OrderLaw = (_partials, tokens) => {
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
    /(?:^|\b(?:and|then|please) )loan (?:out )?(?:#|all|half|my|the) (?!.*\b(?:from|take|need|get)\b)/,
    'Should it be lent, or borrowed?',
  ],
  [
    /\bapprove (?:the|this|that|my|a) (?:transfer|payment|swap|sending|bridge|withdrawal|deposit)\b|(?:'s|\bhis|\bher|\btheir) (?:# [a-z]+ )?allowance\b/,
    'Should it be paid, or may somebody spend it?',
  ],
  [
    /\bis what (?:my|our|the|his|her|their) [a-z]+ (?:will|would|should|does|did|is|wants to)\b/,
    'Who should do it?',
  ],
  [
    /\b(?:lent|repaid|supplied|borrowed|staked|deposited|withdrawn) (?:back )?(?:to (?:me|us) )?by (?!me\b|us\b)/,
    'Who should do it?',
  ],
  [
    /\blet (?!me\b|us\b|it\b|that\b)[a-z]+ (?:return|repay|pay|send|give|lend|borrow)\b/,
    'Who should do it?',
  ],
  [
    /\blent to (?:me|us)\b|\b(?:get|be) lent\b(?! (?:out |in |on |at |with |to |into ))|\bme owe\b/,
    'Should it be lent, or borrowed?',
  ],
  [/# (?:that|who|which) (?:sends|pays|gives|sent|paid|owes|brings|gets me)\b/, 'Who pays whom?'],
  [
    /\bfrom (?:is|should be|would be|was)\b/,
    'Should it come out, or go in? Please say it with its verb.',
  ],
  [
    /\b(?:is|are) about to be\b|# [a-z]+ would be (?:sent|paid|swapped|bridged|lent|staked)\b/,
    'Should it be done now?',
  ],
  [
    /\b(?:give|make|offer|grant|provide|extend)s? (?:out )?(?:a|the|out) loan\b/,
    'Should it be lent, or borrowed?',
  ],
  [/\bborrow (?:a )?(?:half|third|quarter)\b/, 'Half of what? Please say how much.'],
  [
    /\badd (?:[^ ]+ ){1,6}from (?:the |my |our )?(?:# |[a-z]+ )?(?:pool|lp)\b/,
    'Should it go into the pool, or come out of it?',
  ],
  [/\ballowance of # [a-z]+ (?:goes|is|to)\b/, 'Should it be paid, or may somebody spend it?'],
  [/\bleaves?\b/, 'Should it be bridged, swapped or sent? Please say it with its verb.'],
  [/\b(?:everyone|everybody|anyone|all) (?:but|except) #/, 'Who is meant? Please name each one.'],
  [
    /\b(?:make|let|have|get|ask|tell) (?:him|her|them|somebody|someone|everyone) (?:to )?(?:pay|send|swap|bridge|lend|stake|repay|transfer|withdraw|deposit|borrow)\b/,
    'Who should do it?',
  ],
  [
    /\bbuy (?:[^ ]+ ){0,6}from (?:me|us)\b|\bsell (?:[^ ]+ ){0,6}to (?:me|us)\b/,
    'Which of the two do you give, and which do you get?',
  ],
  [/\b(?:loan|deposit|stake|debt|supply) of (?:mine|ours)\b/, 'What should be done with it?'],
  [/^(?:please |then )?loaning\b/, 'Should it be lent, or borrowed?'],
  [/\bloan out\b/, 'Should it be lent, or borrowed?'],
  [
    /# (?:gets?|brings?|sends?|pays?|owes?|gives?|hands?|wires?|transfers?|lends?|returns?|refunds?|slips?) (?:me|us|my|our)\b/,
    'Who pays whom?',
  ],
  [/\bfor # to (?:me|myself|us|my|our)\b|\bto (?:me|myself|us) for #$/, 'Who should get it?'],
  [/^my (?:guess|feeling|hunch|bet|impression) is\b/, 'Is it decided already?'],
];
const turnsIt: OrderLaw = (_partials, tokens) => {
  const said = spoken(tokens);
  const turn = TURNS.find(([words]) => words.test(said));
  return turn && `${turn[1]} It says "${turn[0].exec(said)?.[0].replaceAll('#', '…')}".`;
};

const GRANTS =
  /\b(?:ap+r\w*v\w*|allow\w*|permi\w*|spend\w*|authori\w*|access|grant\w*|let|lets|enable\w*|revok\w*|limit|cap|unlimited|infinite)\b/;

/** "give Aave 300 USDC": what a protocol is given is not what it may take. */
const grantsWhatIsGiven: OrderLaw = (partials, tokens) =>
  partials.some(({ action, mode }) => action === 'approve' && mode !== 'revoke') &&
  !GRANTS.test(spoken(tokens))
    ? 'Should it be lent, be repaid, or only be approved?'
    : undefined;

/** "the 300 USDC supplied to Aave": a part that is named so has been put there, and nothing is ordered. */
const namesWhatLiesThere: OrderLaw = (partials, tokens) => {
  if (
    partials.some(({ action }) => /^(deposit|stake|borrow)$/.test(action)) &&
    /\bmy (?:lent|supplied|deposited|staked|borrowed|parked|locked) #/.test(spoken(tokens))
  )
    return 'What should be done with it?';
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
const passesACoin: OrderLaw = (partials, tokens) => {
  const steps = tokens.filter(
    (token, at) =>
      coinAt(token) !== undefined &&
      wordOf(tokens[at - 1]) === 'to' &&
      coinAt(tokens[at - 2]) !== undefined &&
      wordOf(tokens[at + 1]) === 'to' &&
      coinAt(tokens[at + 2]) !== undefined,
  );
  const swaps = partials.filter(({ action }) => action === 'swap').length;
  return steps.length > 0 && swaps < steps.length + 1
    ? 'Which coin is sold, and which is bought in the end? Please say each step.'
    : undefined;
};

/** "let my wife pay 50 USDC": what somebody else is to do is not done here. */
const isDoneByAnother: OrderLaw = (partials, tokens) => {
  if (partials.some(({ action }) => action === 'approve')) return undefined;
  const words = tokens.map(wordOf);
  const at = words.findIndex(
    (word, index) =>
      /^(let|have|make|ask|tell|get|remind)$/.test(word) &&
      /^(my|our|the|his|her|their)$/.test(words[index + 1] ?? '') &&
      !isEntity(tokens, index + 2) &&
      words
        .slice(index + 3, index + 5)
        .some((one, next) => isVerb(one) && (next === 0 || words[index + 3] === 'to')) &&
      !isVerb(words[index + 2] ?? ''),
  );
  return at < 0 ? undefined : `Who should do it? It says "${written(tokens, at, at + 4)}".`;
};

const OWED = /# (?:is|are|was) (?:owed|due) /;

/** "0x… is owed 50 USDC" is a statement; with an order to pay it beside it is one. */
const paysWhatIsOwed: OrderLaw = (_partials, tokens) =>
  OWED.test(spoken(tokens)) &&
  !tokens.some((token) => /^(pay|send|transfer|settle|pays|give|please|pls)$/.test(wordOf(token)))
    ? 'Should it be paid now?'
    : undefined;

const KEEPS = /^(keep|keeping|leave|leaving|retain|retaining|except|spare|minus|less|without)$/;

/** "send the USDC to 0x… but keep 50": what is kept is not what is moved. */
const movesWhatIsKept: OrderLaw = (partials, tokens) => {
  const at = tokens.findIndex((token, index) => {
    if (!isSize(token)) return false;
    const next = coinAt(tokens[index + 1]) === undefined ? index + 1 : index + 2;
    const lead = /^(is|are|stays?|remains?)$/.test(wordOf(tokens[next])) ? next + 1 : next;
    const isFor =
      wordOf(tokens[lead]) === 'for' &&
      /^(me|us|myself|gas|fees|later|now)$/.test(wordOf(tokens[lead + 1]));
    return KEEPS.test(wordOf(tokens[index - 1])) || (isFor && isMark(tokens[index - 1], ',;:-'));
  });
  const kept = tokens[at];
  const isMoved = partials.some(
    ({ quantity }) =>
      quantity?.kind === 'number' && kept?.kind === 'number' && quantity.value === kept.value,
  );
  return at >= 0 && isMoved && tokens.filter(isSize).length <= partials.length
    ? `Is "${written(tokens, at - 1, at + 1)}" what stays? Please say how much should be moved.`
    : undefined;
};

/** "send everything in AAVE to 0x…", "get 10 ARB from OP": what funds lie in, or come from, is hardly a coin. */
const takesAPlaceForACoin: OrderLaw = (partials, tokens) => {
  const words = tokens.map(wordOf);
  const taken = partials.find(({ asset }) => {
    const symbol = asset?.symbol.toLowerCase() ?? '';
    const isVenue = matchVenue([symbol]) !== undefined;
    const isChain = matchChain([symbol])?.chain !== undefined;
    if (!isVenue && !isChain) return false;
    const places = words.flatMap((word, at) => (word === symbol ? [at] : []));
    const leads = isVenue ? /^(in|at|inside|on|from|out-of)$/ : /^from$/;
    return (
      places.length > 0 &&
      places.every((at) => leads.test(words[at - 1] ?? '')) &&
      !words.some((word) => /^(swap|convert|sell|exchange|trade|turn|change|buy)$/.test(word))
    );
  });
  return taken && `Is ${taken.asset?.symbol} meant as a place, or as the coin?`;
};

/** What takes an order back, doubts or repeats it, or says that it was done, behind all that it names. */
const TAILS: readonly (readonly [said: RegExp, question: string])[] = [
  [
    /\b(?:sent|paid|done|delivered|completed|finished|executed|settled|sorted|was|were|been|has|had|did|got|previously|earlier)\b|\b(?:i|we) have$/,
    'Has it been done already, or is it to be done now?',
  ],
  [
    /\b(?:before|waiting|wait|going forward|from now on|henceforth|onwards|always|usually|normally|regularly|often|sometimes|seldom|rarely|now and then|every so often|from time to time|give it time)\b/,
    'Should it be done once, now?',
  ],
  [
    /\b(?:can't|cannot|unable|no(?! (?:more|less|rush|hurry|need|problem|worries|matter|slippage))|nope|too (?:much|late|early|many|high|expensive)|with (?:him|her|them))\b/,
    'Should it be done all the same?',
  ],
  [
    /\b(?:probably|likely|presumably|supposedly|perhaps|maybe|seriously|allegedly|i guess)\b/,
    'Is it decided already?',
  ],
  [/\b(?:split|shared|halved)\b/, 'Who gets how much? Please say an amount for each.'],
  [
    /\bfees? (?:off|on top|included|excluded|deducted|in)\b|\b(?:after|net of|minus|less|before|plus) (?:the )?fees?\b/,
    'Should the fees change the amount? Please say it without them.',
  ],
];
const LONGEST_TAIL = 5;
const WISHED_TAIL =
  /\b(?:want|need|like|wish|would|please|pls|plz|should|must|be)\b|^who\b|\b(?:i'm|im|i am|we're|we are) done\b/;
const endsOtherwise: OrderLaw = (_partials, tokens) => {
  let isBehind = false;
  for (const sentence of sentencesOf(tokens)) {
    const isOrder = sentence.some((token) => isParty(token) || coinAt(token) !== undefined);
    if (!isOrder && !isBehind) continue;
    isBehind = true;
    const last = sentence.findLastIndex(
      (token, at) => token.kind !== 'mark' && isEntity(sentence, at),
    );
    const tail = spoken(sentence.slice(last + 1));
    // What is wished is no report, who did what is about somebody, and so is a sentence with a subject of its own.
    const [subject = ''] = tail.split(' ');
    const isTold =
      (PRONOUNS.has(subject) || NOUN_STARTS.has(subject)) &&
      !/^(it's|that's|this|that|i)$/.test(subject);
    if (
      WISHED_TAIL.test(tail) ||
      isTold ||
      /^(?:and |so )?done$/.test(tail) ||
      /^i (?:always|never|often)\b/.test(tail)
    )
      continue;
    if (tail === '' || tail.split(' ').length > LONGEST_TAIL) continue;
    const found = TAILS.find(([said]) => said.test(tail));
    if (found) return `${found[1]} It says "${tail}".`;
  }
  return undefined;
};

/** "training 50 USDC to 0x…": an address behind "to" is hardly a coin that is bought. */
const buysAnAddress: OrderLaw = (partials, tokens) => {
  const isBought = partials.some(
    ({ action, asset, toAsset }) =>
      action === 'swap' &&
      [asset, toAsset].some((one) => /^0x[0-9a-f]{40}$/i.test(one?.symbol ?? '')),
  );
  const to = tokens.findIndex(
    (token, at) => isParty(token) && /^(to|for)$/.test(wordOf(tokens[at - 1])),
  );
  return isBought &&
    to >= 0 &&
    !/\b(?:token|coin|contract|ca|swap|convert|exchange|trade|turn)\b/.test(spoken(tokens))
    ? `Is ${tokens[to]?.raw} a token, or somebody who should get it?`
    : undefined;
};

const BESIDE_ADDRESS =
  /^(sender|payer|source|origin|de|von|da|di|desde|aus|day|week|month|year|hour|quarter|weekend|jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)$/;

/** "send 50 USDC payer 0x…", "… week 0x…": what stands right before an address says whose it is, or when. */
const paysWhoIsNamedOtherwise: OrderLaw = (partials, tokens) => {
  if (!partials.some(({ party }) => party)) return undefined;
  const at = tokens.findIndex(
    (token, index) => isParty(token) && BESIDE_ADDRESS.test(wordOf(tokens[index - 1])),
  );
  return at < 0 ? undefined : `Should it be paid? It says "${written(tokens, at - 1, at + 1)}".`;
};

/** "swap 50 USDC to cheap ETH": a coin right behind the one that is bought is lost. */
const losesACoin: OrderLaw = (partials, tokens) => {
  const named = new Set(
    partials.flatMap(({ asset, toAsset, pool }) => [
      ...[asset, toAsset].flatMap((one) => one?.symbol.toUpperCase() ?? []),
      ...(pool?.split(/[^A-Za-z0-9]+/).map((one) => one.toUpperCase()) ?? []),
    ]),
  );
  const at = tokens.findIndex((token, index) => {
    const text = wordOf(token);
    if (!isEnglish(text) && matchVenue([text]) === undefined) return false;
    const bought = text.toUpperCase();
    const lost = coinAt(tokens[index + 1])?.toUpperCase();
    return (
      lost !== undefined &&
      (lost === 'ETH' ||
        (!matchVenue([lost.toLowerCase()]) && !matchChain([lost.toLowerCase()]))) &&
      !named.has(lost) &&
      partials.some(
        ({ action, toAsset }) => action === 'swap' && toAsset?.symbol.toUpperCase() === bought,
      )
    );
  });
  return at < 0
    ? undefined
    : `Which coin should be bought? It says "${written(tokens, at, at + 2)}".`;
};

const chainAt = (tokens: readonly Token[], at: number) => matchChain([wordOf(tokens[at])]);

/** "base→arb→op", "swap 1 ETH to USDC, to Base": every chain on the way is a step. */
const passesAChain: OrderLaw = (partials, tokens) => {
  const bridges = partials.filter(({ action }) => action === 'bridge').length;
  const at = tokens.findIndex((token, index) => {
    if (!/^(to|onto)$/.test(wordOf(token))) return false;
    const isRoute =
      chainAt(tokens, index - 1) &&
      chainAt(tokens, index + 1) &&
      wordOf(tokens[index + 2]) === 'to' &&
      chainAt(tokens, index + 3);
    if (isRoute) return bridges < 2;
    const place = chainAt(tokens, index + 1);
    return (
      place !== undefined &&
      !place.alsoAsset &&
      bridges === 0 &&
      partials.some(({ action }) => action === 'swap') &&
      !partials.some(({ party }) => party)
    );
  });
  return at < 0
    ? undefined
    : `Should it be bridged? It says "${written(tokens, at, at + 2)}". Please say each step with its verb.`;
};

const ALL_OF_IT =
  /\b(?:all|everything|whole|full|fully|entire|entirely|max|maximum|off|completely|rest|remaining|outstanding|every|total|close|clear|complete|100)\b/;

/** "withdraw 100 USDC to repay my debt": no word says that all of it is repaid. */
const repaysAllUnsaid: OrderLaw = (partials, tokens) =>
  partials
    .slice(1)
    .some(
      ({ action, quantity, chained }) => action === 'repay' && quantity?.kind === 'max' && !chained,
    ) && !ALL_OF_IT.test(spoken(tokens))
    ? 'How much of the debt should be repaid?'
    : undefined;

/** "swap 1 ETH to USDC, then that ETH to 0x…": what was sold is not what is pointed at. */
const pointsAtWhatWasSold: OrderLaw = (partials, tokens) => {
  const sold = new Set(
    partials.flatMap(({ action, asset }, at) =>
      action === 'swap' && asset && at < partials.length - 1 ? [asset.symbol.toUpperCase()] : [],
    ),
  );
  const isTaken = (symbol: string) =>
    partials.some(
      ({ asset, toAsset }, at) =>
        (at > 0 && asset?.symbol.toUpperCase() === symbol) ||
        toAsset?.symbol.toUpperCase() === symbol,
    );
  const at = tokens.findIndex((token, index) => {
    const coin = coinAt(token)?.toUpperCase();
    return (
      coin !== undefined &&
      /^(that|those|this|these)$/.test(wordOf(tokens[index - 1])) &&
      sold.has(coin) &&
      !isTaken(coin)
    );
  });
  return at < 0 ? undefined : `Which coin is meant? It says "${written(tokens, at - 1, at + 1)}".`;
};

/** "swap 1 ETH to USDC, swap 1 WBTC to DAI, send both to 0x…": a step takes what one step gives, and not what two give. */
const takesOfTwoSteps: OrderLaw = (partials, tokens) => {
  const at = partials.findIndex(
    ({ chained, action }, index) =>
      chained === true &&
      action !== 'swap' &&
      partials.slice(0, index).filter((one) => one.action === 'swap' && !one.chained).length > 1,
  );
  if (at < 0) return undefined;
  const given = partials
    .slice(0, at)
    .flatMap(({ action, toAsset }) => (action === 'swap' ? [toAsset?.symbol] : []));
  const isOneCoin = new Set(given).size < given.length;
  const pointsAtMore =
    /\b(?:both|them|those|these|each|first|second|former|latter|everything|all|it|proceeds|results?|outputs?)\b/.test(
      spoken(tokens),
    );
  return isOneCoin || pointsAtMore
    ? 'Which of these coins should the next step take, and how much?'
    : undefined;
};

const STEP_OUTPUT = /\b(?:output|result|proceeds) of step ?-?_?(\d)/;

/** "send output of step1" behind two steps: which one gives it is asked. */
const takesOfAStep: OrderLaw = (partials, tokens) => {
  const step = STEP_OUTPUT.exec(tokens.map(({ raw }) => raw.toLowerCase()).join(' '))?.[1];
  return step !== undefined && (partials.length !== 2 || step !== '1')
    ? 'Which coin should that step take, and how much of it?'
    : undefined;
};

/** "swap ETH for USDC, 100": a size by itself at the end is of either coin. */
const sizesEitherCoin: OrderLaw = (partials, tokens) => {
  const last = tokens.findLastIndex(({ kind }) => kind !== 'mark');
  return partials[0]?.action === 'swap' &&
    tokens[last]?.kind === 'number' &&
    isMark(tokens[last - 1], ',;:-') &&
    tokens.filter(isSize).length === 1 &&
    coinAt(tokens[last - 2]) !== undefined &&
    /^(to|for|into)$/.test(wordOf(tokens[last - 3]))
    ? `Are ${tokens[last]?.raw} of the coin meant that is sold, or of the one that is bought?`
    : undefined;
};

/** "action=swap …": a label is no coin. */
const movesALabel: OrderLaw = (partials) => {
  const label = partials
    .flatMap(({ asset, toAsset }) => [asset, toAsset])
    .find((one) =>
      /^(action|amount|asset|token|chain|from|to|recipient|network|type)$/i.test(one?.symbol ?? ''),
    );
  return label && `Is ${label.symbol} a coin? Please say the order in a sentence.`;
};

/** "50 USDC deposit for the flat to 0x…": somebody is paid. */
const depositsForAThing: OrderLaw = (partials, tokens) =>
  partials.some(({ action }) => /^(deposit|stake)$/.test(action)) &&
  /\bdeposit for (?:the|my|our|a|his|her) /.test(spoken(tokens))
    ? 'Is it a payment to somebody, or a deposit in a protocol?'
    : undefined;

/** "give Compound back 300 DAI of my loan": what is given back is not borrowed. */
const borrowsWhatGoesBack: OrderLaw = (partials, tokens) =>
  partials.some(({ action }) => action === 'borrow') &&
  !(partials.some(({ action }) => action === 'repay') && /\bborrow\b/.test(spoken(tokens))) &&
  /\b(?:give|pay|hand|send|bring) (?:[^ ]+ ){0,8}back\b/.test(spoken(tokens))
    ? 'Should it be borrowed, or repaid?'
    : undefined;

/** "send 50 USDC to 0x… and half to 0x…": of what a share is, where the size beside it is a number. */
const sharesOfWhat: OrderLaw = (partials, tokens) => {
  const [first] = partials;
  const isShare = partials
    .slice(1)
    .some(
      ({ action, quantity, asset, chained }) =>
        quantity?.kind === 'percent' &&
        !chained &&
        action === first?.action &&
        asset?.symbol === first.asset?.symbol,
    );
  return isShare &&
    first?.quantity?.kind === 'number' &&
    !/\bof (?:my|our|the|all)\b/.test(spoken(tokens))
    ? 'Half of what, or which part of it? Please say each amount.'
    : undefined;
};

const PARTICIPLE =
  /^(?:swapped|lent|bridged|repaid|staked|unstaked|withdrawn|deposited|borrowed|approved|revoked|claimed|converted|exchanged|sold|bought|moved|transferred|received|returned|supplied)$/;

/** "lend 50 USDC on Aave, lent": behind an order that has its verb a participle reports. */
const reportsAtTheEnd: OrderLaw = (_partials, tokens) => {
  const words = tokens.flatMap((token) => (token.kind === 'mark' ? [] : [wordOf(token)]));
  const last = tokens.findLastIndex(({ kind }) => kind !== 'mark');
  return PARTICIPLE.test(words.at(-1) ?? '') &&
    tokens[last - 1]?.kind === 'mark' &&
    words.slice(0, -1).some((word) => isVerb(word) && !PARTICIPLE.test(word))
    ? 'Has it been done already, or is it to be done now?'
    : undefined;
};

/** "meeting 50 USDC on Aave": a word in front that is no verb says what it is for, and not what is to be done. */
const opensWithANote: OrderLaw = (_partials, tokens) => {
  const [first, second] = tokens;
  const text = wordOf(first);
  const isNote =
    isSize(second) &&
    /^[a-z]{3,}$/.test(text) &&
    isEnglish(text) &&
    !isVerb(text) &&
    !isSmallWord(text) &&
    !isEntity(tokens, 0) &&
    !NOTES_NOTHING.test(text);
  return isNote ? `What should be done? It says "${written(tokens, 0, 2)}".` : undefined;
};
const NOTES_NOTHING =
  /^(use|retire|spend|from|with|for|into|onto|against|out|all|half|max|about|using|then|first|next|also|and|plus)$/;

/** "buy ETH with 500 USDC then send 100 to 0x…": behind a swap a number by itself is of either coin. */
const sizesAfterASwap: OrderLaw = (partials, tokens) => {
  const bought = new Set<string | undefined>();
  let isOfBought = false;
  for (const { action, asset, toAsset, quantity } of partials) {
    isOfBought ||= quantity?.kind === 'number' && bought.has(asset?.symbol);
    if (action === 'swap' && toAsset) bought.add(toAsset.symbol);
  }
  if (!isOfBought) return undefined;
  const sizes = tokens.flatMap((token, at) => (token.kind === 'number' ? [at] : []));
  const bare = sizes.slice(1).find((at) => {
    let next = at + 1;
    while (
      /^(more|of|from|the|my|this|that|these|those|worth|in|units?|plain|native|wrapped)$/.test(
        wordOf(tokens[next]),
      )
    )
      next++;
    return !isEntity(tokens, next) && coinAt(tokens[at - 1]) === undefined && isEntity(tokens, at);
  });
  return bare === undefined
    ? undefined
    : `${tokens[bare]?.raw} of which coin? It says "${written(tokens, bare - 1, bare + 2)}".`;
};

const JOINS = /^(and|&|\+|plus)$/;

/** "buy 100 USDC of LINK and UNI": two coins that are joined are not sold for each other. */
const swapsWhatIsJoined: OrderLaw = (partials, tokens) => {
  const is = (one: { symbol: string } | undefined, coin: string) =>
    one?.symbol.toUpperCase() === coin.toUpperCase();
  const at = tokens.findIndex((token, index) => {
    const first = coinAt(tokens[index - 1]);
    const second = coinAt(tokens[index + 1]);
    const joins = JOINS.test(wordOf(token)) || JOINS.test(token.raw);
    if (!joins || first === undefined || second === undefined) return false;
    return partials.some(
      ({ action, asset, toAsset, chained }, place) =>
        action === 'swap' &&
        is(toAsset, second) &&
        (is(asset, first) || (place > 0 && chained === true)),
    );
  });
  return at < 0
    ? undefined
    : `How much of each? It says "${written(tokens, at - 1, at + 2)}". Please say each order in full.`;
};

/** "sell my ETH and LINK for 500 USDC": what is got of all together is not got of each. */
const getsItOfEach: OrderLaw = (partials, tokens) => {
  const got = partials.flatMap(({ action, toQuantity }) =>
    action === 'swap' && toQuantity?.kind === 'number' ? [toQuantity.value] : [],
  );
  const said = tokens.filter(({ kind }) => kind === 'number').length;
  return new Set(got).size < got.length && said < got.length
    ? 'Is that amount wanted of each, or of all together?'
    : undefined;
};

/** "300 DAI is to be returned by Compound": a protocol that does it is no protocol that gets it. */
const isDoneByAProtocol: OrderLaw = (_partials, tokens) => {
  const words = tokens.map(wordOf);
  const at = words.findIndex(
    (word, index) =>
      word === 'by' &&
      matchVenue(words.slice(index + 1, index + 4)) !== undefined &&
      words
        .slice(Math.max(0, index - 4), index)
        .some((one) => /^(paid|returned|given|sent|refunded|covered|lent)$/.test(one)),
  );
  return at < 0 ? undefined : `Who should do it? It says "${written(tokens, at - 1, at + 2)}".`;
};

const LOANS = /\b(?:against|with|on) (?:my|our|the) collateral\b/;

/** "against my collateral on Compound get 40 DAI": it is borrowed, and not taken out. */
const takesOutALoan: OrderLaw = (partials, tokens) =>
  partials.some(({ action }) => action === 'withdraw') && LOANS.test(spoken(tokens))
    ? 'Should it be borrowed, or withdrawn?'
    : undefined;

/** "400 USDC for my ETH": what is mine is given, and not bought. */
const buysWhatIsMine: OrderLaw = (partials, tokens) => {
  const bought = new Set(
    partials.flatMap(({ action, toAsset }) =>
      action === 'swap' && toAsset ? [toAsset.symbol.toUpperCase()] : [],
    ),
  );
  const at = tokens.findIndex(
    (token, index) =>
      bought.has(coinAt(token)?.toUpperCase() ?? '') &&
      /^(my|our)$/.test(wordOf(tokens[index - 1])) &&
      /^(for|to|into)$/.test(wordOf(tokens[index - 2])),
  );
  return at < 0 ? undefined : `Is ${coinAt(tokens[at])} sold, or bought?`;
};

/** "75 USDC out of ARB, into OP": two coins that are chains too, where one is left for the other. */
const goesBetweenChains: OrderLaw = (partials, tokens) => {
  const to = partials.find(
    ({ action, toAsset }) =>
      action === 'swap' && matchChain([toAsset?.symbol.toLowerCase() ?? '']) !== undefined,
  );
  if (!to || /\b(?:swap|buy|sell|convert|exchange|trade|turn)/.test(spoken(tokens)))
    return undefined;
  const at = tokens.findIndex(
    (token, index) =>
      chainAt(tokens, index) !== undefined &&
      token.kind === 'word' &&
      /^(from|out-of|off)$/.test(wordOf(tokens[index - 1])),
  );
  return at < 0
    ? undefined
    : `Should it be bridged, or swapped to ${to.toAsset?.symbol}? It says "${written(tokens, at - 1, at + 1)}".`;
};

const LAWS: readonly OrderLaw[] = [
  turnsIt,
  pointsAtWhatWasSold,
  takesOfAStep,
  takesOfTwoSteps,
  sizesEitherCoin,
  movesALabel,
  takesOutALoan,
  isDoneByAProtocol,
  sizesAfterASwap,
  swapsWhatIsJoined,
  getsItOfEach,
  sharesOfWhat,
  reportsAtTheEnd,
  opensWithANote,
  depositsForAThing,
  borrowsWhatGoesBack,
  buysWhatIsMine,
  goesBetweenChains,
  grantsWhatIsGiven,
  namesWhatLiesThere,
  passesACoin,
  isDoneByAnother,
  paysWhatIsOwed,
  movesWhatIsKept,
  takesAPlaceForACoin,
  endsOtherwise,
  buysAnAddress,
  paysWhoIsNamedOtherwise,
  losesACoin,
  passesAChain,
  repaysAllUnsaid,
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
  partials: Parameters<OrderLaw>[0],
  tokens: readonly Token[],
): readonly OpenPoint[] {
  return partials.length === 0 ? [] : firstBroken(LAWS, partials, tokens);
}
