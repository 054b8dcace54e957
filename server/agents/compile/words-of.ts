import type { Token } from '#server/language/tokens/token.ts';

/** The words of tokens, '' where a token is none; what phrase tables are matched against. */
export function wordsOf(tokens: readonly Token[]): string[] {
  return tokens.map((token) =>
    token.kind === 'word' ? token.text : token.kind === 'number' ? token.raw.toLowerCase() : '',
  );
}

/** Tokens as they were written, in lower case, apart by blanks. */
export const plainTextOf = (tokens: readonly Token[]): string =>
  tokens.map(({ raw }) => raw.toLowerCase().replace('\u2019', "'")).join(' ');
