import type { ContractRead } from '#server/chains/evm/read.ts';
import { converse } from '#server/intent/converse.ts';
import { knowVenues } from '#server/language/lexicon/venues.ts';
import { setAsidesApart } from '#server/language/screen/set-asides-apart.ts';
import { plainNotation } from '#server/language/tokens/plain-notation.ts';
import type { Token } from '#server/language/tokens/token.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import { SOLANA_PROTOCOLS } from '#server/protocols/solana-registry.ts';
import {
  type AgentComparison,
  type AgentCondition,
  comparisonsOf,
  MAX_CONDITION_PARTS,
  type WatchedValue,
} from '#server/schemas/agent-condition.ts';
import { splitTranscript } from '#server/schemas/transcript.ts';
import type { AgentCompilation, BaseValue } from './agent-compilation.ts';
import { changesBehind } from './change-behind.ts';
import { findBrokenLaws } from './condition-laws.ts';
import { findUnkept, joinedConditions, startsBeside } from './conservation-laws.ts';
import { anyOf, eachLevel, eitherSide, isImpossible, opposite } from './contradiction.ts';
import { correctionsLeft } from './correction-laws.ts';
import { Dialogue, optionsOf, type Question, wordsOf } from './dialogue.ts';
import { findRetraction } from './find-retraction.ts';
import { leaveOutContrast } from './leave-out-contrast.ts';
import { leftOut } from './left-out.ts';
import { withoutLesser } from './lesser-moves.ts';
import { STABLECOINS } from './lexicon/coins.ts';
import { limitOfSchedule, otherCadence, otherPartOfDay } from './limit-of-schedule.ts';
import { limitsBeside, limitsBesideSchedule } from './limits-beside.ts';
import { limitsOf } from './limits-of-order.ts';
import { findPassedOver } from './passed-over.ts';
import { personsBeside } from './persons-beside.ts';
import { placesLeft, placesOf } from './places-beside.ts';
import { askEither, askToGoOn, askWhichReading, askWhichWatch } from './questions.ts';
import { partsOf } from './read-condition.ts';
import { readLivePrice } from './read-live-price.ts';
import { readQuietHours } from './read-quiet-hours.ts';
import { readRecipients } from './read-recipients.ts';
import { type ReadRequest, readRequest } from './read-request.ts';
import { readSchedule } from './read-schedule.ts';
import { asksForSilence, breakSilence, exceptsNothing } from './read-silence.ts';
import { readTerms } from './read-terms.ts';
import { readTokens, textOf } from './read-tokens.ts';
import { findUnsureReferents, placesOfOrder } from './referent-laws.ts';
import { fireHeadline, isChange, renderCondition } from './render-condition.ts';
import { setReportsApart } from './reports.ts';
import { askWithoutRest, EXPIRY_REMINDER } from './schedule-questions.ts';
import { isQuestion } from './screen-question.ts';
import {
  deniesAlert,
  deniesTelling,
  isHearsay,
  isRefusal,
  refusalIn,
  refusesAct,
} from './screen-refusal.ts';
import { settleCondition } from './settle-condition.ts';
import { family } from './settle-lending.ts';
import { clock, renderSchedule, settleSchedule } from './settle-schedule.ts';
import { giveSideOfRate } from './side-of-rate.ts';
import { unsureSign } from './spell-comparators.ts';
import { spellFronted, type UsualOrder } from './spell-fronted.ts';
import { spellNominalOrders } from './spell-nominal-orders.ts';
import { takeBack } from './take-back.ts';
import { type BehindTalk, findBehindTalk } from './talk-before.ts';
import { timesIn } from './times-in-label.ts';
import { setStoriesApart } from './told-beside.ts';

knowVenues([...PROTOCOLS, ...SOLANA_PROTOCOLS].filter((protocol) => protocol.listed));

export interface AgentRequestInput {
  /** Plain English, with any answers appended to it (`docs/guides/agents.md`). */
  readonly request: string;
  readonly wallets: readonly string[];
  readonly autonomy: 'notify' | 'prepare';
  /** Stored as it is; it wins over the do-part of the request. */
  readonly action?: string;
}

