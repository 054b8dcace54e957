import { isAssetSpelling } from '../lexicon/assets.ts';
import { matchChain } from '../lexicon/chains.ts';
import {
  isFiniteForm,
  isPastForm,
  LEADING,
  NOUN_STARTS,
  PRONOUNS,
  REASONS,
} from '../lexicon/clause-words.ts';
import { isOf } from '../lexicon/danger.ts';
import { matchVenue } from '../lexicon/venues.ts';
import { baseOfParticiple, matchVerb } from '../lexicon/verb-actions.ts';
import { FILLERS, wordSet } from '../lexicon/words.ts';
import { isMark, type Token, wordOf } from '../tokens/token.ts';
import { hasPhrase, phrases } from '../tokens/word-phrases.ts';
import { changesOrders, isDangerous } from './changes-orders.ts';
import { isYear } from './is-year.ts';
import { PAUSES, splitAtPauses, splitClauses } from './split-clauses.ts';

/** What is only polite, whatever stands around it: "if it isn't too much trouble". */
const COURTESIES = phrases(
  [
    "if you would|if you'd be so kind|if you would be so kind|if you could be so kind|if you don't mind|if you dont mind|if you wouldn't mind",
    "if it isn't too much trouble|if it's not too much trouble|if it is not too much trouble|if that's not too much trouble",
    "if it's ok|if it's okay|if that's ok|if that's okay|if that is ok|if that's alright|if that's fine|if that's silly|if that's possible|if it's possible|if it works|if that works|if you have time|if you have a moment|if you have a minute|if you get a chance",
    'when you get a moment|when you get a chance|when you get a minute|when you get the chance|when you have a moment|when you have a minute|when you have time|when you have a chance|whenever you can|when you can|whenever you have time|whenever you get a chance|when convenient|whenever convenient|when it suits you',
    "while you're at it|while you are at it|while at it",
    "i'd be grateful if you could|i'd be grateful if you|it'd be lovely if you|it would be lovely if you|i'd love to|i would love to|i would be grateful if you could|it would be great if you could|it'd be great if you could|it would be lovely if you could|it'd be lovely if you could|i'd appreciate it if you could|i would appreciate it if you could|it would be nice if you could|it'd be nice if you could",
    'sorry to bother you|sorry to bother|sorry for bothering you|sorry for the trouble|sorry for asking',
    'the rest can stay where it is|the rest can stay as it is|the other half can stay where it is|the rest can stay|the rest stays|the rest stays where it is|the other half can stay|the other half stays|the other half stays where it is|the other half i keep|the rest i keep|i keep the rest|i keep the other half|keep the rest|leave the rest',
    "just do it properly|just do it right|do it properly|i don't mind which route you take|i don't mind which route it takes|i don't care which route you take|i don't care which route it takes|i do not mind which route you take|i do not care which route you take|any route is fine|whichever route you like",
    "no rush|no hurry|no rush at all|no hurry at all|not urgent|no worries|don't worry|take your time|as well|from there|in there|over there|in the meantime",
    'which is all i want|which is all i need|that is all|that is all i need|to see how it goes|to see how that goes|to see what happens|to be safe|to be on the safe side|to be sure|as a test|as an experiment|for starters|to start with|to begin with|for a start|for the time being|for the moment|at long last|at last|once and for all|sooner rather than later|jokes aside|joking aside|all jokes aside|not gonna lie|no cap|please and thank you|thank you in advance|thanks in advance|sorry for the long message|sorry for my english|sorry for my bad english|excuse my english|i hope this is clear|hope this makes sense|hope that makes sense|kind regards|best regards|warm regards|thanks a lot|thanks ever so much|thank you so much|thanks so much|thank you very much|many thanks|much appreciated|bless you|god bless|have a nice day|have a good day|good morning|good evening|good afternoon|hello again|hi again|hi there|hello there',
  ].join('|'),
);

