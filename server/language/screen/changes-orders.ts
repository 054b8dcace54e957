import {
  isFiniteForm,
  isPastForm,
  NOUN_STARTS,
  PRONOUNS,
  REASONS,
} from '../lexicon/clause-words.ts';
import { DANGER_CLASSES, type DangerClass, isOf } from '../lexicon/danger.ts';
import { PERSONS } from '../lexicon/persons.ts';
import { entriesOf } from '../lexicon/word-rows.ts';
import { wordSet } from '../lexicon/words.ts';

/** What points to an order that stands beside a clause. */
const POINTING = wordSet('it them one ones same');
/** Where they stand alone; "that contract" points to none. */
const ALONE = wordSet('this that these those');
/** What changes an order in a clause that states something else, too. */
const ALWAYS: readonly DangerClass[] = [
  'takesBack',
  'unreal',
  'condition',
  'alternative',
  'party',
  'unsafe',
  'permission',
];
/** What changes one in a clause that points to it, wishes something, or is no whole one. */
const IF_POINTING: readonly DangerClass[] = ['negation', 'delay', 'size', 'others', 'judgement'];
const WISHES = wordSet(
  `should must need needs needed want wants wanted prefer prefers wish wishes would will i'd i'll he'd she'd let lets let's shall ought may
  might could can`,
);
const MODALS = wordSet('wish should must would will shall ought may might could can to');
/** What counts something that is no size: "one more thing", "all week". */
const COUNTED =
  /^(things?|favou?rs?|questions?|points?|notes?|story|stories|day|days|morning|afternoon|evening|night|week|weeks|weekend|month|months|year|years|summer|winter|spring|autumn|time|life)$/;

/** A step that is over is the next one's beginning. */
const ARRIVED =
  /^(arrives|arrived|there|done|finished|complete|completed|lands|landed|through|settled|confirmed)$/;

const isVerb = (word: string): boolean => entriesOf(word).some(({ kind }) => kind === 'verb');

/**
 * Whether a clause that names nothing of an order may still change the order beside it: by a word of a closed class that
 * does so wherever it stands, or by one that does where the clause points to the order, wishes or is no whole one.
 */
export function changesOrders(words: readonly string[]): boolean {
  const isPast = words.some((word, at) => at > 0 && isPastForm(word));
  const isReason = REASONS.has(words[0] ?? '');
  const points = words.some(
    (word, at) => POINTING.has(word) || (ALONE.has(word) && standsAlone(words[at + 1])),
  );
  const has = (classes: readonly DangerClass[]) =>
    words.some((word, at) => isOf(word, ...classes) && !isHarmlessWord(words, at, isPast, points));
  if (has(ALWAYS)) return true;
  const last = words.at(-1) ?? '';
  // "I could", "he asked me to", "my brother said": of what, the order says.
  if (MODALS.has(last) || /^(did|does|do|done)$/.test(last)) return true;
  if (/^(the|that) (moment|minute|second|instant) /.test(words.slice(0, 3).join(' '))) return true;
  if (/^(as|so) long as$/.test(words.slice(0, 3).join(' '))) return true;
  // "for my mum"
  if (
    /^(to|for)$/.test(words[0] ?? '') &&
    words.length < 6 &&
    words.some((word) => PERSONS.test(word))
  )
    return true;
  if (
    /^(from|to|into|with)$/.test(words[0] ?? '') &&
    words.some((word) => /^(accounts?|wallets?)$/.test(word))
  )
    return true;
  // "my sister gets it"
  if (
    points &&
    words.some(
      (word) =>
        /[^s]s$/.test(word) &&
        isVerb(word) &&
        isVerb(word.slice(0, -1)) &&
        !/^(wants|needs|likes)$/.test(word),
    )
  )
    return true;
  // "could be", "had I known", "who knows"
  if (
    /^(could|may|might|should|would|had|were|who|how|why|what)$/.test(words[0] ?? '') &&
    words.length < (/^(who|how|why|what)$/.test(words[0] ?? '') ? 3 : 5)
  )
    return true;
  // "I guess not", "I am not sure", "my wife says no"
  const no = words.findIndex((word) => /^(no|not|nope|nah)$/.test(word));
  if (
    no >= 0 &&
    /^(|sure|yet|now|ready|really|true|so|certain|convinced|today)$/.test(words[no + 1] ?? '')
  )
    return true;
  if (isOf(words[0] ?? '', 'reports') && words.length < 5) return true;
  const isReport = words.some((word) => isOf(word, 'reports'));
  if (isReport && (isOf(last, 'reports') || /^(so|here|that|it|this|me)$/.test(last))) return true;
  if (
    (points || words[0] === 'as') &&
    words.some(
      (word, at) =>
        /^(did|done|does)$/.test(word) &&
        (words[0] === 'as' ||
          /^(it|that|this|so)$/.test(words[at + 1] ?? '') ||
          words.includes('what')),
    )
  )
    return true;
  if (
    /^(that|this|it)$/.test(words[0] ?? '') &&
    /^(was|were)$/.test(words[1] ?? '') &&
    words.length < 4
  )
    return true;
  const isWhole =
    words.some((word) => PRONOUNS.has(word)) || words.slice(1).some((word) => isFiniteForm(word));
  const wishes = words.some((word) => WISHES.has(word));
  if (points && isReport && !isReason) return true;
  if (words.some((word, at) => word === 'rather' && /^(|not|no|than)$/.test(words[at + 1] ?? '')))
    return true;
  if (
    points &&
    wishes &&
    !isReason &&
    words.some((word) => /^(must|should|shall|has|have|needs|need|ought)$/.test(word))
  )
    return true;
  const may = !isWhole || points || (wishes && !isReason) || words.length < 3;
  return may && has(isReason ? IF_POINTING.filter((one) => one !== 'others') : IF_POINTING);
}

