import type { Token } from '#server/language/tokens/token.ts';

/** The words of tokens, '' where a token is none; what phrase tables are matched against. */
export function wordsOf(tokens: readonly Token[]): string[] {
  return tokens.map((token) =>
    token.kind === 'word' ? token.text : token.kind === 'number' ? token.raw.toLowerCase() : '',
  );
}
