import { isFiniteForm, NOUN_STARTS, PRONOUNS } from '../lexicon/clause-words.ts';
import { isOf } from '../lexicon/danger.ts';
import { ABOUT_ORDERS, AGAINST, FRAMING, HEADING } from '../lexicon/framing.ts';
import { LIFE, LIFE_PAST, LIFE_PRESENT } from '../lexicon/life-words.ts';
import { entriesOf } from '../lexicon/word-rows.ts';
import { wordSet } from '../lexicon/words.ts';
import type { PartialIntent } from '../orders/partial-intent.ts';
import { isMark, isParty, type Token, wordOf } from '../tokens/token.ts';
import { coinAt, isCounted, isEntity } from './named-things.ts';
import { cutAtTurn, sentencesOf } from './sentences.ts';
import { isPhraseOfCourtesy, isPolite, sayings } from './set-asides-apart.ts';
import { splitClauses } from './split-clauses.ts';
import { readTalk, saysMore } from './talk.ts';
import { isVerb, REFERENCES } from './word-classes.ts';

/** Praise of what was asked for, or of the time that it takes. */
const PRAISE =
  /^(?:that|this|it)(?:'s|'d| is| would be| will be| would)(?: be| really| very| so| much| just| a)*(?: (?:great|nice|lovely|wonderful|perfect|good|kind|helpful|fantastic|brilliant|appreciated|all|it|amazing|sweet|delightful|relief|help|please me|delight me|make my day|make me happy|urgent))(?: (?:help|relief|of you|from me|for now|for today|i need|i want|thanks|thank you|favou?r))*$/;

/**
 * The law on a sentence that stands beside the orders: it may not speak of them. It does where it points ("That was last
 * year"), where a word of it says that somebody spoke, wrote, wished, dreamt, played or did something (lexicon/framing.ts),
 * where somebody or something has to do something first, where it has no subject and verb of its own, and where it counts
 * or pays what no order does. Talk ({@link readTalk}) never does.
 *
 * @returns the words of the first such sentence
 */
export function bearsOnOrders(
  tokens: readonly Token[],
  partials: readonly PartialIntent[],
): string | undefined {
  const sentences = sentencesOf(tokens);
  const odd = oddClauseOf(tokens);
  if (odd) return odd.map(({ raw }) => raw).join(' ');
  // "I gave up on this hours ago, so please …"
  const turned = sentences
    .flatMap((sentence) => cutAtTurn(sentence).slice(0, -1))
    .find((part) =>
      hasEntity(part)
        ? tellsOfLoss(part, partials)
        : !readTalk(part, 'before') && !isHeading(part) && bears(part, false),
    );
  if (turned) return turned.map(({ raw }) => raw).join(' ');
  if (sentences.length < 2) return undefined;
  const first = sentences.findIndex(hasEntity);
  const sizes = sizesOf(partials);
  const found = sentences.find((sentence, at) => {
    if (readTalk(sentence, at > first ? 'behind' : 'before')) return false;
    if (hasEntity(sentence))
      return (
        countsApart(sentence, sizes) || tellsOfOthers(sentence) || tellsOfLoss(sentence, partials)
      );
    const isStep = at > first && continues(sentence);
    // "Afterwards send it back.": a step that became none.
    if (isStep && partials.length === 1 && sentence.some((token) => wordOf(token) === 'back'))
      return true;
    return !isStep && bears(sentence, at > first);
  });
  return found?.map(({ raw }) => raw).join(' ');
}

/** "ok so", "first of all": it opens what follows. */
const isHeading = (part: readonly Token[]): boolean =>
  part.every((token) => token.kind === 'mark' || HEADING.has(wordOf(token)));

const hasEntity = (sentence: readonly Token[]): boolean =>
  sentence.some((_, at) => isEntity(sentence, at));

/** "…, my accountant disapproved": such a clause behind an order. */
function oddClauseOf(tokens: readonly Token[]): readonly Token[] | undefined {
  if (!tokens.some((token) => LEADS_TO_NOUN.test(wordOf(token)))) return undefined;
  const clauses = splitClauses(tokens);
  return clauses.find(
    (clause, at) =>
      at > 0 &&
      LEADS_TO_NOUN.test(wordOf(clause[0])) &&
      doesOddly(
        sayings(clause).flatMap((token) => (token.kind === 'mark' ? [] : [wordOf(token)])),
      ) &&
      !hasEntity(clause) &&
      !isPhraseOfCourtesy(clause) &&
      clauses.slice(0, at).some(hasEntity) &&
      !readTalk(clause, 'before'),
  );
}
const LEADS_TO_NOUN = /^(the|my|our|his|her|their)$/;