/** Whether "this" or "that" has no noun behind it. */
const standsAlone = (next: string | undefined): boolean =>
  next === undefined ||
  isFiniteForm(next) ||
  entriesOf(next).some(
    ({ kind }) => kind === 'preposition' || kind === 'connector' || kind === 'verb',
  ) ||
  /^(now|later|again|today|tomorrow|soon|first|too|myself|yesterday|last|then|already)$/.test(next);

function isHarmlessWord(
  words: readonly string[],
  at: number,
  isPast: boolean,
  points: boolean,
): boolean {
  const word = words[at] as string;
  const before = words[at - 1] ?? '';
  const next = words[at + 1] ?? '';
  // "I'd stop gambling": what is stopped is no order.
  if (/^(stop|stopped|quit|avoid)$/.test(word)) return /^[a-z]{2,}ing$/.test(next) && !isVerb(next);
  if (word === 'never') return next === 'mind';
  if (/^(decide|decided|agree)$/.test(word)) return before === 'we' || before === 'i';
  if (word === 'agreed') return /^(we|i)$/.test(words[0] ?? '') && !points;
  // "I feel calmer when I owe nothing"
  if (word === 'once' && before === 'for') return true;
  if (word === 'when' || word === 'once' || word === 'whenever')
    return (
      words.slice(at + 1).some((one) => ARRIVED.test(one)) ||
      (at > 1 &&
        !points &&
        !words.slice(0, at).some(isVerb) &&
        words.slice(0, at).some((one) => PRONOUNS.has(one) || NOUN_STARTS.has(one)))
    );
  if (isOf(word, 'delay', 'size') && isPast && !points) return true;
  if (isOf(word, 'delay') && isPast) return true;
  if (word === 'hold') return !/^(on|off|it|that)$/.test(next);
  if (word === 'before' || word === 'after') return at > 1 && !points;
  if (word === 'else' || word === 'plans' || word === 'plan') return false;
  if (isOf(word, 'size') || isOf(word, 'delay'))
    return COUNTED.test(next) || (COUNTED.test(word) && !isOf(before, 'size'));
  return false;
}

export const isDangerous = (word: string): boolean => isOf(word, ...DANGER_CLASSES);
