import { screenRequest } from '#server/language/screen/screen-request.ts';
import type { Token } from '#server/language/tokens/token.ts';
import { isMark } from '#server/language/tokens/token.ts';
import type { Clause } from './clause.ts';
import {
  giveTold,
  giveTopic,
  hasAnything,
  isWhole,
  joinTerms,
  reachPlain,
} from './complete-watch.ts';
import { OPENERS } from './lexicon/frames.ts';
import { matchPhrase, wordSet } from './lexicon/phrases.ts';
import type { NamedRole } from './named-roles.ts';
import { readPointedBack } from './points-back.ts';
import { hasClaim, hasSubject } from './predicate.ts';
import { partsOf, readCondition, type Spoken } from './read-condition.ts';
import { readDelay } from './read-delay.ts';
import {
  readOrderContext,
  readStandingOrder,
  type StandingOrder,
  splitLimit,
} from './read-order.ts';
import { readSchedule } from './read-schedule.ts';
import { readTerms, wishLength } from './read-terms.ts';
import { saysSomething } from './settle-condition.ts';
import type { OrderContext } from './settled.ts';
import { keptSide } from './side-law.ts';
import { type SplitRequest, splitRequest } from './split-request.ts';
import type { SpokenSchedule } from './spoken-schedule.ts';
import { wordsOf } from './words-of.ts';

/** A request, read whole: what must hold, when it recurs, what shall be done. */
export interface ReadRequest {
  readonly spoken?: Spoken;
  readonly schedule: SpokenSchedule;
  /** A recurrence of its own stands beside the condition. */
  readonly alsoScheduled: boolean;
  readonly standing?: StandingOrder;
  /** The do-part. */
  readonly order: readonly Token[];
  /** What was said besides the do-part and the schedule. */
  readonly said: readonly Token[];
  /** What a schedule is about. */
  readonly label: readonly Token[];
  readonly asksReminder: boolean;
  /** Whether an hour of the day was written as one: "9am", "18:30". */
  readonly isTimed?: boolean;
  /** Whether several conditions were opened by words of their own: "when …, and when …". */
  readonly isApart?: boolean;
  /** Whether the condition is said to hold then, or no longer to: "tell me when it doesn't". */
  readonly back?: 'holds' | 'fails';
  /** Hours in which nothing, or only in which something, may be alerted, in the user's words. */
  readonly quiet?: string;
  /** What limits a schedule that none keeps ("until June"), in the user's words. */
  readonly limit?: string;
  /** What may take the whole request back ("Forget it."), in the user's words. */
  readonly takenBack?: string;
  /** What is said beside the condition and joined to it as a second one, in the user's words. */
  readonly joined?: readonly string[];
  /** All that was written, with its asides. */
  readonly whole?: readonly Token[];
  /** Who is to be notified besides the owner, in the user's words. */
  readonly others?: readonly string[];
  /** Chains and lending protocols that are mentioned beside the request. */
  readonly places?: readonly NamedRole[];
  /** A wait between the condition and the order, in the user's words. */
  readonly delay?: string;
  /** Several conditions, each with an order of its own: an agent keeps one of them. */
  readonly alternatives: readonly ReadRequest[];
  context(wallets: readonly string[]): OrderContext;
}

/** Reads a request; a wait before what it shall do stands apart, where there is a condition. */
export function readRequest(
  tokens: readonly Token[],
  topics: readonly (readonly Token[])[] = [],
): ReadRequest {
  const back = readPointedBack(tokens);
  if (back) {
    const request = readWaiting(back.rest, topics);
    if (request.spoken && partsOf(request.spoken).some(({ amount }) => amount)) {
      for (const part of partsOf(request.spoken)) {
        // "It must not fall below …; tell me if it does": what must not be is what it alerts on.
        if (back.back === 'holds') delete part.negated;
        delete part.kept;
      }
      return { ...request, back: back.back };
    }
  }
  return readWaiting(tokens, topics);
}

function readWaiting(tokens: readonly Token[], topics: readonly (readonly Token[])[]): ReadRequest {
  const delay = readDelay(tokens);
  if (delay) {
    const request = readParts(delay.rest, topics);
    if (request.spoken) return { ...request, delay: delay.said };
  }
  return readParts(tokens, topics);
}

