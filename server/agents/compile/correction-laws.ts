import { readNumberWord } from '#server/language/lexicon/numbers.ts';
import { wordSet } from '#server/language/lexicon/words.ts';
import { isMark, isSize, type Token, wordOf } from '#server/language/tokens/token.ts';
import { MOVES, SIDES } from './lexicon/comparators.ts';
import { matchPhrase, phraseTable } from './lexicon/phrases.ts';
import { namedRoles } from './named-roles.ts';
import { readTerms } from './read-terms.ts';
import { TAKING_BACK } from './take-back.ts';
import { plainTextOf, wordsOf } from './words-of.ts';

/** What says something again besides the words of `TAKING_BACK`. */
const SAYING_AGAIN = phraseTable<true>([
  [
    true,
    "i mean|change it to|change that to|i should say|better|rather|instead|let's say|lets say|that is|not",
  ],
]);
/** Parts of what is had: "Make it a third." */
const SHARES = wordSet(
  'half halves third thirds quarter quarters fifth tenth all everything most twice double triple opposite reverse other',
);
const RECURRING = wordSet(
  'hourly daily weekly monthly monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays weekdays weekends noon midnight am pm',
);
const KINDS = wordSet('amount side move window vague metric');

/**
 * "…, I mean a week", "sell half of it. Make it a third.": what says again a size, a side, a time, a share or a name was said
 * of something in front of it, and where it was not read as a correction (`take-back.ts`) it is one all the same.
 *
 * @param whole all that was said, without the corrections that were read
 * @returns the correction in the user's words
 */
export function correctionsLeft(whole: readonly Token[]): string[] {
  const words = wordsOf(whole);
  const found: string[] = [];
  let isSized = false;
  for (let at = 0; at < whole.length; at++) {
    isSized ||=
      isSize(whole[at]) ||
      whole[at]?.kind === 'time' ||
      SHARES.has(words[at] ?? '') ||
      matchPhrase(MOVES, words, at) !== undefined ||
      matchPhrase(SIDES, words, at) !== undefined;
    if (!isSized || whole[at - 1]?.kind !== 'mark') continue;
    let from = at;
    for (;;) {
      const again = matchPhrase(TAKING_BACK, words, from) ?? matchPhrase(SAYING_AGAIN, words, from);
      if (!again) break;
      from += again.length;
      while (isMark(whole[from], ',-')) from++;
    }
    if (from === at) continue;
    const end = whole.findIndex((token, index) => index >= from && isMark(token, '.;:!?\n'));
    const behind = whole.slice(from, end < 0 ? undefined : end);
    if (behind.length <= 8 && saysMore(behind))
      found.push(plainTextOf([...whole.slice(at, from), ...behind]));
  }
  return found;
}

function saysMore(behind: readonly Token[]): boolean {
  return (
    behind.some(
      (token) =>
        isSize(token) ||
        token.kind === 'time' ||
        token.kind === 'address' ||
        token.kind === 'name' ||
        SHARES.has(wordOf(token)) ||
        RECURRING.has(wordOf(token)) ||
        readNumberWord(wordOf(token)) !== undefined,
    ) ||
    namedRoles(behind).length > 0 ||
    readTerms(behind).some(({ kind }) => KINDS.has(kind))
  );
}