/** Who or what is spoken of. What has no such beginning gives an order, or is a part of one. */
const SUBJECTS = wordSet('it this that my the his her their our who which people mom mum dad');
/** Who greets, thanks or takes leave says nothing of an order. */
const GREETINGS = wordSet(
  `excuse hello hi hey hiya hallo hola ciao salut bonjour dear greetings thanks thank thx ty regards cheers merci gracias danke
  grazie obrigado welcome sincerely`,
);
/** Words that greet before a word of the second list alone: "best regards" greets, "best yield" wishes. */
const GREETING_PAIRS = [
  wordSet('good best kind kindest warm warmest many nice happy lovely'),
  wordSet(
    'day morning afternoon evening night weekend week regards wishes greetings thanks luck holidays',
  ),
] as const;
/** "Sorry for my writing" is polite; "sorry" by itself may take back what was said. */
const APOLOGIES = [
  wordSet('sorry excuse apologies pardon forgive'),
  wordSet('for my the about if that to but'),
] as const;
/** What is said to keep somebody company: none of these words is an order's. */
const SMALL_TALK = phrases(
  "bear with me|hope you're|hope you are|hope all|i hope|wish me|trust me|believe me|bless|don't laugh|don't worry|fingers crossed|long story short|to be honest|to tell you|you see|you know|as you know|as always|as usual|as promised|as agreed|as discussed|silly me|lucky me|poor me|how happy|how nice|what a|how lovely|how sad|time flies|life is|never mind that|never mind all that",
);
/** When something was: said alone it sets the scene. */
const SCENE = wordSet(
  `yesterday last week month year night spring summer autumn winter these days nowadays at my age for once lately recently
  again ever finally honestly frankly indeed therefore thus hence however besides anyway today now`,
);
/** Words that make a question of courtesy, and no other: "could you do that for me?". */
const COURTEOUS = wordSet(
  `is are was that this it possible ok okay fine alright right something you u can could will would do handle manage help me with for
  please be does work make sense got yes clear so today i all good`,
);
const POLITE_QUESTIONS = new Set([
  'how are you',
  'how are you doing',
  'how are you today',
  'how is it going',
  "how's it going",
  'what can i say',
]);
const POLITE = wordSet(
  `if you'd you're would be so good kind could possible not too much trouble may mind don't wouldn't like works time moment chance get have minute
  it's isn't that's were enough`,
);
const JOINED = wordSet(
  `and so but well honestly because since as cause cuz for anyway also oh ah um uh hmm haha lol though although ok okay yes yeah
  apparently frankly really just yet while whereas therefore now then today cos coz bc given`,
);

/** "Base is fine": what is said of anything. */
const STATED = wordSet('is are was were has seems looks feels sounds');

/** What takes something back: nothing with such a word is passed over. */
const CHANGES = wordSet(
  `none without except instead actually wait stop cancel undo forget ignore nevermind skip sike jk nvm
  if when whenever unless until till let lets let's change changed mind mistake mistaken wrong typo oops whoops kidding
  joking joke lied lie scam scammer scammers fake hacked hack stolen stole phishing meant mean correction correct
  refuse refused disagree against hypothetical hypothetically theory test regret illegal unsure doubt doubts thoughts advised blackmail
  blackmailing blackmailed extort nobody stranger email reverse reversed versa provided including plus minus likewise round receipt
  sorry address wallet recipient slippage limit max maximum minimum private privately secret secretly anonymous anonymously drops drop rises falls hits`,
);
/** What sizes something or makes it wait: it does so where an order is said, or pointed to. */
const MEASURES = wordSet(
  `once while before after every each daily weekly monthly tomorrow tonight later next half third quarter all everything
  anything something nothing rest remainder remaining double twice triple both either or other another same again equally evenly split
  whole entire most least exactly amount more less fewer enough never back away price account chain network`,
);
const POINTING = wordSet('it them');
/** What an order may point to in an aside. */
const REFERRING = wordSet('it them that those there one ones same rest this these its');

/** What is wished changes an order where it names a part of it. */
const WISHES = wordSet(
  `should must need needs needed want wants wanted prefer prefers preferred wish wishes like likes rather would will i'd i'll
  make makes use uses used keep keeps hold holds leave leaves put puts only`,
);
const NEGATIONS = wordSet(
  `not no nor don't dont doesn't doesnt didn't didnt won't wont can't cant cannot shouldn't isn't aren't wasn't wouldn't couldn't`,
);
/** What a negation may take back. */
const NEGATED = wordSet(
  `it that this these those them him her think sure agree trust ready afford so want need like should deserve approve go do`,
);
/** "I don't need the yield" takes nothing back; "I don't need it" may. */
const WEAKLY_NEGATED = wordSet('need want like trust have');
/** What is said of funds counts, whenever it is said. */
const HOLDS = wordSet(
  'have has had hold holds own owns got keep keeps is are lies lie sits sit use uses only left',
);
/** Words that join nothing where they stand in these: "it means a lot", "all night", "in the back of my mind". */
const SAYINGS = phrases(
  "means a lot|all night|all day|all week|all weekend|all month|all year|all my life|all the time|all morning|in the back of my mind|made up my mind|peace of mind|my mind at ease|every day|every night|every week|every time|once more|once again|again and again|lying around|any more|more and more|no more|to be more|much more|a little more|the other day|the other night|each other|one another|next to|next week|next month|next year|after all|sorry to|sorry about|so sorry|if anything|if only|when i was|when we were|when he was|when she was|a while|never done this|never tried this|not done this before|never did this|this before|feel like it|i'd feel|i'd be|i'd say|i would feel|i would say|my mind is made up|mind is made up|on my mind",
);

