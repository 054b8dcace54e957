import { type ContractRead, together } from '#server/chains/evm/read.ts';
import type { OpenPoint } from '#server/language/build-orders.ts';
import { applyFollowUp } from '#server/language/follow-up.ts';
import { isAssetSpelling } from '#server/language/lexicon/assets.ts';
import { matchChain } from '#server/language/lexicon/chains.ts';
import { knowVenues, matchVenue } from '#server/language/lexicon/venues.ts';
import { carryChains } from '#server/language/orders/carry-chains.ts';
import { findStrayParties } from '#server/language/orders/find-stray-parties.ts';
import type { PartialIntent } from '#server/language/orders/partial-intent.ts';
import { type ParsedPrompt, parsePrompt } from '#server/language/parse-prompt.ts';
import { refersBack } from '#server/language/refers-back.ts';
import type { Wavering } from '#server/language/terms/apply-corrections.ts';
import { isParty, type Token, wordOf } from '#server/language/tokens/token.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import { SOLANA_PROTOCOLS } from '#server/protocols/solana-registry.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { IntentRequest, IntentResponse } from '#server/schemas/intent-exchange.ts';
import { MAX_INTENTS } from '#server/schemas/plan.ts';
import { splitTranscript } from '#server/schemas/transcript.ts';
import { answerQuestion } from './answers/answer-question.ts';
import { asksAbility } from './answers/asks-ability.ts';
import { askLeft, chosenParse, LEFT_OUT, type Left, restate, stillOpen } from './ask-left.ts';
import { askWithin } from './ask-within.ts';
import { checkPartials } from './check-partials.ts';
import { checkLimits, noteLimits } from './checks/check-limit.ts';
import { maySpend } from './checks/check-spender.ts';
import { type ChainChoice, chooseChain } from './choose-chain.ts';
import { type Conversation, converse } from './converse.ts';
import { fillAmount, fillVerb } from './fill-answer.ts';
import { confirmedParties, recentTurns } from './gate/confirm-recipient.ts';
import { hasWalletFor } from './holdings.ts';
import { Interview, type Question } from './interview.ts';
import { lookUpRecipients } from './look-up-recipients.ts';
import {
  acknowledgeNegation,
  describeService,
  pointToAgents,
  refuseLength,
  refuseUnsafe,
  refuseUnsupported,
} from './render/answer-in-words.ts';
import { describeIntents } from './render/describe-intents.ts';
import { describePartial } from './render/describe-partial.ts';
import { nameIntents } from './render/name-intents.ts';
import { noteSolanaLimits } from './render/note-solana-limits.ts';
import { type Sizing, sizePartial } from './size-partials.ts';
import { toIntent } from './to-intent.ts';

knowVenues([...PROTOCOLS, ...SOLANA_PROTOCOLS].filter((protocol) => protocol.listed));

/** What an order without a verb may have meant. */
const ACTION: Question = {
  kind: 'action',
  step: 0,
  question: 'What do you want to do with it?',
};

/** Settled once somebody has said which order of a message is meant. */
const WITHIN = ' order within';

/**
 * Compiles plain English into intents, or into the questions that must be answered first, or
 * into an answer in words (`docs/guides/intents.md`). Pure but for the balances and prices it asks its driver to
 * read; the same request and the same reads give the same answer.
 */
export function* compileIntent(request: IntentRequest): ContractRead<IntentResponse> {
  const { own, answers } = splitTranscript(request.prompt);
  const spoken = { ...request, prompt: own };
  const parsed = parsePrompt(own);
  return answerOf(
    yield* converse(answers, function* (taken) {
      const interview = new Interview(taken);
      const result = yield* readOnce(spoken, parsed, interview);
      return { result, raised: interview.raised };
    }),
  );
}

/** The answer of a conversation, which says so where an answer of the user could not be taken. */
export function answerOf({ result, reopened }: Conversation<IntentResponse>): IntentResponse {
  if (reopened.length === 0 || result.clarifications.length === 0) return result;
  const reasoning = `I could not take one clear answer to: ${reopened.join(' ')} ${result.reasoning}`;
  return { ...result, reasoning };
}

