import { isMark, isSize, type Token, wordOf } from '#server/language/tokens/token.ts';
import type { AgentComparison } from '#server/schemas/agent-condition.ts';
import { magnitudeOf } from './decimal.ts';
import { FRAME_WORDS, isTalk, OPENERS, saysTold } from './lexicon/frames.ts';
import { matchPhrase, wordSet } from './lexicon/phrases.ts';
import { namedRoles } from './named-roles.ts';
import { readTerms } from './read-terms.ts';
import { BRACKETS } from './spell-comparators.ts';
import type { Term } from './term.ts';
import { wordsOf } from './words-of.ts';

/** Who is notified and how, besides the words of `lexicon/frames.ts`. */
const TELLING = wordSet(
  `msg hmu gimme lmk write advise intimation request tap shoulder appreciate scream yell holler alarm telling informed notified
  waiting watching looking trigger heads heads-up shout eye lookout care cares cared interested wake up ring buzz hear line news telegram
  phone once bother disturb straight quick quickly loud loudly urgently promptly kindly asap bot agent assistant buddy mate friend ya u pls plz`,
);
/** What happens by small steps to what is watched: its side is said by the word behind it. */
const MOTION = wordSet(
  `creep creeps creeping crept crawl crawls crawling crawled limp limps limping stray strays straying strayed run runs running ran hop hops hopped
  inch inches inching inched edge edges edging edged sneak sneaks tick ticks ticking ticked move wander wanders drift drifts drifting drifted
  sail sails sailed float floats floated march marches marched shoot shoots shooting shot blast blasts blasted race races raced zoom zooms
  push pushes pushing pushed force forces dive dives diving dived dove wobble wobbles stumble stumbles tip tips roll rolls rolled bump bumps
  settle settles settled land lands landed hover hovers hovering float stand stands standing become becoming became turn turned hold held pull pulls
  make makes made show shows showing read reads reading quote quotes quoted print printed value valued priced
  smash smashes smashing smashed scratch scratches slice slices cut cuts shave shaves
  improve improves improving improved worsen worsens worsening worsened`,
);
/** Whether a word only says that something goes where the word behind it says. */
export const isMotion = (word: string): boolean => MOTION.has(word);

const BOUNDS = new Set(['side', 'move', 'amount', 'metric', 'word']);
/** They say that all of a thing, or the thing by itself, is meant, and that it is so by then. */
const AROUND = wordSet(
  `everything anything all every either both must gone become becomes case moment minute instant what how way one pay pays paid bring brings brought
  yields give gives hurts worry worries worrying interests means sit sits year much bit per annum annually stop loss against keep ever
  sure certain necessary automatically good great nice ideally please nothing fine happy don't dont stop-loss check whether take profit ensure aware favourite favorite he she long short`,
);
/** Words that a reader takes for nothing, and that change what is counted. */
const LIMITING = wordSet(
  'ends pending extra additional another same half few other unclaimed accrued max maximum done instead was were had',
);
/** When, in front of the request for an alert: no agent keeps it. */
const TIMING = wordSet(
  `next later week weeks month months year years quarter summer winter spring autumn birthday anniversary holiday holidays noon midday midnight
  sunrise sunset lunch dinner breakfast christmas easter session weekend afterwards eventually someday sometime soonest`,
);
/** What a number does to somebody: the words behind it say no more of what is watched. */
const COMMENTS = wordSet(
  'hurts kills ruins worries scares eats wrecks bothers annoys bugs kill hurt worry scare',
);
const OWNERS = wordSet('me my us our');
const HARMLESS_VAGUE = wordSet('much a');
const PURPOSE = wordSet('so because cause cuz since');
const WHO = wordSet("i i'm i'd i'll i've we we'd we'll you it it's that");

/**
 * The strict law of what is said around a number: in its clause each word is one of a closed class, a name that is
 * watched, or a word of a metric, a side, a move or a time. Any other word of the language may bound, turn or
 * replace what is watched ("in a fortnight", "bar ETH", "bob eth", "is history"), and is asked about.
 *
 * @returns each such word, as it was said
 */
export function unreadWords(
  said: readonly Token[],
  parts: readonly AgentComparison[],
): readonly string[] {
  const thresholds = new Set(parts.map(({ threshold }) => magnitudeOf(threshold)));
  const isOfPart = (token: Token) =>
    isSize(token) && thresholds.has(magnitudeOf((token as { value: string }).value));
  return clausesOf(said)
    .filter((clause) => clause.some(isOfPart))
    .flatMap((clause) => unreadIn(withoutPurpose(clause), parts));
}