/** Actions that have no other meaning: who wishes one wishes an order. */
const ACTIONS = wordSet(
  'swap bridge stake unstake lend supply deposit withdraw borrow repay approve revoke claim convert exchange',
);

/** Asides: they say nothing of the orders. */
export interface Apart {
  readonly tokens: readonly Token[];
  readonly asides: readonly string[];
}

/**
 * Sets apart the asides of an order: "…, she fixed my roof". Each speaks of somebody or something, counts
 * nothing, pays nobody, names no place and no asset that the rest does not name, and has no word that may
 * change an order. Everything else stays and must be explained. Beside conditions only what stands between pauses is
 * set apart: "… and its volume doubles" is one of them.
 */
export function setAsidesApart(
  said: readonly Token[],
  beside: 'orders' | 'conditions' = 'conditions',
): Apart {
  const isOrder = beside === 'orders';
  const tokens = withoutCourtesies(said);
  for (const [at, token] of tokens.entries()) if (isYear(tokens, at)) YEARS.add(token);
  const parts = isOrder ? splitClauses(tokens) : splitAtPauses(tokens);
  const announces = isOrder ? announcementsIn(parts) : [];
  const recurring = isOrder ? recurringIn(parts) : new Set<string>();
  const tales = parts.map(
    (part, at) =>
      part.every(
        (token, index) =>
          !isCount(token) || recurring.has(token.value) || (isOrder && isAge(part, index)),
      ) &&
      tells(part, announces[at] === true) &&
      (!isOrder || isPolite(part) || !changesOrders(saidIn(part))),
  );
  let told = tales;
  if (!told.includes(true)) return { tokens, asides: [] };
  // What is left must be able to give an order.
  const saysOrder = (at: number) => told[at] !== true && parts[at]?.some(isSubstance);
  if (!parts.some((_, at) => saysOrder(at))) return { tokens, asides: [] };
  const rest = parts.flatMap((part, at) => (told[at] ? [] : part));
  const named = new Set(namesIn(rest));
  /** Where the orders say their chain, another one that is spoken of is none of theirs. */
  const namesChain = [...named].some((name) => name.startsWith('chain '));
  const counted = new Set(rest.flatMap((token) => (isCount(token) ? [token.value] : [])));
  /** Whether a clause behind points to what may have been named before it. */
  const refersFrom = parts.map((_, at) =>
    parts.some(
      (part, index) =>
        index > at && !told[index] && part.some((token) => REFERRING.has(wordOf(token))),
    ),
  );
  told = parts.map(
    (part, at) =>
      told[at] === true &&
      part.every(
        (token, index) =>
          !isCount(token) || (isOrder && (counted.has(token.value) || isAge(part, index))),
      ) &&
      namesIn(part).every(
        (name) =>
          named.has(name) ||
          (isOrder &&
            !refersFrom[at] &&
            (namesChain || !name.startsWith('chain ')) &&
            isPast(part)),
      ),
  );
  for (const [at, part] of parts.entries()) {
    if (!isOrder || told[at] || !tales[at] || part.some((token) => HOLDS.has(wordOf(token))))
      continue;
    const foreign = namedIn(part).filter(({ name }) => !named.has(name));
    // "Lido" is a protocol and a token: what points says which.
    if (new Set(foreign.map(({ tokens }) => tokens[0])).size !== 1) continue;
    const found = parts.flatMap((one, behind) =>
      behind > at && !told[behind]
        ? foreign.flatMap((name) => {
            const put = pointedTo(one, name);
            return put ? [{ behind, put }] : [];
          })
        : [],
    )[0];
    if (!found) continue;
    parts[found.behind] = found.put;
    told[at] = true;
  }
  const kept: Token[] = [];
  const asides: string[] = [];
  for (const [at, part] of parts.entries()) {
    if (!told[at]) {
      kept.push(...(told[at - 1] ? withoutLead(part) : part));
      continue;
    }
    asides.push(part.map(({ raw }) => raw).join(' '));
    const end = part.at(-1);
    // Where a sentence ended it still ends.
    if (end?.kind === 'mark' && !isMark(kept.at(-1), '.!?;\n') && kept.length > 0) kept.push(end);
  }
  return { tokens: kept, asides };
}

