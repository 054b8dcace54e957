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
import { matchVenue } from '../lexicon/venues.ts';
import { baseOfParticiple, matchVerb } from '../lexicon/verb-actions.ts';
import { FILLERS, wordSet } from '../lexicon/words.ts';
import { isMark, type Token, wordOf } from '../tokens/token.ts';
import { hasPhrase, phrases } from '../tokens/word-phrases.ts';
import { splitAtPauses, splitClauses } from './split-clauses.ts';

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
    'the rest can stay|the rest stays|the rest stays where it is|the other half can stay|the other half stays|the other half stays where it is|the other half i keep|the rest i keep|i keep the rest|i keep the other half|keep the rest|leave the rest',
    "no rush|no hurry|no rush at all|no hurry at all|not urgent|no worries|don't worry|take your time|as well|from there|in there|over there|in the meantime",
    'jokes aside|joking aside|all jokes aside|not gonna lie|no cap|please and thank you|thank you in advance|thanks in advance|sorry for the long message|sorry for my english|sorry for my bad english|excuse my english|i hope this is clear|hope this makes sense|hope that makes sense|kind regards|best regards|warm regards|thanks a lot|thanks ever so much|thank you so much|thanks so much|thank you very much|many thanks|much appreciated|bless you|god bless|have a nice day|have a good day|good morning|good evening|good afternoon|hello again|hi again|hi there|hello there',
  ].join('|'),
);

/** Who or what is told of. What has no such beginning gives an order, or is a part of one. */
const SUBJECTS = wordSet('it this that my the his her their our who which people mom mum dad');
/** Who greets, thanks or takes leave says nothing of an order. */
const GREETINGS = wordSet(
  `hello hi hey hiya hallo hola ciao salut bonjour dear greetings thanks thank thx ty regards cheers merci gracias danke
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
  sorry address wallet recipient slippage limit max maximum minimum private privately secret secretly anonymous anonymously drops drop rises falls hits`,
);
/** What sizes something or makes it wait: it does so where an order is said, or pointed to. */
const MEASURES = wordSet(
  `once while before after every each daily weekly monthly tomorrow tonight later next half third quarter all everything
  anything something nothing rest remainder remaining double twice triple both either or other another same again equally evenly split
  whole entire most least exactly amount more less fewer enough never back away price account chain network`,
);
const POINTING = wordSet('it them');
/** What an order may point to in what was told. */
const REFERRING = wordSet('it them that those there one ones same rest this these its');

/** What is wished changes an order where it names a part of it. */
const WISHES = wordSet(
  `should must need needs needed want wants wanted prefer prefers preferred wish wishes like likes rather would will i'd i'll
  make makes made use uses used keep keeps hold holds leave leaves put puts only`,
);
const NEGATIONS = wordSet(
  `not no nor don't dont doesn't doesnt didn't didnt won't wont can't cant cannot shouldn't isn't aren't wasn't wouldn't couldn't`,
);
/** What a negation may take back. */
const NEGATED = wordSet(
  `it that this these those them him her think sure agree trust ready afford so want need like should deserve approve go do`,
);
/** What is said of funds counts, whenever it is told. */
const HOLDS = wordSet(
  'have has had hold holds own owns got keep keeps is are lies lie sits sit use uses only left',
);
/** Words that join nothing where they stand in these: "it means a lot", "all night", "in the back of my mind". */
const SAYINGS = phrases(
  'means a lot|all night|all day|all week|all weekend|all month|all year|all my life|all the time|all morning|in the back of my mind|made up my mind|peace of mind|my mind at ease|every day|every night|every week|every time|once more|once again|again and again|lying around|any more|more and more|no more|to be more|much more|a little more|the other day|the other night|each other|one another|next to|next week|next month|next year|after all|sorry to|sorry about|so sorry|if anything|if only|when i was|when we were|when he was|when she was|a while|never done this|never tried this|not done this before|never did this|this before|feel like it',
);

/** Actions that have no other meaning: who wishes one wishes an order. */
const ACTIONS = wordSet(
  'swap bridge stake unstake lend supply deposit withdraw borrow repay approve revoke claim convert exchange',
);

/** What is told beside the orders, and says nothing of them. */
export interface Apart {
  readonly tokens: readonly Token[];
  readonly asides: readonly string[];
}

