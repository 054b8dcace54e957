import { type DangerClass, isOf } from '../lexicon/danger.ts';
import { isGivenName } from '../lexicon/english.ts';
import { isSmallWord } from '../lexicon/small-words.ts';
import { entriesOf } from '../lexicon/word-rows.ts';
import { wordSet } from '../lexicon/words.ts';
import { isMark, type Token, wordOf } from '../tokens/token.ts';
import { isHarmlessIn } from './bare-clause.ts';
import { changesOrders, isDangerous } from './changes-orders.ts';
import { isEntity } from './named-things.ts';
import { ownChoice } from './own-choice.ts';
import { splitClauses } from './split-clauses.ts';
import { isCore } from './told-clauses.ts';
import { HOLDERS, isPreposition, OWN } from './word-classes.ts';

const CHANGES_IN_ORDER: readonly DangerClass[] = ['unreal', 'delay', 'judgement', 'permission'];

/**
 * The law on what was read of a text, however it was read: no word of a closed class that changes orders is left out.
 *
 * @returns the first word that no parse may leave out
 */
export function findChange(tokens: readonly Token[]): string | undefined {
  const clauses = splitClauses(tokens);
  for (const clause of clauses) {
    const words = clause.map(wordOf);
    const spoken = words.filter((one) => one !== '');
    if (isCore(clause)) {
      const at = words.findIndex(
        (one, index) =>
          isOf(one, ...CHANGES_IN_ORDER) &&
          !isHarmlessIn(words, index) &&
          entriesOf(one).length === 0,
      );
      if (at >= 0) return words[at];
      const own = ownChoice(words) ?? otherHolder(clause, words);
      if (own !== undefined) return own;
    } else if (
      clauses.length > 1 &&
      spoken.length > 0 &&
      (changesOrders(spoken) ||
        ownChoice(spoken) !== undefined ||
        (isMark(clause.at(-1), ':') && isSpeaker(clause)))
    )
      return spoken.find((one) => isDangerous(one)) ?? spoken.join(' ');
  }
  return undefined;
}

/** "from my second account", "to the company wallet": another one than the request has. */
function otherHolder(clause: readonly Token[], words: readonly string[]): string | undefined {
  const at = words.findIndex((text, index) => {
    const before = words[index - 1] ?? '';
    if (
      !HOLDERS.has(text) ||
      OWN.has(before) ||
      isPreposition(before) ||
      (isSmallWord(before) && !/^(second|other|new|old|another|same)$/.test(before))
    )
      return false;
    const isLed = words
      .slice(Math.max(0, index - 4), index)
      .some((one) => /^(from|to|into|with|out|using|off)$/.test(one));
    return (
      isLed &&
      before !== '' &&
      !isEntity(clause, index - 1) &&
      !(isOf(before, 'size') && !/^(other|another|same)$/.test(before))
    );
  });
  return at < 0 ? undefined : `${words[at - 1]} ${words[at]}`;
}

const PAST_LABEL = wordSet(
  'yesterday old previous last earlier former prior question answer support admin agent bot customer mail email letter note quote',
);

/** "Bob: …", "Old order: …": what somebody else says, or what was said before. */
function isSpeaker(clause: readonly Token[]): boolean {
  const spoken = clause.filter(({ kind }) => kind !== 'mark');
  if (spoken.length > 2) return false;
  return spoken.some(
    (token) =>
      PAST_LABEL.has(wordOf(token)) ||
      (/^[A-Z][a-z]+$/.test(token.raw) && isGivenName(wordOf(token))),
  );
}