/** What marks part, without what somebody says in brackets. */
function clausesOf(said: readonly Token[]): Token[][] {
  const clauses: Token[][] = [[]];
  let isAside = false;
  for (const [at, token] of said.entries()) {
    const word = wordOf(token);
    if (word === BRACKETS.open) isAside = /^(?:i|we)(?:'|$)/.test(wordOf(said[at + 1]));
    if (isAside) isAside = word !== BRACKETS.close;
    else if (isMark(token, ',.;:!?\n-')) clauses.push([]);
    else clauses.at(-1)?.push(token);
  }
  return clauses;
}

/** "… so I can bridge it", "… because I …": what for, and why. */
function withoutPurpose(clause: readonly Token[]): readonly Token[] {
  const at = clause.findIndex(
    (token, index) =>
      PURPOSE.has(wordOf(token)) &&
      (WHO.has(wordOf(clause[index + 1])) || wordOf(clause[index + 1]) === 'that') &&
      clause.slice(0, index).some(isSize),
  );
  return at < 0 ? clause : clause.slice(0, at);
}

function unreadIn(clause: readonly Token[], parts: readonly AgentComparison[]): string[] {
  const [front, claim] = splitFront(withoutComment(clause));
  return [
    ...front.flatMap((token) => (TIMING.has(wordOf(token)) ? [token.raw] : [])),
    ...unreadClaim(claim, parts),
  ];
}

/** "Do me a favour and tell me | when …": what is in front of the request for an alert, and from there on. */
function splitFront(clause: readonly Token[]): [readonly Token[], readonly Token[]] {
  const size = clause.findIndex(isSize);
  const words = wordsOf(clause);
  const opened = words.findIndex((_, at) => matchPhrase(OPENERS, words, at) !== undefined);
  const end = opened < 0 || opened > size ? size : opened;
  const told = words.findLastIndex((word, at) => at < end && saysTold(word));
  return told < 0 ? [[], clause] : [clause.slice(0, told), clause.slice(told)];
}

/** "… above 7% hurts my carry" */
function withoutComment(clause: readonly Token[]): readonly Token[] {
  const at = clause.findIndex(
    (token, index) =>
      COMMENTS.has(wordOf(token)) &&
      (clause[index + 1] === undefined || OWNERS.has(wordOf(clause[index + 1]))) &&
      clause.slice(0, index).some(isSize) &&
      !clause.slice(index).some(isSize),
  );
  return at < 0 ? clause : clause.slice(0, at);
}

function unreadClaim(clause: readonly Token[], parts: readonly AgentComparison[]): string[] {
  const kept = new Set(parts.flatMap(({ asset, quote }) => [asset, quote]));
  const terms = readTerms(withoutOpeners(clause));
  const unread = terms.flatMap((term, at) => {
    if (term.kind === 'vague')
      return HARMLESS_VAGUE.has(term.raw.split(' ')[0] ?? '') ? [] : [term.raw];
    if (term.kind === 'name' && !term.known && isBareName(term) && !kept.has(term.asset))
      return [term.raw];
    if (term.kind !== 'word' || isHarmless(term.text)) return [];
    const next = terms[at + 1];
    if (MOTION.has(term.text) && next !== undefined && BOUNDS.has(next.kind)) return [];
    // "refill note": the text of the alert.
    if (next?.kind === 'word' && saysTold(next.text) && at + 2 >= terms.length) return [];
    return kept.has(term.raw.toUpperCase().replace('$', '')) ? [] : [term.raw];
  });
  const limiting = clause.filter(
    (token, at) =>
      LIMITING.has(wordOf(token)) &&
      namedRoles([token]).length === 0 &&
      // "drops by half", "loses half": the size itself.
      !(wordOf(token) === 'half' && parts.some(({ threshold }) => threshold === '-50')) &&
      !(wordOf(token) === 'same' && wordOf(clause[at + 1]) === 'time'),
  );
  return [...unread, ...limiting.map(({ raw }) => raw)];
}

/** "the second ETH …": what opens a condition is no word of it. */
function withoutOpeners(clause: readonly Token[]): readonly Token[] {
  const words = wordsOf(clause);
  const opening = new Set<number>();
  for (let at = 0; at < words.length; at++) {
    const length = matchPhrase(OPENERS, words, at)?.length ?? 0;
    for (let index = at; index < at + length; index++) opening.add(index);
  }
  return clause.filter((_, at) => !opening.has(at));
}

const isBareName = ({ venue, chain }: Extract<Term, { kind: 'name' }>): boolean =>
  venue === undefined && chain === undefined;

const isHarmless = (word: string): boolean =>
  saysTold(word) || isTalk(word) || FRAME_WORDS.has(word) || TELLING.has(word) || AROUND.has(word);
