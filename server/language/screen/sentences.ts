import { LEADING, REQUEST_STARTS } from '../lexicon/clause-words.ts';
import { wordSet } from '../lexicon/words.ts';
import { isMark, type Token, wordOf } from '../tokens/token.ts';
import { isVerb } from './word-classes.ts';

/** Marks that end a sentence wherever they stand. */
const ENDS = '.!?\n';

/** Words that only open what is said next: "ok so:", "right then:", "anyway:". */
const OPENERS = wordSet(
  'ok okay k so right well now anyway anyways anyhow fine alright then and here we i goes go it please pls yes yeah good great cool',
);

/** A longer opening says something of its own. */
const LONGEST_OPENER = 5;

/** Whether words say nothing but that something follows. */
const opens = (sentence: readonly Token[]): boolean =>
  sentence.length <= LONGEST_OPENER && sentence.every((token) => OPENERS.has(wordOf(token)));

/**
 * Cuts a text into sentences, each with the marks at its end: at every full stop, exclamation mark, question mark and line
 * end, and at a colon behind words that only open what follows ("ok so: sell …"). Nothing is left out, no order is changed.
 *
 * @param tokens of {@link tokenise}
 */
export function sentencesOf(tokens: readonly Token[]): Token[][] {
  const sentences: Token[][] = [];
  let current: Token[] = [];
  for (const [at, token] of tokens.entries()) {
    const ends =
      token.kind === 'mark' && (ENDS.includes(token.raw) || (token.raw === ':' && opens(current)));
    current.push(token);
    // "… 4:12!!", ". \n": what ends a sentence twice ends it once.
    if (!ends || isMark(tokens[at + 1], ENDS)) continue;
    sentences.push(current);
    current = [];
  }
  if (current.length > 0) sentences.push(current);
  return sentences;
}

/** What turns from a story to what is wanted. */
const TURNS = /^(so|anyway|anyways|anyhow)$/;

/** "…, so please send 85 USDC": where a sentence turns to an order. */
export function cutAtTurn(sentence: readonly Token[]): Token[][] {
  const words = sentence.map(wordOf);
  const at = words.findIndex((text, index) => {
    if (index < 2) return false;
    if (!TURNS.test(text) || !isMark(sentence[index - 1], ',;-')) return false;
    let next = index + 1;
    while (
      LEADING.has(words[next] ?? '') ||
      /^(please|anyway|just|now|,)$/.test(words[next] ?? '') ||
      isMark(sentence[next], ',')
    )
      next++;
    return REQUEST_STARTS.has(words[next] ?? '') || isVerb(words[next] ?? '');
  });
  if (at < 0) return [[...sentence]];
  return [sentence.slice(0, at), sentence.slice(at)];
}