type Count = Extract<Token, { readonly kind: 'number' | 'usd' }>;
/** Numbers that are years where they stand. */
const YEARS = new WeakSet<Token>();
const isCount = (token: Token): token is Count =>
  (token.kind === 'number' || token.kind === 'usd') && !YEARS.has(token);

/** A size, an asset or a verb of an order: what an order cannot do without. */
function isSubstance(token: Token): boolean {
  if (token.kind !== 'word') return token.kind !== 'mark' && token.kind !== 'ordinal';
  return isAssetSpelling(token.text) || matchVerb(token.text, '') !== undefined;
}

/** "…, but please swap": behind what was set apart nothing is joined. */
function withoutLead(part: readonly Token[]): readonly Token[] {
  let at = 0;
  while (LEADING.has(wordOf(part[at])) && at < 2) at++;
  return part.slice(at);
}

/** The sizes that more than one clause says. */
function recurringIn(parts: readonly (readonly Token[])[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const recurring = new Set<string>();
  for (const part of parts) {
    const own = new Set(part.flatMap((token) => (isCount(token) ? [token.value] : [])));
    for (const value of own) (seen.has(value) ? recurring : seen).add(value);
  }
  return recurring;
}

type Action = NonNullable<ReturnType<typeof matchVerb>>['verb']['action'];

/** "I'd like to pay him back: send 60 USDC to …": what is announced is said in full by another clause. */
function announcementsIn(parts: readonly (readonly Token[])[]): boolean[] {
  const actions = parts.map((part) =>
    part.flatMap((token) => matchVerb(wordOf(token), '')?.verb.action ?? []),
  );
  /** How many clauses that are sized or paid to somebody say an action. */
  const full = new Map<Action, number>();
  const isFull = parts.map((part) => part.some(({ kind }) => kind !== 'word' && kind !== 'mark'));
  for (const [at, own] of actions.entries())
    if (isFull[at])
      for (const action of new Set(own)) full.set(action, (full.get(action) ?? 0) + 1);
  return parts.map((part, at) => {
    if (isMark(part.at(-1), ':')) return true;
    if (part.some((token) => POINTING.has(wordOf(token)))) return false;
    const own = actions[at] ?? [];
    return own.length > 0 && own.every((one) => (full.get(one) ?? 0) > (isFull[at] ? 1 : 0));
  });
}

/** "I bought some LINK last year", "because I don't trust Aave": what was, and why, names nothing of an order. */
function isPast(part: readonly Token[]): boolean {
  const words = part.map(wordOf);
  if (words.some((word) => HOLDS.has(word))) return false;
  return (
    REASONS.has(words[0] ?? '') || words.some((word) => isPastForm(word)) || isAnnounceable(words)
  );
}

/** "I am 70", "my 3 kids": what is counted is nothing that moves. */
function isAge(part: readonly Token[], at: number): boolean {
  const next = wordOf(part[at + 1]);
  const words = part.map(wordOf);
  if (words.some((word) => WISHES.has(word) || POINTING.has(word) || matchVerb(word, '')))
    return false;
  return (
    part[at]?.kind === 'number' &&
    /^[a-z]{3,}$/.test(next) &&
    !isAssetSpelling(next) &&
    !FILLERS.has(next) &&
    !matchChain([next]) &&
    !matchVenue([next])
  );
}

/**
 * "I read about Lido. Stake 2 ETH there.", "I believe in ARB; swap 300 USDC into it": what is pointed to is the one thing
 * that was named before.
 *
 * @returns the clause with the name in the place of the word that points; undefined where none does
 */
function pointedTo(part: readonly Token[], { name, tokens }: Named): Token[] | undefined {
  const isAsset = name.startsWith('asset ');
  const at = part.findIndex((token, index) => {
    const before = wordOf(part[index - 1]);
    if (wordOf(token) === 'it' || wordOf(token) === 'them')
      return isAsset
        ? INTO.has(before)
        : name.startsWith('venue ') && /^(with|into|in|via|at|using)$/.test(before);
    return wordOf(token) === 'there' && !isAsset;
  });
  if (at < 0) return undefined;
  const on: Token = { kind: 'word', text: 'on', raw: 'on' };
  const put = wordOf(part[at]) === 'there' ? [on, ...tokens] : tokens;
  return [...part.slice(0, at), ...put, ...part.slice(at + 1)];
}
const INTO = wordSet('into for to buy');

type ByFirstWord = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Phrases by their first word, the longest first. */
const byFirstWord = (list: readonly (readonly string[])[]): ByFirstWord =>
  Map.groupBy(
    list.toSorted((a, b) => b.length - a.length),
    ([first]) => first as string,
  );

const COURTESIES_BY_WORD = byFirstWord(COURTESIES);
const SAYINGS_BY_WORD = byFirstWord(SAYINGS);
const SMALL_TALK_BY_WORD = byFirstWord(SMALL_TALK);

/** How many words the longest of the phrases has that stands at a place; 0 for none. */
function phraseAt(phrases: ByFirstWord, words: readonly string[], at: number): number {
  const found = phrases
    .get(words[at] as string)
    ?.find((phrase) => phrase.every((word, index) => words[at + index] === word));
  return found?.length ?? 0;
}

function withoutPhrases<T>(all: readonly T[], words: readonly string[], list: ByFirstWord): T[] {
  const kept: T[] = [];
  for (let at = 0; at < words.length; ) {
    const length = phraseAt(list, words, at);
    if (length === 0) kept.push(all[at] as T);
    at += Math.max(length, 1);
  }
  return kept;
}

/** @returns whether a sentence is a phrase that is only polite, word by word: "The rest can stay where it is." */
export function isPhraseOfCourtesy(sentence: readonly Token[]): boolean {
  const words = sentence.flatMap((token) => (token.kind === 'mark' ? [] : [wordOf(token)]));
  return words.length > 2 && withoutPhrases(words, words, COURTESIES_BY_WORD).length === 0;
}

/** A text without what is only polite. */
export function withoutCourtesies(tokens: readonly Token[]): Token[] {
  const kept = withoutPhrases(tokens, tokens.map(wordOf), COURTESIES_BY_WORD);
  return kept.some(({ kind }) => kind !== 'mark') ? kept : [...tokens];
}

/** "… and the DAI then lent in Spark", "and the same on Polygon": what continues an order is one. */
function continuesAnOrder(words: readonly string[]): boolean {
  const then = words.indexOf('then');
  const isNext =
    then >= 0 &&
    words.slice(then + 1, then + 4).some((word) => baseOfParticiple(word) !== undefined);
  return isNext || words.some((word, at) => word === 'same' && ON_CHAIN.has(words[at + 1] ?? ''));
}
const ON_CHAIN = wordSet('on to for');
const ARROW = /^[-=]*[>→]$/;

/** The words of a clause, without sayings that count and point to nothing. */
function saidIn(part: readonly Token[]): readonly string[] {
  const words = part.flatMap((token) => (token.kind === 'mark' ? [] : [wordOf(token)]));
  return withoutPhrases(words, words, SAYINGS_BY_WORD);
}

/** What is said of a text beside its orders, without politeness and sayings: that may change an order. */
export const sayings = (tokens: readonly Token[]): Token[] =>
  splitClauses(withoutCourtesies(tokens)).flatMap((part) =>
    isPolite(part) ? [] : withoutPhrases(part, part.map(wordOf), SAYINGS_BY_WORD),
  );

/** Only politeness and what sets the scene, word by word. */
export function isPolite(part: readonly Token[]): boolean {
  const words = part.flatMap((token) => (token.kind === 'mark' ? [] : [wordOf(token)]));
  if (/^(could|would|should|may|might|shall|will|can|must|to)$/.test(words.at(-1) ?? ''))
    return false;
  return (
    ((isMark(part.at(-1), '?') || words[0] === 'if') &&
      words.every((word) => COURTEOUS.has(word) || POLITE.has(word))) ||
    (words[0] !== 'like' &&
      words.every(
        (word) =>
          SCENE.has(word) || (FILLERS.has(word) && !isDangerous(word) && !isOf(word, 'others')),
      )) ||
    greets(words) ||
    POLITE_QUESTIONS.has(words.join(' '))
  );
}

function tells(part: readonly Token[], isAnnounced: boolean): boolean {
  const spoken = part.filter(({ kind }) => kind !== 'mark');
  const all = spoken.map(wordOf);
  const isReasonAsked = REASONS.has(all[0] ?? '') || all.slice(0, 2).join(' ') === 'now that';
  if (continuesAnOrder(all)) return false;
  // "…, then all of that USDC -> ARB"
  const isNext = /^(then|next|afterwards)$/.test(all[0] ?? '') && namesIn(part).length > 0;
  if (isNext || part.some(({ raw }) => ARROW.test(raw))) return false;
  if (isMark(part.at(-1), '?') && !isReasonAsked)
    return (
      POLITE_QUESTIONS.has(all.join(' ')) ||
      ((all.length > 1 || /^(ok|okay|right|please|alright)$/.test(all[0] ?? '')) &&
        all.every((word) => COURTEOUS.has(word)))
    );
  if (!spoken.every((token, at) => isPlain(token, spoken[at - 1]))) return false;
  const from = beginning(all);
  if (from < 0) return all.length > 0 && all.every((word) => FILLERS.has(word) || SCENE.has(word));
  const isReason = all
    .slice(0, from)
    .some((word) => REASONS.has(word) || word === 'as' || word === 'for');
  const said = all.slice(from);
  const words = withoutPhrases(said, said, SAYINGS_BY_WORD);
  if (greets(all.slice(from)) && saysNothingOfOrders(words.slice(2), part)) return true;
  if (all[from] === 'if' && all.every((word) => COURTEOUS.has(word) || POLITE.has(word)))
    return true;
  if (all.every((word) => SCENE.has(word))) return true;
  if (PRAISE.test(said.join(' ')) && saysNothingOfOrders(said.slice(2), part)) return true;
  if (
    isMark(part.at(-1), ':') &&
    !ASKS.has(said[0] ?? '') &&
    (saysNothingOfOrders(said, part) || LABEL.test(said.join(' ')))
  )
    return true;
  // "As a birthday present for my son"
  if (
    /^(as|for|with)$/.test(all[0] ?? '') &&
    /^(a|an|my|our|the)$/.test(all[1] ?? '') &&
    isMark(part.at(-1), PAUSES) &&
    saysNothingOfOrders(words, part)
  )
    return true;
  if (
    /^(whatever|however|wherever)$/.test(said[0] ?? '') &&
    /^(you|he|she|they|people|anyone|happens|it|comes)$/.test(said[1] ?? '')
  )
    return true;
  if (STAYING.test(said.join(' '))) return true;
  if (!isStatement(all.slice(from), part, from, isReason)) return false;
  const isHabit =
    /^(i|we|he|she|they)$/.test(words[words.indexOf('when') + 1] ?? '') &&
    words[0] !== 'when' &&
    isAnnounceable(words);
  if (
    words.some((word) => CHANGES.has(word) && !(word === 'when' && isHabit)) ||
    (!isPast(part) && hasPhrase(words, ['too', 'much']))
  )
    return false;
  const wishes = words.some((word) => WISHES.has(word));
  // "I sold my bicycle" says what was done; "I want it sold" wishes it.
  const orders = words.filter(
    (word) => isOrderWord(word) && (wishes || baseOfParticiple(word) === undefined),
  );
  const points = words.some((word) => POINTING.has(word));
  const measures = words
    .slice(BESIDE.has(words[0] ?? '') ? 1 : 0)
    .filter((word) => MEASURES.has(word));
  if ((points || orders.some((word) => !EVERYDAY.has(word))) && measures.length > 0) return false;
  // "tomorrow is fine": when it is to be done.
  if (
    WHEN.test(said[0] ?? '') ||
    (WHEN.test(said[1] ?? '') && /^(next|this|on)$/.test(said[0] ?? ''))
  )
    return false;
  // "my brother should do it", "he asked me to", "my friend wants LINK"
  if (wishes && !isReason && words.some((word) => /^(do|link|near|flow|sand|ape)$/.test(word)))
    return false;
  if (
    /^(to|it|this|that)$/.test(said.at(-1) ?? '') &&
    words.some((word) => /^(asked|told|tells|asks|hates|wants|decides|decided)$/.test(word))
  )
    return false;
  if (words.some((word) => /^(think|thinking)$/.test(word)) && wishes) return false;
  if (!isReason && words.some((word) => GIVING.has(word)) && (points || measures.length > 0))
    return false;
  if (wishes && measures.length > 0 && !HEARSAY.test(said.join(' '))) return false;
  // Who wishes that something be done orders it, unless another clause says the same in full.
  if (wishes && !isReason && !isAnnounced) {
    if (orders.some((word) => ACTIONS.has(word) || ACTIONS.has(baseOfParticiple(word) ?? '')))
      return false;
    if (points && orders.length > 0) return false;
  }
  const pointsAtAll = words.some((word) => /^(it|them|this|that|these|those)$/.test(word));
  const takesBack =
    !isReason &&
    words.some((word) => NEGATIONS.has(word)) &&
    words.some(
      (word) =>
        (NEGATED.has(word) && (pointsAtAll || !WEAKLY_NEGATED.has(word))) || isOrderWord(word),
    );
  const isHearsay = HEARSAY.test(said.join(' '));
  const isWish = wishes && !isHearsay && namesIn(part).length > 0;
  return !takesBack && !isWish;
}

/** Where a clause begins, behind what joins it and what says when it was. */
function beginning(words: readonly string[]): number {
  let at = 0;
  for (; at < words.length; at++) {
    const word = words[at] as string;
    if (/^(last|this)$/.test(word) && SPANS.has(words[at + 1] ?? '')) at++;
    else if (!JOINED.has(word) && !EARLIER.has(word)) return at;
  }
  return -1;
}
const SPANS = wordSet(
  'week month year night morning evening afternoon weekend summer winter spring autumn time',
);
const EARLIER = wordSet('yesterday recently lately earlier today nowadays');

/** Praise of what was ordered: "…, would be wonderful". */
const PRAISE = /^(would|will|'d) (be|help|please|delight|suit|make|mean) (?:[a-z'-]+ ?){1,9}$/;