/** Whether somebody or something is spoken of that does what is not done every day: what it says of an order is open. */
function doesOddly(words: readonly string[]): boolean {
  const isOrder = (word: string) => isVerb(word) && !THIRD_PERSON.test(word);
  if (!LEADS_TO_NOUN.test(words[0] ?? '') || words.some(isOrder)) return false;
  if (words.some((word) => FRAMING.has(word) || ABOUT_ORDERS.has(word))) return true;
  const verb = words.find(
    (word, at) => at > 1 && (isFiniteForm(word) || THIRD_PERSON.test(word)) && !isThing(word),
  );
  return verb !== undefined && !LIFE_PAST.has(verb) && !LIFE_PRESENT.has(verb);
}
/** "applies", "collects" */
const THIRD_PERSON = /^[a-z]{3,}[^s']s$/;
const isThing = (word: string): boolean => Object.values(LIFE).some((words) => words.has(word));

/** "Then stake it": something is done to what an order has. */
const continues = (sentence: readonly Token[]): boolean =>
  sentence.some(
    (token, at) =>
      isVerb(wordOf(token)) &&
      sentence.slice(at + 1, at + 4).some((one) => REFERENCES.has(wordOf(one))) &&
      LEADS_TO_VERB.test(wordOf(sentence[at - 1])),
  );
const LEADS_TO_VERB = /^(|then|and|please|now|so|finally|just|afterwards|you|to|i'd|like|also)$/;

/** Every size that stands in an order. */
function sizesOf(partials: readonly PartialIntent[]): ReadonlySet<number> {
  const sizes = new Set<number>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') sizes.add(Number(value));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  collect(partials);
  return sizes;
}

/** "I agreed on 50 with Tom", "bob.eth.": a size that no order has, where it is of nothing. */
const countsApart = (sentence: readonly Token[], sizes: ReadonlySet<number>): boolean =>
  sentence.some(
    (token, at) =>
      token.kind === 'number' &&
      !sizes.has(Number(token.value)) &&
      !isCounted(sentence, at) &&
      AGREED.test(wordOf(sentence[at - 1])),
  ) || sentence.every(({ kind }) => kind === 'name' || kind === 'address' || kind === 'mark');
/** "The plumber wants 600 USDC.", "The recipient uses Arbitrum.": what others want or use is no order. */
const tellsOfOthers = (sentence: readonly Token[]): boolean =>
  // "My sister uses 0x…" names whom the order pays.
  !sentence.some(isParty) &&
  OF_OTHERS.test(
    sentence
      .slice(0, LONGEST_SUBJECT)
      .flatMap((token) => (token.kind === 'mark' ? [] : [wordOf(token) || '#']))
      .join(' '),
  );
/** "I sold all of my ETH last night.": what an order would move may be gone. */
const tellsOfLoss = (sentence: readonly Token[], partials: readonly PartialIntent[]): boolean =>
  sentence.some((token) => {
    const coin = coinAt(token);
    return coin !== undefined && partials.some(({ asset }) => asset?.symbol === coin);
  }) &&
  IS_GONE.test(
    sentence.flatMap((token) => (token.kind === 'mark' ? [] : [wordOf(token) || '#'])).join(' '),
  );
const IS_GONE =
  /^(?:(?:and|but|so|well) )*(?:i|we)(?: (?:already|just|have))* (?:sold|spent|lost|burned|gambled|gave) (?:away )?(?:all|the last|the rest|everything|most|every)\b/;
/** "And so the old plumber wants": as far as it is read, somebody states it. */
const LONGEST_SUBJECT = 8;
const OF_OTHERS =
  /^(?:(?:and|but|so|well|ok) )*(?:(?:the|my|our|his|her|their|a|an) [a-z'-]+(?: [a-z'-]+)?|he|she|they|somebody|someone) (?:wants|wanted|needs|needed|got|sells|sold|uses|used|prefers|preferred|accepts|accepted|lives|demands|demanded|charges|charged|asks|asked|has|had|holds|held|lost|won|buys|bought|likes|expects|expected)(?: |$)/;

const AGREED = /^(on|for|at|is|was|to|owe|of)$/;

function bears(sentence: readonly Token[], isBehind: boolean): boolean {
  const said = sayings(sentence).filter(({ kind }) => kind !== 'mark');
  const words = said.map(wordOf);
  const text = words.join(' ');
  // Words that are small by themselves, too: "Again.", "So I did."
  const all = sentence.flatMap((token) => (token.kind === 'mark' ? [] : [wordOf(token)])).join(' ');
  if (FRAMED.test(all) || AMENDS.test(all) || (isBehind && FELT.test(all))) return true;
  if (isPhraseOfCourtesy(sentence)) return false;
  // A heading is held to a law of its own.
  if (said.length === 0 || PRAISE.test(text) || ECHOES.test(text) || isMark(sentence.at(-1), ':'))
    return false;
  if (
    words.some((word) => FRAMING.has(word) || AGAINST.has(word)) ||
    IS_OFF.test(text) ||
    saysMore(text)
  )
    return true;
  // "My zero key sticks."
  if (said.some((token) => ABOUT_ORDERS.has(wordOf(token) || token.raw.toLowerCase()))) return true;
  if (isBehind && words.length < 3 && PRONOUNS.has(words[0] ?? '')) return true;
  if (isPolite(sentence) || ASKS_FOR_HELP.test(text)) return false;
  const isOfMoney = words.some((word) => LIFE.household.has(word));
  if (isOfMoney && (words.some((word) => isOf(word, 'delay')) || GOT.test(text))) return true;
  if (AT_A_TIME.test(text)) return true;
  if (words.some((_, at) => points(words, at) || obliges(words, at))) return true;
  // "Being rather cautious."
  const isManner = /^[a-z]{2,}ing$/.test(words[0] ?? '') && !isVerb(words[0] ?? '');
  return !isManner && ((isBehind && doesOddly(words)) || !hasSubject(words));
}

/** "got cold feet", "fell through", "gave up": it is off. */
export const IS_OFF =
  /\bcold feet\b|\bf[ae]ll(?:s|en)? (?:through|apart|flat)\b|\bwent (?:wrong|south|sideways)\b|\b(?:backed|pulled|dropped|bailed|opted|bowed) out\b|\b(?:gave|given|giving) (?:it |this |that )?up\b/;

/** What is said of an order in more than one word. */
const FRAMED =
  /^(?:i|we) used to (?:do|make|send|pay|buy|sell)\b|\bnever\b.*\b(?:following|this|that|below)\b|\byet to\b|\b(?:owes?|must|needs?|has|have|wants?)\b.*\bfirst$|^once upon\b|\bin an? (?:[a-z]+ )?(?:world|universe|dream|fantasy|movie|novel|story|game)\b|\b(?:worst|stupid\w*|dumb\w*|silli\w*|mistakes?)\b.*\bever$|\bin (?:dozens|hundreds|thousands|millions|cents|lakhs|crores)\b|\b(?:is|are|was|were) too [a-z]+\b|^(?:would|could|can|will|should|does) (?:this|that|it) [a-z]+|\bwait(?:ing)? (?:for|until|till)\b|^(?:i|we)(?:'m| am|'re| are| was| were) (?:out|off|in|through|done)$|\b(?:did|diary)\b/;
const ASKS_FOR_HELP =
  /^(?:can|could|would|will) (?:you|u) (?:please |kindly )?(?:assist|help|do|handle|manage|guide|make|prepare|arrange)\b/;
/** Whether a clause praises, repeats or begs for what was asked for. */
export function isCourtesy(clause: readonly Token[]): boolean {
  const text = clause.flatMap((token) => wordOf(token) || []).join(' ');
  return isPolite(clause) || PRAISE.test(text) || ECHOES.test(text) || ASKS_FOR_HELP.test(text);
}
/** "Done.", "Make that.", "It is my half of the electricity." */
const ECHOES =
  /^done$|^(?:please )?(?:make|do) (?:that|it)(?: please| now)?$|^it(?:'s| is) (?:my|our) (?:half|share|part) of the [a-z]+$/;
/** How somebody was when he did what the order says. */
const FELT = /^(?:and |then |so )*(?:i|we) (?:was|were|felt)\b/;
/** Small words that size, repeat or date an order, or mock it. */
const AMENDS =
  /^(?:(?:dry|test) run|i wish|again|roughly|approximately|around|about|last \w+|yesterday|yeah right|yes right|another|extra|more|each)$/;

/** Whether no noun stands behind a word that points. */
export function points(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  const next = words[at + 1] ?? '';
  if (/^(it|such|them|one|ones)$/.test(word)) return true;
  return (
    /^(this|that|these|those|so|its)$/.test(word) &&
    (next === '' ||
      (word !== 'so' && isFiniteForm(next)) ||
      FOLLOWS_POINTING.test(next) ||
      (word !== 'so' &&
        entriesOf(next).some(({ kind }) => kind === 'connector' || kind === 'preposition')))
  );
}
const FOLLOWS_POINTING =
  /^(i|we|he|she|they|you|to|and|but|already|then|now|later|again|out|off|on|in|from|for|with|myself|aloud)$/;

/** "My salary has to arrive", "she would love …": what others have to do, or would. */
const obliges = (words: readonly string[], at: number): boolean =>
  !/^(i|we|you)$/.test(words[at - 1] ?? '') &&
  at > 0 &&
  (/^(must|should|would|will|could|might|may)$/.test(words[at] ?? '') ||
    (/^(has|have|needs)$/.test(words[at] ?? '') && words[at + 1] === 'to'));

/** "The landlord got the rent": it is done already. */
const GOT = /^(?!(?:[a-z]+ ){0,2}(?:i|we)\b).*\b(?:got|has|had|took|received)\b/;
const AT_A_TIME =
  /\b(?:on|by|from|until|at) (?:(?:mon|tues|wednes|thurs|fri|satur|sun)days?|noon|midnight|dawn|dusk)\b/;

const LEAD = wordSet(
  'and but so well oh also then just finally honestly anyway today yesterday now',
);
/** Whether somebody or something is spoken of first, or a verb has a form that only a whole clause has. */
function hasSubject(words: readonly string[]): boolean {
  const from = words.findIndex((word) => !LEAD.has(word));
  const first = words[from] ?? '';
  return (
    ((PRONOUNS.has(first) || NOUN_STARTS.has(first)) && words.length - from > 2) ||
    words.slice(from + 1).some(isFiniteForm)
  );
}
