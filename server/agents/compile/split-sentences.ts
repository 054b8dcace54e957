import { isMark, type Token } from '#server/language/tokens/token.ts';

/** Sentences and what a colon parts, each with the mark at its end. */
export function splitSentences(tokens: readonly Token[]): (readonly Token[])[] {
  const sentences: Token[][] = [[]];
  for (const token of tokens) {
    sentences.at(-1)?.push(token);
    if (isMark(token, '.!?;:\n')) sentences.push([]);
  }
  return sentences.filter((one) => one.length > 0);
}
