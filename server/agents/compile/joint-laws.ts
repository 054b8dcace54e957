import { isMark, isSize, type Token, wordOf } from '#server/language/tokens/token.ts';
import {
  type AgentComparison,
  type AgentCondition,
  comparisonsOf,
} from '#server/schemas/agent-condition.ts';
import { magnitudeOf } from './decimal.ts';
import { OPENERS, saysTold } from './lexicon/frames.ts';
import { matchPhrase } from './lexicon/phrases.ts';
import { BRACKETS } from './spell-comparators.ts';
import { plainTextOf, wordsOf } from './words-of.ts';

/**
 * How the parts of a condition are joined is said by the words between them: what bounds a list bounds all of it, what
 * waits in front of the request for an alert bounds what is alerted, and a list that no word joins is of neither kind.
 *
 * @returns a sentence each where a joint is not what was said
 */
export function unkeptJoints(said: readonly Token[], condition: AgentCondition): readonly string[] {
  if (condition.kind === 'compare' || isOfOneSubject(condition)) return [];
  return [
    mixes(said, condition),
    boundsInFront(said),
    boundsAsChoice(said, condition),
    listsUnjoined(said, condition),
  ].filter((one) => one !== undefined);
}

const isOfOneSubject = (condition: AgentCondition): boolean =>
  new Set(comparisonsOf(condition).map(subjectOf)).size === 1;

/** A health factor is of each lender, and both sides of a range of one thing. */
const subjectOf = ({ metric, asset, chain, any }: AgentComparison): string =>
  metric === 'health_factor' ? metric : [metric, asset, chain, any].join(' ');

const holdsOther = (condition: AgentCondition): boolean =>
  condition.kind !== 'compare' &&
  condition.parts.some((part) => part.kind !== 'compare' && !isOfOneSubject(part));

/** "A or B and C": of which the last is a part, only brackets say. */
function mixes(said: readonly Token[], condition: AgentCondition): string | undefined {
  if (!holdsOther(condition) || said.some((token) => wordOf(token) === BRACKETS.open))
    return undefined;
  // "A or B and C" by itself is how a condition is written here, and "and" binds closer.
  const words = wordsOf(said);
  if (!words.some((word, at) => saysTold(word) || matchPhrase(OPENERS, words, at)))
    return undefined;
  return '"and" and "or" stand beside each other, and it is not said which belong together.';
}

/** "If gas is under 20 tell me when ETH is below 2000": what is said before the request for an alert must hold then. */
function boundsInFront(said: readonly Token[]): string | undefined {
  const words = wordsOf(said);
  const opened: number[] = [];
  for (let at = 0; at < words.length; at++) {
    const found = matchPhrase(OPENERS, words, at);
    if (!found) continue;
    opened.push(at);
    at += found.length - 1;
  }
  const [first, second] = opened;
  if (first === undefined || second === undefined) return undefined;
  const told = words.findIndex(saysTold);
  const isBetween =
    told > first &&
    told < second &&
    second - told <= 3 &&
    !said.slice(told, second).some(({ kind }) => kind === 'mark');
  return isBetween && said.slice(first, told).some(isSize)
    ? `"${plainTextOf(said.slice(first, told))}" may limit the alert.`
    : undefined;
}

const BOUNDING =
  /\b(?:while|whilst|as long as|so long as|provided|providing|on condition|only if|only when|but if)\b/;

/** "A or B while gas is under 20": what bounds is no third choice. */
function boundsAsChoice(said: readonly Token[], condition: AgentCondition): string | undefined {
  if (condition.kind !== 'any') return undefined;
  const first = said.findIndex(isSize);
  const found = BOUNDING.exec(plainTextOf(said.slice(first + 1)))?.[0];
  return found && `"${found}" is not supported.`;
}

/** They begin a sentence, and join it to none before it. */
const OPENING = new Set(['and', 'when', 'whenever', 'if', 'once', 'until', 'till', 'with']);

const JOINING =
  /\b(?:or|and|while|whilst|with|as long as|provided|only|if|when|both|plus|but|unless|also|once|until|till|at the same time|together)\b|[&|/]/;

/** "Alerts: ETH above 3000, BTC above 60000": no word says that all must hold together. */
function listsUnjoined(said: readonly Token[], condition: AgentCondition): string | undefined {
  if (condition.kind !== 'all') return undefined;
  const sizes = new Set(comparisonsOf(condition).map(({ threshold }) => magnitudeOf(threshold)));
  const places = said.flatMap((token, at) =>
    isSize(token) && sizes.has(magnitudeOf((token as { value: string }).value)) ? [at] : [],
  );
  const isUnjoined = places.some((at, index) => {
    const before = places[index - 1];
    if (before === undefined) return false;
    const between = said.slice(before + 1, at);
    // ". And BTC above 60000." begins a sentence of its own.
    const start = between.findLastIndex((token) => isMark(token, '.!?;\n'));
    const joint =
      start < 0 ? between : between.slice(start + 1).filter((token) => !OPENING.has(wordOf(token)));
    return (
      !JOINING.test(plainTextOf(joint)) &&
      !JOINING.test(
        plainTextOf(said.slice(0, places[0])).replace(
          /\b(?:if|when|once|also|with|until|till|and|only)\b/g,
          '',
        ),
      )
    );
  });
  const isHeaded =
    /\b(?:alerts|(?:tell|notify|inform|warn|ping|alert) me (?:about|of|on)|alerts? (?:for|on|at))\b/.test(
      plainTextOf(said.slice(0, places[0])),
    );
  return isUnjoined || isHeaded
    ? 'It does not say whether all of them must be true at once, or each fires by itself.'
    : undefined;
}