/** Reads a request without the answers in its prompt: those that count are in the interview. */
function* readOnce(
  request: IntentRequest,
  said: ParsedPrompt,
  interview: Interview,
  settled: ReadonlySet<string> = new Set(),
): ContractRead<IntentResponse> {
  let parsed = said;
  const within = settled.has(WITHIN) ? undefined : askWithin(request, parsed, interview);
  if (within?.kind === 'asked') return asking(interview);
  if (within?.kind === 'restated') {
    const again = parsePrompt(within.request.prompt);
    return yield* readOnce(within.request, again, interview, new Set([...settled, WITHIN]));
  }
  if (!parsed.screened && parsed.partials.length === 0) {
    interview.settle(ACTION, (answer) => {
      const verb = fillVerb(answer);
      if (verb !== undefined) parsed = parsePrompt(`${verb} ${request.prompt}`);
      return verb !== undefined;
    });
  }
  if (parsed.screened?.kind === 'question' || asksAbility(parsed)) {
    return yield* answerQuestion(request, parsed.tokens);
  }
  const words = screenAnswer(parsed);
  if (words) return words;
  const { partials: read, said: source, ...open } = withHistory(request, parsed);
  const chosen = chosenParse(open.alternatives, settled);
  const partials = chosen ? chosen.map((partial) => ({ ...partial })) : read;
  if (partials.length === 0 && open.left.length === 0) return askAction(parsed, interview);
  const left = stillOpen(open, settled);
  const restated = restate(request, left, interview, settled);
  if (restated) {
    const again = parsePrompt(restated.request.prompt);
    return yield* readOnce(restated.request, again, interview, restated.settled);
  }
  if (askLeft(left, interview)) return asking(interview);
  const isUndecided = source.wavering === 'recipient' && partials.some(({ party }) => party);
  const stray = isUndecided ? undefined : askStray(request, parsed, partials, interview);
  return stray ?? (yield* completePartials(request, partials, interview, source));
}

/** Asks about an address or name that no partial intent took up, and that is not a wallet of the request. */
function askStray(
  request: IntentRequest,
  { tokens }: ParsedPrompt,
  partials: readonly PartialIntent[],
  interview: Interview,
): IntentResponse | undefined {
  const own = new Set(request.wallets.map(({ address }) => address.toLowerCase()));
  for (const party of findStrayParties(tokens, partials)) {
    if (own.has(party.toLowerCase())) continue;
    const shown = party.length > 64 ? `${party.slice(0, 24)}…` : party;
    const question: Question = {
      kind: 'recipient',
      step: 0,
      question: `I could not tell what ${shown} is for. Should something be sent there, and what?`,
      about: `stray ${party}`,
    };
    // What is sent there can only be said in the request itself.
    if (interview.settle(question, (answer) => LEFT_OUT.test(answer))) continue;
    interview.ask(question, [{ id: 'leave_out', label: 'Nothing, leave it out' }]);
    return asking(interview);
  }
  return undefined;
}

/**
 * Takes partial intents, wherever they come from, through the same gate: places them, asks for what is
 * open, sizes the rest and writes the intents.
 */
export function* completePartials(
  request: IntentRequest,
  partials: PartialIntent[],
  interview: Interview,
  parsed: Pick<ParsedPrompt, 'modifiers' | 'strays'> &
    Partial<Pick<ParsedPrompt, 'wavering' | 'tokens'>>,
): ContractRead<IntentResponse> {
  if (partials.length > MAX_INTENTS) return refuseLength(MAX_INTENTS);
  const choice = yield* placePartials(request, partials);
  const boundless = partials.some(
    (partial) =>
      partial.action === 'approve' &&
      ((partial.unlimited && !partial.venue) || partial.asset?.symbol === '*'),
  );
  if (boundless) return refuseUnsafe('approval');
  const slippage = parsed.modifiers.slippageBps;
  if (slippage !== undefined && slippage > 5000) return refuseUnsafe('bad-terms');
  for (const partial of partials) {
    if (slippage !== undefined && slippage > 0 && partial.action === 'swap')
      partial.slippageBps = slippage;
    if (parsed.modifiers.wantsBest) partial.choosy = true;
    if (partial.unlimited) partial.quantity = { kind: 'max' };
  }
  if (parsed.wavering !== undefined) unsettle(partials, parsed.wavering, parsed.tokens ?? []);
  if (parsed.strays.length > 0 || parsed.modifiers.hasException) makeVague(partials);
  yield* checkLimits(request, partials, parsed.modifiers.limits ?? [], interview);
  if (interview.withdrawn) return acknowledgeNegation();
  yield* checkPartials(request, partials, interview);
  if (interview.refused !== undefined) return refuseUnsupported(interview.refused);
  interview.distinguish((step) => describePartial(partials[step]));
  if (interview.clarifications.length > 0) return asking(interview);
  return yield* writeIntents(request, partials, choice, interview, parsed);
}