/**
 * Sets apart what is told beside an order: "…, she fixed my roof". It is told of somebody or something, counts
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
  const parts = isOrder ? splitClauses(tokens) : splitAtPauses(tokens);
  const announces = isOrder ? announcementsIn(parts) : [];
  let told = parts.map((part, at) => tells(part, announces[at] === true));
  if (!told.includes(true)) return { tokens, asides: [] };
  // What is left must be able to give an order.
  const saysOrder = (at: number) => told[at] !== true && parts[at]?.some(isSubstance);
  if (!parts.some((_, at) => saysOrder(at))) return { tokens, asides: [] };
  const rest = parts.flatMap((part, at) => (told[at] ? [] : part));
  const named = new Set(namesIn(rest));
  const counted = new Set(rest.flatMap((token) => (isCount(token) ? [token.value] : [])));
  const refers = rest.some((token) => REFERRING.has(wordOf(token)));
  told = parts.map(
    (part, at) =>
      told[at] === true &&
      part.every(
        (token, index) =>
          !isCount(token) || (isOrder && (counted.has(token.value) || isAge(part, index))),
      ) &&
      namesIn(part).every(
        (name) =>
          named.has(name) || (isOrder && !refers && !name.startsWith('chain ') && isPast(part)),
      ),
  );
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
const isCount = (token: Token): token is Count =>
  (token.kind === 'number' || token.kind === 'usd') && !isYear(token);

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
  return REASONS.has(words[0] ?? '') || words.some((word) => isPastForm(word));
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

function withoutCourtesies(tokens: readonly Token[]): Token[] {
  const kept = withoutPhrases(tokens, tokens.map(wordOf), COURTESIES_BY_WORD);
  return kept.some(({ kind }) => kind !== 'mark') ? kept : [...tokens];
}

function tells(part: readonly Token[], isAnnounced: boolean): boolean {
  const spoken = part.filter(({ kind }) => kind !== 'mark');
  const all = spoken.map(wordOf);
  if (isMark(part.at(-1), '?'))
    return (
      POLITE_QUESTIONS.has(all.join(' ')) ||
      ((all.length > 1 || /^(ok|okay|right|please|alright)$/.test(all[0] ?? '')) &&
        all.every((word) => COURTEOUS.has(word)))
    );
  if (!spoken.every((token, at) => isPlain(token, spoken[at - 1]))) return false;
  const from = all.findIndex((word) => !JOINED.has(word));
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
  if (!isStatement(all.slice(from), part, from, isReason)) return false;
  if (words.some((word) => CHANGES.has(word)) || hasPhrase(words, ['too', 'much'])) return false;
  const orders = words.filter(isOrderWord);
  const points = words.some((word) => POINTING.has(word));
  const measures = words
    .slice(BESIDE.has(words[0] ?? '') ? 1 : 0)
    .filter((word) => MEASURES.has(word));
  if ((points || orders.some((word) => !EVERYDAY.has(word))) && measures.length > 0) return false;
  const wishes = words.some((word) => WISHES.has(word));
  if (wishes && measures.length > 0) return false;
  // Who wishes that something be done orders it, unless another clause says the same in full.
  if (wishes && !isReason && !isAnnounced) {
    if (orders.some((word) => ACTIONS.has(word) || ACTIONS.has(baseOfParticiple(word) ?? '')))
      return false;
    if (points && orders.length > 0) return false;
  }
  const takesBack =
    !isReason &&
    words.some((word) => NEGATIONS.has(word)) &&
    words.some((word) => NEGATED.has(word) || isOrderWord(word));
  const isWish = wishes && namesIn(part).length > 0;
  return !takesBack && !isWish;
}

/** Verbs of orders that are also everybody's: "I go to bed". */
const EVERYDAY = wordSet(
  'go get give take make let open set save earn free leave lose put pay spend bring',
);
/** What tells when, in front of what somebody does. */
const BESIDE = wordSet('after before');

const isOrderWord = (word: string): boolean =>
  matchVerb(word, '') !== undefined || baseOfParticiple(word) !== undefined;

/** Words, years and how long something was; "in 3 days" makes an order wait. */
function isPlain(token: Token, before: Token | undefined): boolean {
  if (token.kind === 'word' || isYear(token) || isCount(token)) return true;
  return token.kind === 'time' && !WAITS.has(wordOf(before));
}

const WAITS = wordSet('in at by after every within until till before on next from');

/** Whether a clause tells of somebody or something, or only keeps company. */
function isStatement(
  words: readonly string[],
  part: readonly Token[],
  from: number,
  isReason: boolean,
): boolean {
  const [first = '', second = ''] = words;
  if (words.length < 2) return false;
  if (phraseAt(SMALL_TALK_BY_WORD, words, 0) > 0) return true;
  if (SUBJECTS.has(first) || PRONOUNS.has(first) || STATED.has(second)) return true;
  const finite = words.slice(1, 7).some(isFiniteForm);
  if (isReason && finite) return true;
  if (NOUN_STARTS.has(first) && finite) return true;
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

const isYear = (token: Token): boolean =>
  token.kind === 'number' && /^(19|20)\d\d$/.test(token.raw);

/** Assets, chains and protocols that a part names. */
function namesIn(part: readonly Token[]): string[] {
  const words = part.map(wordOf);
  return words.flatMap((word, at) => {
    if (word === '') return [];
    const rest = words.slice(at, at + 3);
    const chain = matchChain(rest)?.chain.name;
    const venue = matchVenue(rest);
    const isVenue = venue && (!venue.alsoAsset || venue.length > 1);
    return [
      ...(chain === undefined ? [] : [`chain ${chain}`]),
      ...(isVenue ? [`venue ${venue.venue.slug}`] : []),
      ...(isAssetSpelling(word) || venue?.alsoAsset ? [`asset ${word}`] : []),
    ];
  });
}