/** Reads the clauses of a request into its condition, its schedule and its order. */
function readParts(tokens: readonly Token[], topics: readonly (readonly Token[])[]): ReadRequest {
  const schedule = readSchedule(tokens);
  const opened = opensAnywhere(tokens);
  const recurs = schedule.cadence !== undefined;
  // "5% a day" is a window where something is compared, and a recurrence where nothing is.
  const taken =
    recurs || schedule.zones || schedule.time ? strongTokens(tokens, schedule) : new Set<number>();
  const bare = tokens.filter((_, at) => !taken.has(at));
  const split = splitRequest(bare);
  const watch = readWatch(split, opened, recurs || schedule.once !== undefined);
  const { standing, order } = watch;
  // "On my wallet stays less than 300": what is so is no wish.
  if (watch.spoken && keptSide(wordsOf(bare)) === 'same')
    for (const part of partsOf(watch.spoken)) delete part.kept;
  // "every Monday, when my team meets": nothing is measured, and the recurrence stays.
  const isRemark =
    recurs &&
    watch.spoken !== undefined &&
    partsOf(watch.spoken).every((part) => !part.amount && !part.move && !part.vague) &&
    (!saysSomething(watch.spoken) || (schedule.time !== undefined && saysReminder(tokens)));
  const spoken = isRemark ? undefined : watch.spoken;
  if (spoken) giveTold(spoken, topics);
  const unscheduled =
    recurs && !spoken ? splitRequest(tokens.filter((_, at) => !schedule.used.has(at))) : split;
  const orders = safeOrders(spoken ? order : ordersOf(unscheduled.clauses));
  return {
    ...(spoken && { spoken }),
    ...(standing && { standing }),
    schedule,
    alsoScheduled: spoken !== undefined && recurs && hasOwnRhythm(schedule, taken),
    order: orders,
    said: standing ? bare : without(bare, order),
    label: labelOf(unscheduled.clauses),
    asksReminder: saysReminder(tokens),
    isTimed: tokens.some((token, at) => schedule.used.has(at) && isClockTime(token)),
    alternatives: recurs ? [] : readAlternatives(split, schedule),
    isApart: split.clauses.filter(({ kind }) => kind === 'condition').length > 1,
    context: (wallets) => readOrderContext(orders, wallets),
  };
}

/** "if A do X, if B do Y": each condition with its own order. */
function readAlternatives(split: SplitRequest, schedule: SpokenSchedule): ReadRequest[] {
  const groups: Clause[][] = [[]];
  for (const clause of split.clauses) {
    const group = groups.at(-1) ?? [];
    const [first] = group;
    const whole = ['condition', 'order'].every((kind) => group.some((one) => one.kind === kind));
    if (whole && clause.kind === first?.kind) groups.push([clause]);
    else if (first || clause.kind !== 'lead') group.push(clause);
  }
  const pairs = groups.map((clauses) => ({
    ...readWatch({ ...split, clauses }, true, false),
    all: joinTokens(clauses),
  }));
  if (pairs.length < 2 || !pairs.every((pair) => pair.spoken && pair.order.length > 0)) return [];
  return pairs.map(({ spoken, order, all }) => {
    const orders = safeOrders(order);
    return {
      ...(spoken && { spoken }),
      schedule,
      alsoScheduled: false,
      order: orders,
      said: without(all, order),
      label: [],
      asksReminder: false,
      alternatives: [],
      context: (wallets) => readOrderContext(orders, wallets),
    };
  });
}

/** Tokens without the ones that stand in another list. */
function without(tokens: readonly Token[], others: readonly Token[]): Token[] {
  const left = new Set(others);
  return tokens.filter((token) => !left.has(token));
}

/** Orders that no plan may carry out are no do-part at all. */
function safeOrders(tokens: Token[]): Token[] {
  return tokens.length > 0 && screenRequest(tokens)?.kind === 'unsafe' ? [] : tokens;
}

/** A time of day, a day of the week or of the month: more than how often to check. */
function hasOwnRhythm(schedule: SpokenSchedule, strong: ReadonlySet<number>): boolean {
  if (schedule.time !== undefined) return true;
  return strong.size > 0 && (schedule.cadence === 'weekly' || schedule.cadence === 'monthly');
}

function saysReminder(tokens: readonly Token[]): boolean {
  return wordsOf(tokens).some(
    (word) => word === 'remind' || word === 'reminder' || word === 'dca' || word === 'schedule',
  );
}

function opensAnywhere(tokens: readonly Token[]): boolean {
  const words = wordsOf(tokens);
  return words.some((_, at) => matchPhrase(OPENERS, words, at) !== undefined);
}

const STRONG = wordSet('every each once twice hourly nightly everyday');

/** The tokens of a schedule that can be nothing else: "every …", times of day and their zones. */
function strongTokens(tokens: readonly Token[], schedule: SpokenSchedule): ReadonlySet<number> {
  const words = wordsOf(tokens);
  const strong = new Set<number>();
  let inside = false;
  for (let at = 0; at < tokens.length; at++) {
    if (!schedule.used.has(at)) {
      inside = false;
      continue;
    }
    const token = tokens[at];
    if (STRONG.has(words[at] ?? '') || isClockTime(token)) inside = true;
    if (inside) strong.add(at);
  }
  return strong;
}

function isClockTime(token: Token | undefined): boolean {
  if (token?.kind !== 'time') return false;
  const raw = token.raw.toLowerCase();
  return raw.endsWith('am') || raw.endsWith('pm') || raw.includes(':');
}