/** A compilation, and whether the request itself asks the service to do something. */
export interface CompiledRequest {
  readonly compilation: AgentCompilation;
  readonly ordersSomething: boolean;
}

/**
 * Compiles plain English into a standing watch (`docs/guides/agents.md`): a condition, a schedule, a question
 * or a plain reason. Pure but for the prices it asks its driver to read. Autonomy is the
 * caller's alone; no word of the request changes it.
 */
export function* compileAgentRequest(input: AgentRequestInput): ContractRead<AgentCompilation> {
  return (yield* compileRequest(input)).compilation;
}

/** `compileAgentRequest`, with what the keyless draft must know besides (`docs/guides/drafts.md`). */
export function* compileRequest(asked: AgentRequestInput): ContractRead<CompiledRequest> {
  const { own: written, answers } = splitTranscript(asked.request);
  const own = plainNotation(written);
  const input =
    own === written ? asked : { ...asked, request: asked.request.replace(written, () => own) };
  const compiled = yield* compileInOrder(input);
  const { outcome } = compiled.compilation;
  const isRefused = outcome === 'unwatchable' && refusalIn(readTokens(own)) !== undefined;
  if (answers.length > 0 || !(isRefused || outcome === 'needs_clarification')) return compiled;
  for (const { request, named, isOfMoves } of readings(own)) {
    const { compilation, ...rest } = yield* compileInOrder({ ...input, request });
    if (compilation.outcome !== 'condition' || !keepsNames(compilation, named)) continue;
    // "I refuse to pay silly fees.": of what the service shall do, it may be.
    if (isRefused && rest.ordersSomething) continue;
    if (!isOfMoves || comparisonsOf(compilation.condition).every(isChange))
      return { compilation, ...rest };
  }
  return compiled;
}

interface Reading extends BehindTalk {
  /** Whether it holds only of what watches moves. */
  readonly isOfMoves: boolean;
}

/** What a request may be without its talk. */
function readings(own: string): readonly Reading[] {
  const moves = withoutLesser(own);
  const talked = findBehindTalk(own).map((one) => ({ ...one, isOfMoves: false }));
  if (moves === undefined) return talked;
  return [...talked, { request: moves, named: [] }, ...findBehindTalk(moves)].map((one) => ({
    isOfMoves: true,
    ...one,
  }));
}

/** Whether what the talk in front of a request speaks of is what is watched; a price is of no place. */
const keepsNames = (
  { condition }: { readonly condition: AgentCondition },
  named: readonly string[],
): boolean =>
  comparisonsOf(condition).every(({ metric, asset, chain, protocol }) =>
    named.every(
      (one) =>
        one === `coin ${asset}` ||
        one === `chain ${chain}` ||
        (protocol !== undefined && one === `venue ${family(protocol)}`) ||
        (['price', 'peg'].includes(metric) && !one.startsWith('coin ')),
    ),
  );

/** Compiles a request in whatever order its parts stand. */
function* compileInOrder(input: AgentRequestInput): ContractRead<CompiledRequest> {
  const { own, answers } = splitTranscript(input.request);
  const usual = spellFronted(own);
  if (usual === undefined) return yield* compileSaid(input);
  const asked = (request: string) => compileSaid({ ...input, request });
  const plain = (yield* asked(own)).compilation;
  const isPlain = plain.outcome === 'condition' && comparisonsOf(plain.condition).length === 1;
  if (isPlain && !usual.isFronted) return yield* compileSaid(input);
  const turned = (yield* asked(usual.text)).compilation;
  const isHeld = turned.outcome === 'condition' && keepsSide(turned.condition, usual.side);
  if (plain.outcome === 'condition') {
    // Where both orders are watches, they must be the same one; a part said twice is one part.
    if (!isHeld || plain.rendered === turned.rendered) return yield* compileSaid(input);
    const lines = comparisonsOf(plain.condition).map(renderCondition);
    if (comparisonsOf(turned.condition).every((one) => lines.includes(renderCondition(one))))
      return yield* compileSaid({ ...input, request: usual.text });
    const question = askWhichReading(plain.rendered, turned.rendered);
    const picked = [plain, turned].find(({ rendered }) =>
      answers.includes(`${wordsOf(question)}: ${rendered}`),
    );
    return { compilation: picked ?? ask(question), ordersSomething: false };
  }
  if (turned.outcome === 'unwatchable' || (turned.outcome === 'condition' && !isHeld))
    return yield* compileSaid(input);
  return yield* compileSaid({ ...input, request: input.request.replace(own, () => usual.text) });
}

