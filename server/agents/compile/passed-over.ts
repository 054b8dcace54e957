import { isMark, isSize, type Token, wordOf } from '#server/language/tokens/token.ts';
import { type AgentCondition, comparisonsOf } from '#server/schemas/agent-condition.ts';
import { SIDES } from './lexicon/comparators.ts';
import { matchPhrase } from './lexicon/phrases.ts';
import { namedRoles } from './named-roles.ts';
import { readTerms } from './read-terms.ts';
import { family } from './settle-lending.ts';
import { TAKING_BACK } from './take-back.ts';
import { plainTextOf, wordsOf } from './words-of.ts';

interface Said {
  /** All that was written but for corrections that were read. */
  readonly whole: readonly Token[];
  readonly text: string;
  readonly order: readonly Token[];
  readonly parts: ReturnType<typeof comparisonsOf>;
}
/** @returns what was said and is passed over, in the user's words */
type Law = (said: Said) => readonly string[];

/**
 * The laws on a request as a whole, with all its asides: what corrects, denies, joins or owns there is asked about,
 * whatever was taken for a story. They know nothing of how the request was read.
 *
 * @returns a phrase each, in the user's words
 */
export function findPassedOver(
  whole: readonly Token[],
  order: readonly Token[],
  condition: AgentCondition,
): readonly string[] {
  const said: Said = { whole, text: plainTextOf(whole), order, parts: comparisonsOf(condition) };
  return [...new Set(LAWS.flatMap((law) => law(said)))];
}

const isClaim = (tokens: readonly Token[]): boolean =>
  readTerms(tokens).some(({ kind }) => kind === 'amount' || kind === 'side' || kind === 'move');

/** "ETH rises 5%. Sorry, falls.": behind words that take something back stands what is meant. */
const passesOverNoCorrection: Law = ({ whole }) => {
  const words = wordsOf(whole);
  return whole.flatMap((token, at) => {
    if (token.kind !== 'mark' || !isClaim(whole.slice(0, at))) return [];
    let from = at + 1;
    let taking = '';
    for (;;) {
      while (isMark(whole[from], ',-:')) from++;
      const found = matchPhrase(TAKING_BACK, words, from);
      if (!found) break;
      taking = words[from] ?? '';
      from += found.length;
    }
    // "no rush: tell me when …" takes nothing back.
    const isDenial = /^(?:no|wait)$/.test(taking);
    if (taking === '' || (isDenial && readTerms(whole.slice(from, from + 1))[0]?.kind === 'word'))
      return [];
    const end = whole.findIndex((one, index) => index >= from && isMark(one, '.!?;\n'));
    const again = whole.slice(from, end < 0 ? undefined : end);
    return readTerms(again).some(({ kind }) => kind !== 'word')
      ? [plainTextOf(whole.slice(at + 1, end < 0 ? undefined : end))]
      : [];
  });
};

const DENIED =
  /\b(?:don't|dont|do not|doesn't|doesnt|does not|haven't|hasn't|no longer|isn't|never)(?: \S+){0,2}? (?:have|has|own|owns|hold|holds|got|reach|reaches|hit|hits|at)\b|\b(?:only|just) (?:have|hold|own|got)\b|\b(?:have|hold|own|got|'ve) (?:only|just|up to)\b|\b(?:is|am|i'm|'m|'s|are|have|'ve|got|only|just)\b[^.,;!?]* left\b/;

/** "if I don't have 500 USDC", "0.1 ETH is left": what is denied of a holding, or is all of it, is a bound from above. */
const armsNoDenial: Law = ({ text, parts }) => {
  const found = DENIED.exec(text)?.[0];
  return found !== undefined && parts.some(({ comparator }) => comparator === 'above')
    ? [found]
    : [];
};

/** "unless ETH hits 4000": without a side of its own it holds until then. */
const turnsEveryUnless: Law = ({ whole, parts }) => {
  const words = wordsOf(whole);
  return words.flatMap((word, at) => {
    if (word !== 'unless') return [];
    const end = whole.findIndex((one, index) => index > at && isMark(one, '.!?;,\n'));
    const clause = whole.slice(at, end < 0 ? undefined : end);
    const hasSide = clause.some((_, index) => {
      const side = matchPhrase(SIDES, wordsOf(clause), index)?.value;
      return side !== undefined && side !== 'reaches';
    });
    return clause.some(isSize) && !hasSide && parts.some(({ comparator }) => comparator === 'above')
      ? [plainTextOf(clause)]
      : [];
  });
};