interface Heard extends Left {
  readonly partials: PartialIntent[];
  /** The text that the orders and their limits were said in. */
  readonly said: ParsedPrompt;
}

/**
 * The orders of a prompt. One that speaks of the request before it, or that is no order by itself, changes the
 * newest order, through every change that was said since; another verb starts again and takes nothing over.
 */
function withHistory(request: IntentRequest, parsed: ParsedPrompt): Heard {
  const own = heard(parsed);
  const turns = recentTurns(request);
  if (standsAlone(parsed)) return turns.length > 0 ? withAssent(own) : own;
  const changes: ParsedPrompt[] = [];
  for (const turn of turns.filter(({ role }) => role === 'user').reverse()) {
    const before = parsePrompt(splitTranscript(turn.content).own);
    if (before.screened?.kind === 'question') continue;
    if (before.screened) return own;
    if (!standsAlone(before)) {
      changes.unshift(before);
      continue;
    }
    const newest = changes.reduce((one, change) => changeOrder(one, change) ?? one, heard(before));
    const changed = changeOrder(newest, parsed);
    if (changed === undefined) return own;
    // What was warned of or refused is not done because it is said again.
    return isRefused(turns.at(-1)) ? { ...changed, left: [...changed.left, SAY_WHOLE] } : changed;
  }
  return own;
}

const heard = (said: ParsedPrompt): Heard => ({
  alternatives: said.alternatives,
  partials: said.partials.map((partial) => ({ ...partial })),
  left: said.left,
  unplaced: said.unplaced,
  said,
});

const standsAlone = ({ partials, tokens }: ParsedPrompt): boolean =>
  partials.length > 0 && !refersBack(tokens);

const SAY_WHOLE: OpenPoint = {
  kind: 'unclear',
  question: 'The answer before planned nothing. Please say the whole order as you want it.',
};
const ALSO_BEFORE: OpenPoint = {
  kind: 'unclear',
  question: 'Should the request before be done too? Please say all that should be done.',
};

const ASSENT = /^(yes|yep|yeah|yup|ok|okay|sure|do it|go ahead)\b/i;

/** "yes, and swap …": whether the request before is done too was not said. */
function withAssent(own: Heard): Heard {
  const text = own.said.tokens.map(({ raw }) => raw).join(' ');
  const isBoth = ASSENT.test(text) && /^[\w\s,.!]{0,40}?\b(and|also|plus)\b/i.test(text);
  return isBoth ? { ...own, left: [...own.left, ALSO_BEFORE] } : own;
}