/** "…, but never mind that:", "loop leg 1:": what is said behind the colon is meant. */
const LABEL =
  /^(never mind (that|this)|send it|full send|do it|needed|wanted|(?:[a-z]+ )?(?:leg|step|part|phase|move|trade|order|task) ?)$/;
/** "a third of which can stay where it is": what is kept of something that is not ordered whole. */
const STAYING =
  /^(?:(?:a|the) )?(?:half|third|quarter|rest|most|some|part|remainder) of (?:which|it|that|them) (?:can|may|should|will|shall) (?:stay|remain|sit|wait|rest)(?: [a-z]+){0,4}$/;

/** "My accountant says I should hold less of it": what others think. */
const HEARSAY =
  /^(?:my|his|her|our|the|he|she|they|everyone|everybody|people) (?:[a-z-]+ ){0,4}?(?:said|says|say|thinks|think|thought|believes|believe|keeps saying|keeps telling|told me|tells me)\b/;

/** Verbs of orders that are also everybody's: "I go to bed". */
const EVERYDAY = wordSet(
  'go get give take make let open set save earn free leave lose put pay spend bring going getting giving taking making letting opening saving earning leaving losing putting paying spending bringing',
);
/** "My sister gets it": whom something goes to is paid. */
const GIVING = wordSet('gets get receives receive takes goes deserves inherits');
const WHEN =
  /^(tomorrow|tonight|later|monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|week|month)$/;
