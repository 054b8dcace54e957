import { isMark, type Token, wordOf } from '#server/language/tokens/token.ts';
import { saysTold } from './lexicon/frames.ts';
import { matchPhrase } from './lexicon/phrases.ts';
import { RECURRENCES } from './lexicon/schedule-words.ts';
import { matchZone } from './lexicon/time-zones.ts';
import { plainTextOf, wordsOf } from './words-of.ts';

const TELLING = /^(?:i|we|i'm|we're) (?!want|need|would|wanna|like|love|wish|must|have to|should)/;

/**
 * What is left of a schedule's words is what it is about, and holds no time: a zone in it ("Make it 10pm, New York time")
 * says when. What somebody mentions of their own hours ("I fly at 9am UTC. Daily summary please.") does not.
 *
 * @param label what a schedule is about
 * @param whole all that was said
 * @returns each in the user's words; it is asked about before anything is scheduled
 */
export function timesIn(label: readonly Token[], whole: readonly Token[]): string[] {
  const words = wordsOf(label);
  const zones = words.flatMap((_, at) => {
    const zone = matchZone(words, at, false);
    return zone ? [plainTextOf(label.slice(at, at + zone.length))] : [];
  });
  return [...zones, ...ownHours(whole)];
}

const isHourSaid = (token: Token, at: number, clause: readonly Token[]): boolean =>
  token.kind === 'time' || (token.kind === 'number' && wordOf(clause[at - 1]) === 'at');

function ownHours(whole: readonly Token[]): string[] {
  const clauses: Token[][] = [[]];
  for (const token of whole)
    if (isMark(token, ',.;:!?\n')) clauses.push([]);
    else clauses.at(-1)?.push(token);
  return clauses
    .filter((clause) => {
      const words = wordsOf(clause);
      const isAsked = clause.some(
        (token, at) => saysTold(wordOf(token)) || matchPhrase(RECURRENCES, words, at) !== undefined,
      );
      return clause.some(isHourSaid) && TELLING.test(plainTextOf(clause)) && !isAsked;
    })
    .map(plainTextOf);
}
