import type { OpenPoint } from './build-orders.ts';
import { findChangedTerms } from './find-changed-terms.ts';
import { findCircumstances } from './find-circumstances.ts';
import { findDropped } from './find-dropped.ts';
import { findFurtherSteps } from './find-further-steps.ts';
import { findLooseTerms } from './find-loose-terms.ts';
import { findMismatched } from './find-mismatched.ts';
import { findMisplaced, findSign } from './find-misplaced.ts';
import { findOddSizes } from './find-odd-sizes.ts';
import { findPayee } from './find-payee.ts';
import { findUnsaid } from './find-unsaid.ts';
import { findUnsettled } from './find-unsettled.ts';
import { findUnsound } from './find-unsound.ts';
import { findUntimely } from './find-untimely.ts';
import { matchChain } from './lexicon/chains.ts';
import type { PartialIntent } from './orders/partial-intent.ts';
import { type ReadOrders, readOrders } from './read-orders.ts';
import { bearsOnOrders } from './screen/bears-on-orders.ts';
import { besideStories, besideTalk, contradicts, pointsInto } from './screen/beside-talk.ts';
import { coreOrders } from './screen/core-orders.ts';
import { disagrees } from './screen/disagrees.ts';
import { findChange } from './screen/find-change.ts';
import { ownChoice } from './screen/own-choice.ts';
import { inPlainOrder } from './screen/plain-order.ts';
import { type Screened, screenRequest } from './screen/screen-request.ts';
import { sayings, setAsidesApart } from './screen/set-asides-apart.ts';
import { unwrapOrders } from './screen/unwrap-orders.ts';
import { inUsualWords } from './screen/usual-wordings.ts';
import { applyCorrections, type Wavering } from './terms/apply-corrections.ts';
import { capPurchases } from './terms/cap-purchases.ts';
import { extractModifiers, type Modifiers } from './terms/extract-modifiers.ts';
import { joinPlaces } from './terms/join-places.ts';
import { normalise } from './tokens/normalise.ts';
import { plainNotation } from './tokens/plain-notation.ts';
import { repairNouns } from './tokens/repair-nouns.ts';
import { spellCalls } from './tokens/spell-calls.ts';
import { spellSequence } from './tokens/spell-sequence.ts';
import { type Token, wordOf } from './tokens/token.ts';
import { tokenise } from './tokens/tokenise.ts';
import { withoutKept } from './tokens/without-kept.ts';
import { areWhole, isSameMeaning } from './weigh-orders.ts';
import { WEIGHTS as W } from './weights.ts';

/** What was understood of a prompt. */
export interface ParsedPrompt {
  readonly tokens: readonly Token[];
  readonly screened: Screened | undefined;
  readonly partials: readonly PartialIntent[];
  /** Whether an order was said with its verb. */
  readonly hasVerb: boolean;
  readonly modifiers: Modifiers;
  /** What the user left undecided. */
  readonly wavering: Wavering | undefined;
  /** What must be asked before the orders stand. */
  readonly left: readonly OpenPoint[];
  /** Words that no order accounts for, though they change nothing that moves funds. */
  readonly unplaced: readonly string[];
  /** Parses that differ and are as likely as each other; none where one stands out. */
  readonly alternatives: readonly (readonly PartialIntent[])[];
  /** Sizes that no order took up. */
  readonly strays: readonly string[];
}

/** Asked for by themselves: sizes, and who is paid. */
const APART: ReadonlySet<string> = new Set(['amount', 'alternative', 'party']);
/** What was said of these is never left out. */
const CHANGES_MEANING: ReadonlySet<string> = new Set([
  'negation',
  'condition',
  'chain',
  'venue',
  'asset',
  'reference',
  'question',
]);

/** "keep 0.1 for gas": what is kept changes a size, which is asked. */
const KEEPING = /^(keep|keeping|leave|leaving|except|but|without)$/i;

