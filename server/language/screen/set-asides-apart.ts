import { isAssetSpelling } from '../lexicon/assets.ts';
import { matchChain } from '../lexicon/chains.ts';
import { matchVenue } from '../lexicon/venues.ts';
import { matchVerb } from '../lexicon/verb-actions.ts';
import { FILLERS, wordSet } from '../lexicon/words.ts';
import { isMark, type Token, wordOf } from '../tokens/token.ts';
import { hasPhrase, phrases } from '../tokens/word-phrases.ts';

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
    'please and thank you|thank you in advance|thanks in advance|sorry for the long message|sorry for my english|sorry for my bad english|excuse my english|i hope this is clear|hope this makes sense|hope that makes sense|kind regards|best regards|warm regards|thanks a lot|thanks ever so much|thank you so much|thanks so much|thank you very much|many thanks|much appreciated|bless you|god bless|have a nice day|have a good day|good morning|good evening|good afternoon|hello again|hi again|hi there|hello there',
  ].join('|'),
);

/** Who or what is told of. What has no such beginning gives an order, or is a part of one. */
const SUBJECTS = wordSet(
  `i i'm im i've ive i'd id i'll it it's its that that's thats this she she's he he's they they're theyre we we're we've
  there there's my the his her their our who which someone somebody everyone everybody people mom mum dad`,
);
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
  wordSet('for my the about'),
] as const;
/** Questions that are only polite, each a sentence of its own. */
const POLITE_QUESTIONS = new Set([
  'how are you',
  'how are you doing',
  'is that possible',
  'is this possible',
  'is it possible',
  'is that ok',
  'is it ok',
  'what can i say',
]);
const JOINED = wordSet(
  'and so but well honestly because since as cause cuz for anyway also oh ah um uh hmm haha lol though although ok okay yes yeah apparently frankly really just well',
);

/** "Base is fine": what is said of anything. */
const STATED = wordSet('is are was were has seems looks feels sounds');

/** What takes something back: nothing with such a word is passed over. */
const CHANGES = wordSet(
  `none never without except instead actually wait stop cancel undo forget ignore nevermind skip sike jk nvm
  if when whenever unless until till let lets let's change changed mind mistake mistaken wrong typo oops whoops kidding
  joking joke lied lie lying scam scammer scammers fake hacked hack stolen stole phishing meant mean means correction correct
  regret sorry address wallet account recipient chain network protocol token coin slippage limit price back away
  more less fewer enough max maximum minimum private privately secret secretly anonymous anonymously drops drop rises falls hits`,
);
/** What sizes something or makes it wait: it does so where an order is said, or pointed to. */
const MEASURES = wordSet(
  `once while before after every each daily weekly monthly tomorrow tonight later next half third quarter all everything
  anything something nothing rest remainder remaining double twice triple both either or other another same again equally evenly split
  whole entire most least exactly amount`,
);
const POINTING = wordSet('it them');

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
  `it that this those these them him her think sure agree trust ready afford so want need like should deserve approve go do`,
);

/** Marks behind which something else may be told. */
const PAUSES = ',.!?;:\n-';

/** What is told beside the orders, and says nothing of them. */
export interface Apart {
  readonly tokens: readonly Token[];
  readonly asides: readonly string[];
}

/**
 * Sets apart what is told beside an order: "…, she fixed my roof". It is told of somebody or something, counts
 * nothing, pays nobody, names no place and no asset that the rest does not name, and has no word that may
 * change an order. Everything else stays and must be explained.
 */
export function setAsidesApart(said: readonly Token[]): Apart {
  const tokens = withoutCourtesies(said);
  const parts = splitAtPauses(tokens);
  const told = parts.map((part) => tells(part));
  if (!told.includes(true) || told.every(Boolean)) return { tokens, asides: [] };
  const named = new Set(parts.flatMap((part, at) => (told[at] ? [] : namesIn(part))));
  const kept: Token[] = [];
  const asides: string[] = [];
  for (const [at, part] of parts.entries()) {
    const isApart = told[at] === true && namesIn(part).every((name) => named.has(name));
    if (!isApart) {
      kept.push(...part);
      continue;
    }
    asides.push(part.map(({ raw }) => raw).join(' '));
    const end = part.at(-1);
    // Where a sentence ended it still ends.
    if (end?.kind === 'mark' && !isMark(kept.at(-1), '.!?;\n') && kept.length > 0) kept.push(end);
  }
  return { tokens: kept, asides };
}

/** Courtesies by their first word, the longest first. */
const BY_FIRST_WORD = Map.groupBy(
  COURTESIES.toSorted((a, b) => b.length - a.length),
  ([first]) => first as string,
);

function withoutCourtesies(tokens: readonly Token[]): Token[] {
  const words = tokens.map(wordOf);
  const kept: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const said = BY_FIRST_WORD.get(words[at] as string)?.find((phrase) =>
      phrase.every((word, index) => words[at + index] === word),
    );
    if (!said) kept.push(tokens[at] as Token);
    at += said?.length ?? 1;
  }
  return kept.some(({ kind }) => kind !== 'mark') ? kept : [...tokens];
}

/** The parts of a text, each with the mark at its end. A reason begins a part of its own. */
function splitAtPauses(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]];
  for (const [at, token] of tokens.entries()) {
    const begins = wordOf(token) === 'because' || wordOf(token) === 'since';
    if (begins && at > 0 && wordOf(tokens[at + 1]) !== '') parts.push([]);
    parts.at(-1)?.push(token);
    if (isMark(token, PAUSES)) parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}

function tells(part: readonly Token[]): boolean {
  if (isMark(part.at(-1), '?'))
    return POLITE_QUESTIONS.has(part.slice(0, -1).map(wordOf).join(' '));
  const spoken = part.filter(({ kind }) => kind !== 'mark');
  if (!spoken.every((token) => token.kind === 'word' || isYear(token))) return false;
  const words = spoken.map(wordOf);
  const first = words.find((word) => !JOINED.has(word));
  if (first === undefined) return words.length > 0 && words.every((word) => FILLERS.has(word));
  if (greets(words) && saysNothingOfOrders(words.slice(1), part)) return true;
  const isStated = STATED.has(words[words.indexOf(first) + 1] ?? '');
  if ((!SUBJECTS.has(first) && !isStated) || words.length < 2) return false;
  if (words.some((word) => CHANGES.has(word)) || hasPhrase(words, ['too', 'much'])) return false;
  const isOrder = words.some((word) => POINTING.has(word) || matchVerb(word, '') !== undefined);
  if (isOrder && words.some((word) => MEASURES.has(word))) return false;
  const takesBack =
    words.some((word) => NEGATIONS.has(word)) &&
    words.some((word) => NEGATED.has(word) || matchVerb(word, '') !== undefined);
  const isWish = words.some((word) => WISHES.has(word)) && namesIn(part).length > 0;
  return !takesBack && !isWish;
}

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