/** Whether a watch is on the side that the words name. */
const keepsSide = (condition: AgentCondition, side: UsualOrder['side']): boolean =>
  side === 'reaches' || comparisonsOf(condition).every(({ comparator }) => comparator === side);

function* compileSaid(input: AgentRequestInput): ContractRead<CompiledRequest> {
  const { own, answers } = splitTranscript(input.request);
  const told = readRecipients(readTokens(own));
  const whole = leaveOutContrast(takeBack(told.tokens));
  const takenBack = findRetraction(whole);
  const apart = setAsidesApart(whole);
  const reports = setReportsApart(apart.tokens);
  const beside = setStoriesApart(reports.tokens);
  const asides = apart.asides.map(readTokens);
  const topics = [...asides, ...reports.topics, ...beside.topics];
  const hours = readQuietHours(beside.tokens);
  const asWatch = spellOrders(hours?.rest ?? beside.tokens);
  // "daily at 8 in the evening": beside no condition the hours are those of a schedule.
  const isWatch =
    !hours || EXCEPTING.test(hours.said) || readRequest(asWatch, topics).spoken !== undefined;
  const quiet = isWatch ? hours : undefined;
  const tokens = isWatch ? asWatch : spellOrders(beside.tokens);
  if (
    isRefusal(tokens) ||
    deniesTelling(tokens) ||
    deniesAlert(tokens) ||
    asksForSilence(tokens) ||
    exceptsNothing(tokens)
  ) {
    return plain(unwatchable('It says when not to alert you. Say when to alert you.'));
  }
  if (isQuestion(tokens)) {
    return plain(
      unwatchable('It is a question; an agent watches for something that can be measured.'),
    );
  }
  if (isHearsay(tokens)) {
    return plain(unwatchable('It reports what somebody says. Say what to watch.'));
  }
  const refusal = refusalIn(tokens);
  if (refusal !== undefined)
    return plain(unwatchable(`It says "${refusal}": say what to watch, and what to do then.`));
  const request = readRequest(tokens, topics);
  const against = request.order.length > 0 ? refusesAct(whole) : undefined;
  if (against !== undefined)
    return plain(unwatchable(`It says "${against}": say what to watch, and what to do then.`));
  const ordered = new Set(request.order);
  const limit = limitOfSchedule(
    tokens.filter((token) => !ordered.has(token)),
    own,
    request.order,
  );
  // "remind me to call Bob": what a schedule reminds of notifies nobody.
  const reminded = new Set(request.spoken === undefined ? request.label : []);
  const persons = personsBeside(
    tokens.filter((token) => !ordered.has(token) && !reminded.has(token)),
    told.tokens,
    request.order,
  );
  const ordersSomething = request.order.length > 0 || request.standing !== undefined;
  const { result } = yield* converse(answers, function* (taken) {
    const compilation = yield* compileRead(
      {
        ...request,
        ...(quiet?.said && { quiet: quiet.said }),
        ...(limit !== undefined && { limit }),
        ...(takenBack !== undefined && { takenBack }),
        joined: [
          ...joinedConditions(asides),
          ...startsBeside(asides, whole),
          ...changesBehind(told.tokens),
          ...correctionsLeft(whole),
        ],
        whole,
        others: told.others.length > 0 ? told.others : persons,
        places: placesOf(topics),
      },
      input,
      new Dialogue(taken),
    );
    return { result: compilation, raised: raisedBy(compilation) };
  });
  return { compilation: result, ordersSomething };
}