const unplacedWord = (text: string): OpenPoint => ({
  kind: 'unclear',
  question: `I could not tell what "${text}" means for this order. Please say it again in other words.`,
});

type Weighed = ReadOrders['parses'][number];

const MOST_ALTERNATIVES = 4;

/** Parses beside the best one that no law refuses: each explains all, and lacks nothing. */
function findAlternatives(best: Weighed, parses: readonly Weighed[]): (readonly PartialIntent[])[] {
  const isSound = ({ partials, unexplained, open }: Weighed) =>
    unexplained.length + open.length === 0 && areWhole(partials);
  if (!isSound(best)) return [];
  const close = parses.filter((one) => isSound(one) && best.score - one.score < W.margin);
  const different: (readonly PartialIntent[])[] = [];
  for (const { partials } of close)
    if (!different.some((one) => isSameMeaning(one, partials))) different.push(partials);
  return different.length > 1 ? different.slice(0, MOST_ALTERNATIVES) : [];
}

/**
 * Reads a prompt. Pure.
 *
 * @param mayLeaveOut whether an aside of an order may be left out of it
 */
export function parsePrompt(prompt: string, mayLeaveOut = true): ParsedPrompt {
  const text = spellSequence(spellCalls(withoutKept(plainNotation(prompt))));
  const tokens = repairNouns(tokenise(normalise(text)));
  const parsed =
    (mayLeaveOut ? (readBesideStories(tokens) ?? readBesideTalk(tokens)) : undefined) ??
    parseTokens(tokens, mayLeaveOut);
  const sign =
    parsed.partials.length === 0 ? undefined : (findSign(prompt) ?? findQuoted(prompt, parsed));
  return sign === undefined ? parsed : { ...parsed, left: [...parsed.left, sign] };
}