/** What stands in front of the address of a wallet that is to be watched. */
const OF_WATCHED =
  /(?:^|[.!?;,:\n] ?)(?:please |hi |hey |hello )?(?:(?:watch|monitor|follow|track|check|for|on|in|of|at)(?: (?:my|the|this|our))?(?: (?:wallet|account|address|safe|multisig|treasury|vault))?|(?:my|our|the) (?:\S+ )?(?:wallet|account|address|safe|multisig|treasury)(?: (?:to watch|is|at|=))?|wallet|address|account)[ :]*$/;

/** "I got hacked by 0x…. Tell me when my health factor …": "my" is the owner's, and not a stranger's that was mentioned. */
const watchesNoStranger: Law = ({ whole, parts }) =>
  parts.flatMap(({ wallet }) => {
    if (wallet === undefined) return [];
    const at = whole.findIndex(({ raw }) => raw.toLowerCase() === wallet.toLowerCase());
    if (at < 0) return [];
    const start = whole.slice(0, at).findLastIndex((one) => isMark(one, '.!?;\n')) + 1;
    const end = whole.findIndex((one, index) => index > at && isMark(one, '.!?;\n'));
    const sentence = whole.slice(start, end < 0 ? undefined : end);
    const isOfClaim = isClaim(sentence) && !/\b(?:my|i|i'm|i've)\b/.test(plainTextOf(sentence));
    const isNamed = OF_WATCHED.test(plainTextOf(whole.slice(0, at)));
    return isOfClaim || isNamed ? [] : [plainTextOf(sentence)];
  });

const OWN_CLAIM =
  /\b(?:and|while|whilst|as long as|so long as|provided) (?:also )?(?:i|we)(?:'m|'ve)? ?(?:still |also |only |no longer |don't |do not |'m )*(?:have|hold|own|pay|owe|bought|sold|close|earn)\b[^.!?;]*/;

/** "below 2000 and I still hold 1 ETH": what the owner has besides is a condition of its own. */
const keepsOwnClaims: Law = ({ text, whole, parts }) => {
  const found = OWN_CLAIM.exec(text);
  if (!found || parts.length > 1 || !/\d|\b(?:no|any)\b/.test(found[0])) return [];
  const front = text.slice(0, found.index).split(' ').length - 1;
  return isClaim(whole.slice(0, front)) ? [found[0]] : [];
};

const OTHERS =
  /\b(?:no|not|never|nobody|don't|doesn't|isn't|hate|avoid|friend|brother|sister|wife|husband|two|both|too|also)\b/;

/** "I have no loan on Spark", "My friend uses Base": a place that is denied, or of somebody else, is none of the watch. */
const takesNoDeniedPlace: Law = ({ whole, parts }) => {
  const clauses: Token[][] = [[]];
  for (const token of whole) {
    clauses.at(-1)?.push(token);
    if (isMark(token, '.!?;,\n')) clauses.push([]);
  }
  const placesIn = (clause: readonly Token[]) =>
    namedRoles(clause).flatMap(({ chain, venue }) => [
      ...(chain === undefined ? [] : [chain]),
      ...(venue === undefined ? [] : [venue]),
    ]);
  return clauses.flatMap((clause) => {
    const text = plainTextOf(clause);
    if (!OTHERS.test(text) || isClaim(clause)) return [];
    const elsewhere = new Set(clauses.filter((one) => one !== clause).flatMap(placesIn));
    const isTaken = placesIn(clause).some(
      (place) =>
        !elsewhere.has(place) &&
        parts.some(({ chain, protocol }) => chain === place || family(protocol ?? '') === place),
    );
    return isTaken ? [text] : [];
  });
};

/** "I borrow 500 USDC on Aave. Tell me when …", "Should I sell?": a statement or a question is not an order. */
const takesNoDeedForAnOrder: Law = ({ whole, order }) => {
  const [first, second] = order.map(wordOf);
  if (first === undefined || first === '') return [];
  const words = whole.map(wordOf);
  const at = words.findIndex(
    (word, index) => word === first && words[index + 1] === (second ?? ''),
  );
  const before = words[at - 1] ?? '';
  const isDeed = at > 0 && /^(?:i|we|i'll|i'd|he|she|they)$/.test(before);
  const isState = order.slice(1, 4).some((token) => /^(?:is|are|was|were)$/.test(wordOf(token)));
  return isDeed || isState ? [plainTextOf(whole.slice(Math.max(0, at - 1), at + 3))] : [];
};

const LAWS: readonly Law[] = [
  passesOverNoCorrection,
  armsNoDenial,
  turnsEveryUnless,
  watchesNoStranger,
  keepsOwnClaims,
  takesNoDeniedPlace,
  takesNoDeedForAnOrder,
];