function ordersOf(clauses: readonly Clause[]): Token[] {
  return joinTokens(clauses.filter((clause) => clause.kind === 'order'));
}

function joinTokens(clauses: readonly Clause[]): Token[] {
  return clauses.flatMap((clause, index) => [
    ...(index > 0 ? [{ kind: 'mark', raw: ',' } as const] : []),
    ...trimmed(clause.tokens),
  ]);
}

/** What a schedule is about: its words without "to" before and marks around. */
function labelOf(clauses: readonly Clause[]): Token[] {
  const tokens = joinTokens(clauses);
  const from = tokens[0]?.kind === 'word' && tokens[0].text === 'to' ? 1 : 0;
  return tokens.slice(from);
}

function trimmed(tokens: readonly Token[]): Token[] {
  let from = 0;
  while (from < tokens.length && isMark(tokens[from], ',;:-')) from++;
  return tokens.slice(from);
}

function readWatch(
  { clauses, asksToBeTold }: SplitRequest,
  opened: boolean,
  recurs: boolean,
): { spoken?: Spoken; standing?: StandingOrder; order: Token[] } {
  const conditions = clauses.filter(
    (clause) => clause.kind === 'condition' && !isAddressed(clause),
  );
  const leads = clauses.filter((clause) => clause.kind === 'lead');
  let order = ordersOf(clauses);
  const standing = readStandingOrder(
    [...leads, ...clauses.filter((clause) => clause.kind === 'order')].flatMap(
      (clause) => clause.tokens,
    ),
  );
  const conditionTerms = joinTerms(conditions);
  let spoken = readCondition(conditionTerms);
  // "when it stays above" waits for that; "keep it above" wishes it, and waits for the breaking.
  for (const part of spoken ? partsOf(spoken) : []) delete part.kept;
  const takesOver =
    standing?.predicate.amount !== undefined || standing?.kind === 'trailing' || !spoken;
  if (standing && takesOver) {
    const part: Spoken = { kind: 'part', predicate: standing.predicate };
    const all: Spoken = spoken
      ? { kind: 'all', parts: [part, ...(spoken.kind === 'all' ? spoken.parts : [spoken])] }
      : part;
    return { spoken: all, standing, order };
  }
  if (spoken && !hasAnything(spoken)) spoken = undefined;
  if (!spoken && !asksToBeTold && leads.some(isGoal)) return { order };
  const claiming = leads.filter((lead) => {
    const said = readCondition(readTerms(lead.tokens));
    return said !== undefined && saysSomething(said);
  });
  const led = readCondition(joinTerms(claiming.length > 0 ? claiming : leads));
  if (led && claiming.length > 0)
    giveTopic(
      led,
      leads.filter((lead) => !claiming.includes(lead)),
    );
  if (spoken && led && partsOf(led).some((part) => part.amount && part.side)) {
    // "Keep my loan above 1.6 … if …": both were said, and both must hold.
    return { spoken: { kind: 'all', parts: [led, spoken] }, order };
  }
  if (spoken) {
    giveTopic(spoken, leads);
    return { spoken, order };
  }
  if (led && (asksToBeTold || mentionsAlert(leads)) && order.length === 0)
    for (const part of partsOf(led)) reachPlain(part);
  if (led && saysSomething(led) && !(recurs && !partsOf(led).some(isWhole))) {
    return { spoken: led, order };
  }
  if (!opened || conditions.length === 0) {
    const limit = order.length > 0 ? splitLimit(order) : undefined;
    if (limit && !recurs) {
      const trigger = readCondition(readTerms(limit.trigger));
      order = limit.order;
      if (trigger) return { spoken: trigger, order };
    }
  }
  return { order };
}

/** "if you told me when …", "when you have a minute": asked of who reads it, and nothing that is watched. */
function isAddressed({ tokens }: Clause): boolean {
  if (!YOU.has(wordsOf(tokens)[0] ?? '')) return false;
  const said = readCondition(readTerms(tokens));
  return said === undefined || partsOf(said).every((part) => !hasClaim(part) && !hasSubject(part));
}
const YOU = wordSet('you u ya');

function mentionsAlert(leads: readonly Clause[]): boolean {
  return leads.some((lead) =>
    wordsOf(lead.tokens).some((word) => word === 'alert' || word === 'alarm'),
  );
}

const GOALS = wordSet(
  'grow make earn maximize maximise beat achieve target double triple turn reach generate find optimize optimise increase minimize minimise',
);

/** "grow my portfolio to $100k" is a wish for an outcome, and nothing to wait for. */
function isGoal(lead: Clause): boolean {
  const words = wordsOf(lead.tokens);
  const at = words.findIndex(
    (word) => word !== '' && !['please', 'pls', 'help', 'me', 'just'].includes(word),
  );
  return GOALS.has(words[at] ?? '') && wishLength(words, at) === 0;
}