/** What is quoted, bracketed or of another line that is quoted, behind or before an order: whose order it is. */
const QUOTED =
  /\d[^"“`[(]*["“`[]\s*(?:please )?[a-z]+ |(?:^|\n)\s*>|[a-z]\s*\(\s*(?:[$€£]?\d[\d.,]*)\s*[a-z]*\s*\)/i;
function findQuoted(prompt: string, { partials }: ParsedPrompt): OpenPoint | undefined {
  const found = partials.length > 1 ? QUOTED.exec(prompt)?.[0] : undefined;
  return found === undefined
    ? undefined
    : { kind: 'unclear', question: 'Should what is in quotes or brackets be done, too?' };
}

function parseTokens(tokens: readonly Token[], mayLeaveOut: boolean): ParsedPrompt {
  // What is unsafe is so in whatever words.
  const worded = tokens.length > LONGEST_TOLD ? tokens : inUsualWords(tokens);
  const isUnsafe = worded !== tokens && screenRequest(tokens)?.kind === 'unsafe';
  const usual = isUnsafe ? tokens : worded;
  const read = { ...readSaid(usual, tokens), tokens };
  // "0.2 eth base->arb" goes from chain to chain as it stands.
  const isRoute = read.partials.every(({ action }) => action === 'bridge') && isChainToChain(usual);
  const turned =
    isUnsafe || (isRoute && isSettled(read))
      ? undefined
      : readTurned(usual, tokens, isSettled(read));
  // Two orders that are whole, and one text.
  if (
    turned &&
    isSettled(read) &&
    !isSameMeaning(read.partials, turned.partials) &&
    disagrees(tokens, read.partials) === undefined
  )
    return { ...read, alternatives: [read.partials, turned.partials] };
  const core = turned || isSettled(read) || !mayLeaveOut ? undefined : readCore(usual, tokens);
  const best = turned ?? core ?? read;
  if (!isSettled(best)) {
    // Who answers what is asked still wants all that was named.
    const isAsked =
      best.left.length + best.unplaced.length + best.strays.length > 0 ||
      best.partials.some(({ vagueChain }) => vagueChain) ||
      tokens.length > LONGEST_TOLD;
    const isOrder = best.screened === undefined && best.partials.length > 0;
    const lost = isOrder && !isAsked ? droppedOf(best.partials, tokens) : undefined;
    return lost === undefined ? best : { ...best, unplaced: [lost] };
  }
  if (best === turned) {
    const lost =
      findChange(turned.plain) ??
      disagrees(tokens, turned.partials) ??
      droppedOf(turned.partials, tokens);
    return lost === undefined ? best : { ...best, unplaced: [lost] };
  }
  const said = sayings(usual);
  const spoken = unwrapOrders(said);
  const found = findChange(spoken);
  // "9 DAI to LINK, scratch that, …": what is corrected is settled.
  const isCorrected =
    found !== undefined && findChange(applyCorrections(spoken).tokens) === undefined;
  const change = isCorrected ? ownChoice(said.map(wordOf)) : (found ?? ownChoice(said.map(wordOf)));
  const lost =
    change ??
    disagrees(tokens, best.partials) ??
    bearsOnOrders(tokens, best.partials) ??
    droppedOf(best.partials, tokens);
  return lost === undefined ? best : { ...best, unplaced: [lost] };
}

const isChainToChain = (tokens: readonly Token[]): boolean =>
  tokens.some(
    (token, at) =>
      wordOf(token) === 'to' &&
      matchChain([wordOf(tokens[at - 1])]) !== undefined &&
      matchChain([wordOf(tokens[at + 1])]) !== undefined,
  );

/** What no order has; what was taken back is none of it. */
const droppedOf = (
  partials: readonly PartialIntent[],
  tokens: readonly Token[],
): string | undefined =>
  findDropped(partials, tokens) && findDropped(partials, applyCorrections(tokens).tokens);

/** Whether nothing is to be asked of what was read. */
export const isSettled = ({
  screened,
  partials,
  left,
  unplaced,
  strays,
  wavering,
  alternatives,
}: ParsedPrompt): boolean =>
  screened === undefined &&
  wavering === undefined &&
  left.length + unplaced.length + strays.length + alternatives.length === 0 &&
  areWhole(partials);

/** A text that states more around an order is asked about. */
const LONGEST_TOLD = 200;

const textOf = (token: Token): string => wordOf(token) || token.raw;

/** Reads an order whose parts stand in an unusual order, in the usual one. */
function readTurned(
  tokens: readonly Token[],
  written: readonly Token[],
  isRead: boolean,
): (ParsedPrompt & { readonly plain: readonly Token[] }) | undefined {
  const plain = inPlainOrder(tokens, !isRead);
  // What is unsafe is so in whatever words.
  if (!plain || screenRequest(tokens)?.kind === 'unsafe') return undefined;
  const read = readSaid(plain, written);
  return isSettled(read) ? { ...read, tokens: written, plain } : undefined;
}

/** Reads what is left of a text without what stands outside every order's frame. */
function readCore(tokens: readonly Token[], written: readonly Token[]): ParsedPrompt | undefined {
  if (tokens.length > LONGEST_TOLD || screenRequest(tokens)?.kind === 'unsafe') return undefined;
  const core = coreOrders(joinPlaces(setAsidesApart(tokens, 'orders').tokens));
  // Where nothing is stated, nothing else is read.
  const isSame = core?.bare.map(textOf).join(' ') === tokens.map(textOf).join(' ');
  if (!core || isSame) return undefined;
  const screened = screenRequest(core.said)?.kind;
  if (screened !== undefined && screened !== 'conditional') return undefined;
  const read = readSaid(core.bare, written);
  return isSettled(read) ? { ...read, tokens: written } : undefined;
}

/** Reads the one run of sentences that orders where all others are talk: alone, under every law. */
function readBesideTalk(tokens: readonly Token[]): ParsedPrompt | undefined {
  const told = tokens.length > LONGEST_TOLD ? undefined : besideTalk(tokens);
  // What is unsafe is so wherever it is said.
  if (!told || screenRequest(tokens)?.kind === 'unsafe') return undefined;
  const read = parseTokens(told.order, true);
  if (contradicts(told, read.partials)) return undefined;
  // What talk says of who is paid is no talk.
  const left = isSettled(read)
    ? [findMismatched, findLooseTerms].flatMap((find) => find(read.partials, tokens)).slice(0, 1)
    : read.left;
  return { ...read, left, tokens };
}

/** Reads the order behind stories, where it is whole and nothing in them could be meant in it. */
function readBesideStories(tokens: readonly Token[]): ParsedPrompt | undefined {
  const beside = tokens.length > LONGEST_TOLD ? undefined : besideStories(tokens);
  if (!beside || screenRequest(tokens)?.kind === 'unsafe') return undefined;
  const read = parseTokens(beside.order, true);
  const pays = read.partials.some(({ party }) => party !== undefined);
  const mayPay = beside.stories.every(({ isOfOthers, hasMoney }) => !isOfOthers && !hasMoney);
  const isClear =
    isSettled(read) &&
    !pointsInto(beside) &&
    (mayPay || !pays) &&
    !contradicts(beside, read.partials) &&
    findDropped(read.partials, beside.told) === undefined &&
    [findMismatched, findLooseTerms].every((find) => find(read.partials, tokens).length === 0);
  return isClear ? { ...read, tokens } : undefined;
}

/** Reads what was said, with all that was written beside it. */
function readSaid(tokens: readonly Token[], written: readonly Token[] = tokens): ParsedPrompt {
  const spoken = unwrapOrders(setAsidesApart(joinPlaces(tokens), 'orders').tokens);
  // What is unsafe is so wherever it is said.
  const whole = screenRequest(tokens);
  const screened = whole?.kind === 'unsafe' ? whole : screenRequest(spoken);
  const { tokens: corrected, wavering } = applyCorrections(spoken);
  const { tokens: orders, modifiers } = extractModifiers(capPurchases(corrected));
  // What is asked is answered; no order is looked for in it.
  const { parses } = readOrders(screened?.kind === 'question' ? [] : orders);
  const [best] = parses;
  const unexplained = best?.unexplained ?? [];
  const settled = new Set<string>(wavering === undefined ? [] : ['negation', 'alternative']);
  // Who is meant is asked already.
  if (best?.partials.some(({ party }) => party?.kind === 'person' || party?.kind === 'mentioned'))
    settled.add('vague');
  const strays = unexplained
    .filter(({ kind }) => kind === 'amount' || kind === 'alternative')
    .map(({ text }) => text);
  const isSizeAsked = strays.length > 0 || modifiers.hasException === true;
  const lost = unexplained.filter(
    ({ kind, text }) =>
      !APART.has(kind) && !settled.has(kind) && !(isSizeAsked && KEEPING.test(text)),
  );
  const left =
    wavering !== undefined
      ? []
      : [
          ...(best?.open ?? []),
          ...(best ? findUnsound(best.partials, orders, written) : []),
          ...(best ? findChangedTerms(best.partials, written) : []),
          ...lost
            .filter(({ kind }) => CHANGES_MEANING.has(kind))
            .map(({ text }) => unplacedWord(text)),
        ];
  return {
    tokens,
    screened,
    modifiers,
    wavering,
    partials: best?.partials ?? [],
    alternatives: best ? findAlternatives(best, parses) : [],
    hasVerb: best?.parse.clauses.some(({ hasVerb }) => hasVerb) ?? false,
    strays,
    left:
      wavering === undefined && best && left.length === 0
        ? [
            findPayee,
            findMisplaced,
            findMismatched,
            findLooseTerms,
            findUnsettled,
            findUnsaid,
            findUntimely,
            findCircumstances,
            findFurtherSteps,
            findOddSizes,
          ]
            .flatMap((find) => find(best.partials, written))
            .slice(0, 1)
        : left,
    unplaced: lost.filter(({ kind }) => !CHANGES_MEANING.has(kind)).map(({ text }) => text),
  };
}