/** What says when, in front of what somebody does. */
const BESIDE = wordSet('after before');

/** Whether words neither order, wish nor point to anything. */
const isAnnounceable = (words: readonly string[]): boolean =>
  !words.some((word) => WISHES.has(word) || POINTING.has(word) || isOrderWord(word));

/** Orders as nouns: "its conversion into ETH". */
const NOMINALS = wordSet(
  'conversion sale purchase repayment withdrawal payment deposit transfer exchange swap bridge loan',
);

const isOrderWord = (word: string): boolean =>
  NOMINALS.has(word) || matchVerb(word, '') !== undefined || baseOfParticiple(word) !== undefined;

/** Words, years and how long something was; "in 3 days" makes an order wait. */
function isPlain(token: Token, before: Token | undefined): boolean {
  if (token.kind === 'word' || YEARS.has(token) || isCount(token)) return true;
  return token.kind === 'time' && !WAITS.has(wordOf(before));
}

const WAITS = wordSet('in at by after every within until till before on next from');

const ASKS_FIRST =
  /^(do|does|did|can|could|will|would|should|may|might|must|have|has|had|make|makes|get|gets)$/;
const ASKS = wordSet('is are was can could may should would will does do did how what why who');

/** Whether a clause speaks of somebody or something, or only keeps company. */
function isStatement(
  words: readonly string[],
  part: readonly Token[],
  from: number,
  isReason: boolean,
): boolean {
  const [first = '', second = ''] = words;
  if (words.length < 2) return false;
  if (phraseAt(SMALL_TALK_BY_WORD, words, 0) > 0) return true;
  // "…, from which I withdrew", "…, whom I trust"
  if (/^(which|whom|who|whose)$/.test(second) && /^(from|in|on|at|to|with|for|by|of)$/.test(first))
    return words.length > 2;
  if (SUBJECTS.has(first) || PRONOUNS.has(first) || STATED.has(second)) return true;
  const finite = words.slice(1, 7).some(isFiniteForm);
  if (isReason && finite) return true;
  if (NOUN_STARTS.has(first) && finite) return true;
  // "My nephew, who studies in Berlin, is broke.": what follows an insertion.
  if (
    isPastForm(first) &&
    !ASKS_FIRST.test(first) &&
    !STATED.has(first) &&
    saysNothingOfOrders(words.slice(1), part)
  )
    return true;
  const isInverted = /^(this|that|it|there|he|she|they|you|i|we|my|the|a|any)$/.test(second);
  const isWhole = isMark(part.at(-1), ':?');
  if (STATED.has(first) && !isInverted && !isWhole && saysNothingOfOrders(words.slice(1), part))
    return true;
  // "Marco lent me money": a name, and what somebody of that name did.
  const isName = /^[A-Z][a-z]+$/.test(part.filter(({ kind }) => kind !== 'mark')[from]?.raw ?? '');
  if (isName && !isOrderWord(first) && isFiniteForm(second)) return true;
  // "Being rather cautious", "after thinking about it".
  // "Before I go to bed": what somebody does first is no step of the order.
  if (first === 'before' && PRONOUNS.has(second)) return true;
  const doing = first === 'after' || first === 'before' ? second : first;
  return /^[a-z]{2,}ing$/.test(doing) && !isOrderWord(doing) && !THINGS_IN_ING.has(doing);
}