const REFUSED =
  /\b(not|never|cannot|nothing|refus\w*|cancel\w*|stopp\w*|scam\w*|fail\w*|warn\w*)\b|n['\u2019]t\b/i;

/** Whether the last turn is the assistant's and says that something was not done; what it asks is answered. */
const isRefused = (turn: NonNullable<IntentRequest['messages']>[number] | undefined): boolean =>
  turn?.role === 'assistant' && REFUSED.test(turn.content) && !turn.content.trim().endsWith('?');

/** @returns undefined where the words say nothing of the order: thanks, an "ok", talk */
function changeOrder(newest: Heard, change: ParsedPrompt): Heard | undefined {
  const isSame = change.partials.every(({ action }) =>
    newest.partials.some((one) => one.action === action),
  );
  if (!isSame) return heard(change);
  const { partials, left, changed, isTalk } = applyFollowUp(change.tokens, newest.partials);
  if (isTalk || (left.length > 0 && !namesOperand(change) && !refersBack(change.tokens)))
    return undefined;
  const { said } = newest;
  const { wavering, modifiers } = said;
  // A limit is a number of its coin, and alternatives are whole orders.
  const isLost =
    (changed.has('asset') && (modifiers.limits ?? []).length > 0) ||
    (changed.size > 0 && newest.alternatives.length > 0);
  const isDecided =
    (wavering === 'recipient' && changed.has('party')) ||
    (wavering === 'amount' && changed.has('size'));
  return {
    ...newest,
    partials: [...partials],
    left: [...newest.left, ...left, ...(isLost ? [SAY_ALL] : [])],
    said: {
      ...said,
      wavering: isDecided ? undefined : wavering,
      strays: changed.has('size') ? [] : said.strays,
      modifiers: {
        ...modifiers,
        ...(changed.has('size') && { hasException: false }),
        ...(changed.has('venue') && { wantsBest: false }),
      },
    },
  };
}

const SAY_ALL: OpenPoint = {
  kind: 'unclear',
  question: 'The request before said more than this changes. Please say the whole order again.',
};

const namesOperand = ({ tokens }: ParsedPrompt): boolean =>
  tokens.some((token) => token.kind !== 'word' && token.kind !== 'mark') ||
  tokens.some(
    (token) =>
      isAssetSpelling(wordOf(token)) ||
      matchChain([wordOf(token)]) !== undefined ||
      matchVenue([wordOf(token)]) !== undefined,
  );

/** What the user left undecided is asked about: nobody is paid of two who were named. */
function unsettle(partials: PartialIntent[], wavering: Wavering, tokens: readonly Token[]): void {
  if (wavering === 'amount') {
    makeVague(partials);
    return;
  }
  const first = partials.findIndex((partial) => partial.party);
  const asked = partials[first];
  if (!asked) return;
  const { order } = asked;
  asked.party = undefined;
  asked.needsParty = true;
  const named = tokens.filter(isParty).map(({ raw }) => raw);
  if (asked.action !== 'approve') asked.partyChoices = [...new Set(named)];
  for (let at = partials.length - 1; at > first; at--) {
    const other = partials[at];
    // "send it to …" said again is the same payment.
    if (other?.party && (other.order === order || other.anaphor)) partials.splice(at, 1);
  }
}

/** With a size left over, no size of the prompt is trusted: the one it may change is asked. */
function makeVague(partials: readonly PartialIntent[]): void {
  const sized =
    partials.find(({ isRest }) => isRest) ??
    partials.find(({ quantity }) => quantity?.kind === 'max') ??
    partials[0];
  if (sized) {
    sized.quantity = { kind: 'vague' };
    sized.toQuantity = undefined;
    sized.chained = false;
    sized.excepted = true;
  }
}

const isNothing = ({ amount }: Sizing): boolean => amount !== undefined && Number(amount) === 0;

/** An allowance whose size is unknown is asked: one of 0 would take the permission back. */
function askAllowance(
  partial: PartialIntent,
  step: number,
  note: string,
  interview: Interview,
): boolean {
  const asset = partial.asset?.symbol ?? 'it';
  const reason = `${note.charAt(0).toUpperCase()}${note.slice(1)}`;
  const question: Question = {
    kind: 'amount',
    step,
    question: `${reason}. How much ${asset} may be spent, as a number?`,
    about: 'allowance',
  };
  const isSettled = interview.settle(question, (answer) => {
    const quantity = fillAmount(answer, partial.asset?.symbol);
    if (quantity?.kind !== 'number') return false;
    partial.quantity = quantity;
    return true;
  });
  if (!isSettled) interview.ask(question);
  return isSettled;
}

function screenAnswer({ screened }: ParsedPrompt): IntentResponse | undefined {
  switch (screened?.kind) {
    case 'unsafe':
      return refuseUnsafe(screened.about);
    case 'negated':
      return acknowledgeNegation();
    case 'conditional':
      return pointToAgents();
    case 'unsupported':
      return refuseUnsupported(screened.what);
    default:
      return undefined;
  }
}

/** Amounts or assets without a verb: ask what to do with them. Nothing at all: say what can be done. */
function askAction(parsed: ParsedPrompt, interview: Interview): IntentResponse {
  const operands = parsed.tokens.some(
    (token) =>
      token.kind === 'number' ||
      token.kind === 'usd' ||
      token.kind === 'percent' ||
      token.kind === 'ticker' ||
      token.kind === 'pair' ||
      token.kind === 'address' ||
      (token.kind === 'word' && isAssetSpelling(token.text)),
  );
  if (!operands) return describeService();
  interview.ask(ACTION, [
    { id: 'swap', label: 'Swap' },
    { id: 'bridge', label: 'Bridge' },
    { id: 'transfer', label: 'Send' },
    { id: 'deposit', label: 'Deposit' },
  ]);
  return asking(interview);
}

function asking(interview: Interview): IntentResponse {
  const [first] = interview.clarifications;
  return {
    reasoning:
      interview.clarifications.length === 1 && first
        ? `One thing is open before this can be planned. ${first.question}`
        : `${interview.clarifications.length} things are open before this can be planned.`,
    suggested_name: 'A question first',
    kind: 'transactional',
    intents: [],
    clarifications: interview.clarifications,
  };
}

/** Gives every partial intent its chain: what was said first, then what the wallets make plain. */
function* placePartials(
  request: IntentRequest,
  partials: PartialIntent[],
): ContractRead<ChainChoice | undefined> {
  let choice: ChainChoice | undefined;
  for (const partial of partials) {
    const bridge = partial.action === 'bridge';
    if (partial.vagueChain) continue;
    if (bridge ? partial.fromChain : partial.chain) continue;
    const found = yield* chooseChain(request, partial, bridge ? partial.toChain : undefined);
    if (!found) continue;
    choice ??= found;
    if (bridge) partial.fromChain = found.chain;
    else partial.chain = found.chain;
    carryChains(byOrder(partials));
  }
  return choice;
}

/** The partial intents grouped as they were said; an implied bridge is an order of its own. */
function byOrder(partials: readonly PartialIntent[]): PartialIntent[][] {
  const groups: PartialIntent[][] = [];
  for (const partial of partials) {
    const last = groups.at(-1);
    if (last && partial.order !== undefined && last[0]?.order === partial.order) last.push(partial);
    else groups.push([partial]);
  }
  return groups;
}

function* writeIntents(
  request: IntentRequest,
  partials: readonly PartialIntent[],
  choice: ChainChoice | undefined,
  interview: Interview,
  parsed: Pick<ParsedPrompt, 'modifiers'>,
): ContractRead<IntentResponse> {
  const confirmed = new Set([...confirmedParties(request), ...interview.parties]);
  const intents: Intent[] = [];
  const notes: string[] = [];
  if (choice?.chain.listed && choice.because !== 'only' && choice.because !== 'implied') {
    notes.push(
      choice.because === 'holds'
        ? `You named no chain; ${choice.chain.name} is where the funds are.`
        : `You named no chain, so it starts on ${choice.chain.name}.`,
    );
  }
  const unheld = partials
    .flatMap((partial) => (partial.action === 'bridge' ? [partial.fromChain] : [partial.chain]))
    .find((chain) => chain?.listed && !hasWalletFor(request, chain.slug));
  if (unheld) notes.push(`No wallet on ${unheld.name} was sent; add one before planning.`);
  const sizings = yield* together(partials.map((partial) => sizePartial(request, partial)));
  for (const [index, partial] of partials.entries()) {
    let sizing = sizings[index] as Sizing;
    if (partial.action === 'approve' && partial.quantity?.kind !== 'number' && isNothing(sizing)) {
      const note = sizing.note ?? 'that comes to nothing';
      if (!askAllowance(partial, index, note, interview)) return asking(interview);
      sizing = yield* sizePartial(request, partial);
    }
    if (sizing.note !== undefined) notes.push(`The amount is still 0: ${sizing.note}.`);
    const intent = toIntent(partial, sizing);
    for (const party of [
      intent.recipient,
      intent.recipient_name,
      intent.spender,
      intent.vault_address,
    ]) {
      if (party === undefined || confirmed.has(party)) continue;
      const isOfVenue = intent.action === 'approve' && maySpend(partial, party);
      if (!isOfVenue) return refuseUnsafe('manipulation');
    }
    intents.push(intent);
  }
  notes.push(...(yield* lookUpRecipients(intents)));
  if (parsed.modifiers.healthFloor) {
    notes.push('A floor for the health factor is not enforced by a plan; the simulation shows it.');
  }
  if (parsed.modifiers.feeTier !== undefined) {
    notes.push(
      `A fee tier (${parsed.modifiers.feeTier}) is not part of the plan; the step shows the pool it uses.`,
    );
  }
  const limits = noteLimits(partials, parsed.modifiers.limits ?? []);
  if (limits !== undefined) notes.push(limits);
  notes.push(...noteSolanaLimits(intents));
  return {
    reasoning: describeIntents(intents, notes),
    suggested_name: nameIntents(intents),
    kind: 'transactional',
    intents,
    clarifications: [],
  };
}