/** "except sundays": what a schedule leaves out is no part of it. */
const EXCEPTING = /\b(?:except|not|never|don't|dont|no|unless|only|outside)\b/i;

/** Without a silence that something breaks, and with orders as verbs. */
const spellOrders = (tokens: readonly Token[]): readonly Token[] =>
  spellNominalOrders(breakSilence(tokens) ?? tokens);

const plain = (compilation: AgentCompilation): CompiledRequest => ({
  compilation,
  ordersSomething: false,
});
const unwatchable = (reason: string): AgentCompilation => ({ outcome: 'unwatchable', reason });
const ask = (question: Question): AgentCompilation => ({
  outcome: 'needs_clarification',
  question: wordsOf(question),
  options: optionsOf(question),
});

function raisedBy(compilation: AgentCompilation): { key: string; question: string }[] {
  if (compilation.outcome !== 'needs_clarification') return [];
  const { question } = compilation;
  return [{ key: question, question }];
}

function* compileRead(
  request: ReadRequest,
  input: AgentRequestInput,
  dialogue: Dialogue,
): ContractRead<AgentCompilation> {
  const { spoken, schedule } = request;
  if (request.standing?.kind === 'trailing') {
    return unwatchable(
      'A trailing stop moves with the price, but a threshold is fixed. Name a price or a percentage.',
    );
  }
  if (request.standing?.kind === 'sized') {
    return unwatchable(
      'A stop sells all of one asset at one price. For anything else say the condition and the order: "When SOL drops below 130, swap 50 SOL to USDC".',
    );
  }
  if (request.standing?.kind === 'both') {
    return unwatchable('A stop loss and a take profit are two agents: ask for one at a time.');
  }
  if (spoken?.kind === 'part' && spoken.predicate.expiry) {
    const answer = dialogue.answerTo(EXPIRY_REMINDER);
    const schedule = answer === undefined ? undefined : readSchedule(readTokens(answer));
    if (!schedule?.cadence) return ask(EXPIRY_REMINDER);
    return compileSchedule({ ...request, schedule }, input, dialogue);
  }
  if (request.alternatives.length > 1)
    return yield* chooseOne(request.alternatives, input, dialogue);
  if (spoken && request.alsoScheduled) {
    const alone = yield* compileCondition(request, { ...input }, dialogue);
    const label = `${renderSpokenSchedule(request)}`;
    const rendered = alone.outcome === 'condition' ? alone.rendered : undefined;
    const question = askWhichWatch(rendered ?? 'The condition', label);
    const picked = dialogue.pickOf(question);
    if (picked === undefined) return alone.outcome === 'unwatchable' ? alone : ask(question);
    return picked === label ? compileSchedule(request, input, dialogue) : alone;
  }
  if (spoken) return yield* compileCondition(request, input, dialogue);
  if (schedule.cadence !== undefined) return compileSchedule(request, input, dialogue);
  if (schedule.once !== undefined) {
    return unwatchable(
      `"${schedule.once}" comes once; agents watch a condition or repeat daily, weekly or monthly.`,
    );
  }
  if (request.asksReminder) return compileSchedule(request, input, dialogue);
  return unwatchable(
    request.order.length > 0
      ? 'It is an order without a condition or a schedule to wait for.'
      : 'Nothing in it can be measured: name what to watch and at what value.',
  );
}

/** Several conditions with an order each: asks which one this agent keeps. */
function* chooseOne(
  alternatives: readonly ReadRequest[],
  input: AgentRequestInput,
  dialogue: Dialogue,
): ContractRead<AgentCompilation> {
  const compiled: AgentCompilation[] = [];
  for (const one of alternatives) compiled.push(yield* compileCondition(one, input, dialogue));
  const whole = compiled.filter((one) => one.outcome === 'condition');
  const [open] = compiled.filter((one) => one.outcome !== 'condition');
  if (open) return open;
  const question = askWhichWatch(...whole.map((one) => one.rendered));
  const picked = dialogue.pickOf(question);
  return whole.find(({ rendered }) => rendered === picked) ?? ask(question);
}

function renderSpokenSchedule({ schedule }: ReadRequest): string {
  const cadence = schedule.cadence ?? 'daily';
  const time = schedule.time ? ` at ${clock(schedule.time)}` : '';
  return `The ${cadence} check-in${time}`;
}

function* compileCondition(
  request: ReadRequest,
  input: AgentRequestInput,
  dialogue: Dialogue,
): ContractRead<AgentCompilation> {
  const { spoken } = request;
  if (!spoken) return unwatchable('Nothing in it can be measured.');
  giveSideOfRate(spoken, request.whole ?? []);
  const settled = yield* settleCondition(spoken, request.context(input.wallets), dialogue);
  if (settled.kind === 'open') return ask(settled.question);
  if (settled.kind === 'unread') return unwatchable(settled.reason);
  let { condition } = settled;
  if (request.back === 'fails') {
    const turned = opposite(condition);
    if (!turned) return unwatchable('What does not happen is not watched: say what should happen.');
    condition = turned;
  }
  if (isImpossible(condition)) {
    const either = request.isApart ? anyOf(condition) : eitherSide(condition);
    // "when … tell me, and when … tell me": each notifies by itself.
    if (!request.isApart) {
      const question = askEither(renderCondition(condition), renderCondition(either));
      if (!dialogue.agreesTo(question)) return ask(question);
    }
    condition = either;
    if (isImpossible(condition))
      return unwatchable('It can never be true: its parts contradict each other.');
  }
  const whole = condition;
  const levels = eachLevel(condition);
  if (levels.length > 0) {
    const question = askWhichWatch(...levels.map(renderCondition));
    const picked = dialogue.pickOf(question);
    const level = levels.find((one) => renderCondition(one) === picked);
    if (!level) return ask(question);
    condition = level;
  }
  const grouped = groupedLevel(splitTranscript(input.request).own, condition);
  if (grouped) {
    const either = [condition, grouped];
    const question = askWhichReading(...either.map(renderCondition));
    const picked = dialogue.pickOf(question);
    const one = either.find((one) => renderCondition(one) === picked);
    if (!one) return ask(question);
    condition = one;
  }
  const parts = comparisonsOf(condition);
  if (parts.length > MAX_CONDITION_PARTS) {
    return unwatchable(
      `A condition has at most ${MAX_CONDITION_PARTS} parts; this one has ${parts.length}.`,
    );
  }
  const rendered = renderCondition(condition);
  const { time, cadence } = request.schedule;
  const sign = unsureSign(splitTranscript(input.request).own);
  const broken = [
    ...(request.delay === undefined
      ? []
      : [
          `A wait ("${request.delay}") is not supported: the alert fires as soon as the condition is true.`,
        ]),
    ...(time && request.isTimed && cadence === undefined
      ? [
          `The hour (${clock(time)}) is not supported beside a condition: the alert fires as soon as it is true.`,
        ]
      : []),
    ...(cadence === null && !/hour/.test(request.schedule.cadenceSaid ?? '')
      ? [`It is checked once an hour, not "${request.schedule.cadenceSaid}".`]
      : []),
    ...untold(request),
    ...rhythmOf(splitTranscript(input.request).own, parts).map(
      (words) => `"${words}" is not supported.`,
    ),
    ...(sign === undefined ? [] : [`"${sign}" may be an arrow, or "at least".`]),
    ...(request.quiet === undefined
      ? []
      : [
          `Quiet hours ("${request.quiet}") are not supported: the alert fires whenever the condition is true.`,
        ]),
    ...leftOut(
      request.said,
      whole,
      partsOf(spoken).some((part) => part.unkept !== undefined || part.within !== undefined),
    ).map((words) => `"${words}" is not supported.`),
    ...(/\b(not|never|but)$/i.test(textOf(request.order))
      ? [`The order ends in "${textOf(request.order).split(' ').at(-1)}".`]
      : []),
    ...(comparesInOrder(request.order) ? [`"${textOf(request.order)}" is read as an order.`] : []),
    ...(request.takenBack === undefined ? [] : [`"${request.takenBack}" may cancel the request.`]),
    ...(request.joined ?? []).map((words) => `"${words}" is not supported.`),
    ...placesLeft(request.places ?? [], comparisonsOf(settled.condition)).map(
      (place) => `"${place}" is mentioned, but not watched.`,
    ),
    ...(request.standing ? [] : limitsOf(request.order)).map(
      (words) => `"${words}" is not supported.`,
    ),
    ...findUnkept(request.said, request.order, settled.condition),
    // As it was read: either side of a contradiction is agreed to above.
    ...(yield* findBrokenLaws(request.said, settled.condition, request.back !== undefined)),
    ...findUnsureReferents({
      whole: request.whole ?? [],
      said: request.said,
      order: request.order,
      parts: comparisonsOf(settled.condition),
    }),
  ];
  const said = broken.join(' ').toLowerCase();
  const passedOver = [
    ...findPassedOver(request.whole ?? [], request.order, settled.condition),
    ...limitsBeside(splitTranscript(input.request).own, parts),
  ]
    .filter((words) => !said.includes(words))
    .map((words) => `"${words}" is not supported.`);
  const unkept = [...broken, ...passedOver];
  if (unkept.length > 0) {
    const question = askToGoOn(unkept, rendered);
    if (!dialogue.agreesTo(question)) return ask(question);
  }
  return {
    outcome: 'condition',
    condition,
    rendered,
    fire_headline: fireHeadline(condition),
    cadence: request.schedule.cadence === 'daily' && !parts.some(isChange) ? 'daily' : 'hourly',
    watch: watchOf(condition),
    action: actionOf(request, input, parts),
    base_values: yield* readBaseValues(condition),
  };
}

/** "140.000 dollars": many write thousands with a point; the same watch at a thousand times the level. */
function groupedLevel(own: string, condition: AgentCondition): AgentCondition | undefined {
  const level = /(?<![\d.,])(\d{1,3})\.000(?![\d.,]\d|\d)/.exec(own)?.[1];
  if (condition.kind !== 'compare' || condition.unit !== 'usd') return undefined;
  if (level === undefined || condition.threshold !== level || level === '0') return undefined;
  if (STABLECOINS.has(condition.asset ?? '')) return undefined;
  return { ...condition, threshold: `${level}000` };
}

/** "falls 5% every day": a rhythm directly behind a move is its span, and no time to look. */
const rhythmOf = (own: string, parts: readonly AgentComparison[]): readonly string[] =>
  parts.some((part) => isChange(part) && part.window === undefined)
    ? (/\d ?(?:%|percent) ((?:every|each)(?: single)? (?:hour|day|week|month))\b/i
        .exec(own)
        ?.slice(1) ?? [])
    : [];

/** An agent notifies only its owner. */
const untold = ({ others = [] }: ReadRequest): string[] =>
  others.map((other) => `Only you are notified: "${other}" is not supported.`);

/** "park health factor rises above 3" is no order: what is measured and compared in it is a condition. */
function comparesInOrder(order: readonly Token[]): boolean {
  const terms = readTerms(order);
  return (
    terms.some((term) => term.kind === 'metric' && term.metric !== 'price') &&
    terms.some((term) => (term.kind === 'side' && !term.weak) || term.kind === 'move')
  );
}

/** The values a condition watches, in the public shape. */
export function watchOf(condition: AgentCondition): WatchedValue[] {
  return comparisonsOf(condition).map(({ kind: _, ...one }) => ({
    ...one,
    threshold: Number(one.threshold),
  }));
}

/** A change without a window is measured from now: what now is. */
function* readBaseValues(condition: AgentCondition): ContractRead<BaseValue[]> {
  const values: BaseValue[] = [];
  for (const [part, one] of comparisonsOf(condition).entries()) {
    if (
      one.metric !== 'price' ||
      !isChange(one) ||
      one.window !== undefined ||
      one.asset === undefined ||
      one.quote !== undefined
    )
      continue;
    // Where none can be read now, the first pass that reads one is what it is measured from.
    const live = yield* readLivePrice(one.asset);
    if (live.kind === 'priced') values.push({ part, asset: one.asset, price: live.price });
  }
  return values;
}

/** The do-part: kept for prepare, dropped for notify (`docs/guides/agents.md`). */
function actionOf(
  request: ReadRequest,
  input: AgentRequestInput,
  parts: readonly AgentComparison[],
): string | null {
  const [subject] = parts.map(({ asset }) => asset);
  if (input.autonomy !== 'prepare') return null;
  if (input.action !== undefined) return input.action;
  if (request.standing) {
    const { action, predicate } = request.standing;
    return predicate.asset === undefined && subject !== undefined
      ? `${action} my ${subject}`
      : action;
  }
  if (request.order.length === 0) return null;
  const [place] = placesOfOrder({ said: request.said, order: request.order, parts });
  const order = nameIt(request.order, subject);
  return place === undefined ? order : `${order} on ${place}`;
}

/** "sell it" means the asset of the condition; the stored text must say so by itself. */
function nameIt(tokens: readonly Token[], subject: string | undefined): string {
  const named = tokens.some((token) => token.kind === 'ticker' || token.kind === 'pair');
  const replaced = tokens.map((token, at): Token => {
    const isIt = token.kind === 'word' && token.text === 'it' && at > 0;
    return isIt && subject !== undefined && !named && at === 1
      ? { kind: 'word', text: subject.toLowerCase(), raw: subject }
      : token;
  });
  return textOf(replaced);
}

function compileSchedule(
  request: ReadRequest,
  input: AgentRequestInput,
  dialogue: Dialogue,
): AgentCompilation {
  const settled = settleSchedule(request.schedule, dialogue);
  if (settled.kind === 'open') return ask(settled.question);
  if (request.quiet !== undefined) {
    const question = askWithoutRest(request.quiet);
    if (!dialogue.agreesTo(question)) return ask(question);
  }
  const label = textOf(request.label);
  // "every day at 9 and 17 UTC": a number that no word goes with is another hour.
  if (/^(?:(?:and|or|,|&|\s)*\d|(?:and|or|&) on\b)/.test(label))
    return unwatchable(
      `A schedule has one time of day, and "${label}" is left: ask for each time by itself.`,
    );
  const rendered =
    label === ''
      ? renderSchedule(settled.schedule)
      : `${renderSchedule(settled.schedule)}: ${label}`;
  const { own } = splitTranscript(input.request);
  const part = otherPartOfDay(own, settled.schedule.hour, settled.schedule.cadence === 'weekly');
  const cadence = otherCadence(own, settled.schedule.cadence);
  const unkept = [
    ...untold(request),
    ...(part === undefined
      ? []
      : [`"${part}" is said, and ${clock(settled.schedule)} is another part of the day.`]),
    ...(cadence === undefined ? [] : [`"${cadence}" is not supported.`]),
    ...(request.limit === undefined ? [] : [`"${request.limit}" is not supported.`]),
    ...timesIn(request.label, request.whole ?? []).map((words) => `"${words}" is not supported.`),
    ...limitsBesideSchedule(own).map((words) => `"${words}" is not supported.`),
    ...(request.takenBack === undefined ? [] : [`"${request.takenBack}" may cancel the request.`]),
    ...(request.joined ?? []).map((words) => `"${words}" is not supported.`),
  ];
  if (unkept.length > 0) {
    const question = askToGoOn(unkept, rendered);
    if (!dialogue.agreesTo(question)) return ask(question);
  }
  return {
    outcome: 'schedule',
    ...settled.schedule,
    rendered,
    label: label === '' ? null : label,
    action: actionOf(request, input, []),
  };
}