const THINGS_IN_ING = wordSet('everything anything something nothing during bring');

/** Whether words begin as a greeting, thanks, a farewell or an apology does. */
function greets([first = '', second = '']: readonly string[]): boolean {
  return (
    GREETINGS.has(first) ||
    [GREETING_PAIRS, APOLOGIES].some(([one, other]) => one.has(first) && other.has(second))
  );
}

/** What follows in "greetings from Poland", "kind regards": no name, no size, no verb of an order, nothing that takes one back. */
function saysNothingOfOrders(words: readonly string[], part: readonly Token[]): boolean {
  const changes = [CHANGES, MEASURES, POINTING, NEGATIONS, WISHES];
  return (
    namesIn(part).length === 0 &&
    words.every(
      (word) => matchVerb(word, '') === undefined && !changes.some((kind) => kind.has(word)),
    )
  );
}

/** Something that a part names, and how it was written. */
interface Named {
  readonly name: string;
  readonly tokens: readonly Token[];
}

/** Assets, chains and protocols that a part names. */
const namesIn = (part: readonly Token[]): string[] => namedIn(part).map(({ name }) => name);

function namedIn(part: readonly Token[]): Named[] {
  const words = part.map(wordOf);
  return words.flatMap((word, at) => {
    if (word === '') return [];
    const rest = words.slice(at, at + 3);
    const chain = matchChain(rest);
    const venue = matchVenue(rest);
    const isVenue = venue && (!venue.alsoAsset || venue.length > 1);
    const said = (name: string, length = 1): Named => ({
      name,
      tokens: part.slice(at, at + length),
    });
    return [
      ...(chain ? [said(`chain ${chain.chain.name}`, chain.length)] : []),
      ...(isVenue ? [said(`venue ${venue.venue.slug}`, venue.length)] : []),
      ...(isAssetSpelling(word) || venue?.alsoAsset ? [said(`asset ${word}`)] : []),
    ];
  });
}
