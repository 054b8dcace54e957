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

/** "lend 500 USDC to 0x…": a loan to somebody, where no vault is spoken of. */
const lendsToSomebody: OrderLaw = (drafts, tokens) => {
  if (!drafts.some(({ action, vault }) => action === 'deposit' && vault !== undefined))
    return undefined;
  const words = tokens.map(wordOf);
  const isLoan = words.some((word) => /^(lend|lends|loan|lending)$/.test(word));
  const to = tokens.findIndex((token, at) => isParty(token) && words[at - 1] === 'to');
  return isLoan && to >= 0 && !words.some((word) => OF_VAULTS.has(word))
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
    'Is this your own free wish? If not, please leave it and get help.',
  ],
  [
    /\b(?:a|the|our) (?:[a-z]+ )?(?:drill|rehearsal|textbook|tutorial|demo|class|form)\b|\bslides\b|\bpreparing a talk\b|\bapril (?:the )?(?:first|1st)\b|\b(?:filming|recording) (?:me|us|a video)\b/,
    'Is this meant, or shown to somebody?',
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
    'Should the order stand as it was said, on that chain and in that coin?',
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
const LONGEST_REMARK = 14;
const remarksOnIt: OrderLaw = (_drafts, tokens) => {
  for (const sentence of sentencesOf(tokens)) {
    if (sentence.length > LONGEST_REMARK || sentence.some((_, at) => isEntity(sentence, at)))
      continue;
    const said = spoken(sentence);
    const remark = REMARKS.find(([words]) => words.test(said));
    if (remark) return `${remark[1]} It says "${written(sentence, 0, sentence.length)}".`;
  }
  return undefined;
};

const LAWS: readonly OrderLaw[] = [
  remarksOnIt,
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
