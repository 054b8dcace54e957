/** What a run of characters is, before any grammar is known. */
export type Token =
  | {
      readonly kind: 'word';
      readonly text: string;
      readonly raw: string;
      /** Whether it was written as an owner: "Bob's", "my kids'". Its text is without the ending. */
      readonly owns?: true;
    }
  | { readonly kind: 'ticker'; readonly text: string; readonly raw: string }
  | { readonly kind: 'number'; readonly value: string; readonly raw: string }
  | { readonly kind: 'percent'; readonly value: string; readonly raw: string }
  | { readonly kind: 'usd'; readonly value: string; readonly raw: string }
  | {
      readonly kind: 'address';
      readonly family: 'evm' | 'solana';
      readonly value: string;
      readonly raw: string;
    }
  | {
      readonly kind: 'bad-address';
      readonly value: string;
      readonly reason: BadAddressReason;
      readonly raw: string;
    }
  | { readonly kind: 'name'; readonly value: string; readonly raw: string }
  | { readonly kind: 'handle'; readonly text: string; readonly raw: string }
  | { readonly kind: 'url'; readonly raw: string }
  | { readonly kind: 'pair'; readonly left: string; readonly right: string; readonly raw: string }
  | { readonly kind: 'quoted'; readonly text: string; readonly raw: string }
  | { readonly kind: 'time'; readonly raw: string }
  | { readonly kind: 'ordinal'; readonly raw: string }
  /** The number of a position or a withdrawal request, which counts nothing. */
  | { readonly kind: 'numbered'; readonly id: string; readonly raw: string }
  | { readonly kind: 'mark'; readonly raw: ',' | '.' | '?' | '!' | ';' | ':' | '-' | '\n' };

export type BadAddressReason = 'length' | 'checksum' | 'characters' | 'hidden';

/** @returns the lower-case text of a word, or '' for every other token. */
export function wordOf(token: Token | undefined): string {
  return token?.kind === 'word' ? token.text : '';
}

/** @returns whether a word was written as an owner: "Bob's". */
export const isOwner = (token: Token | undefined): boolean =>
  token?.kind === 'word' && token.owns === true;

/** @returns whether a token is one of the given words. */
export function isWord(token: Token | undefined, words: ReadonlySet<string>): boolean {
  return token?.kind === 'word' && words.has(token.text);
}

/** @returns whether a token is one of the given marks. */
export function isMark(token: Token | undefined, marks: string): boolean {
  return token?.kind === 'mark' && marks.includes(token.raw);
}

/** @returns whether a token is a size in figures: a number, a USD sum or a percentage. */
export function isSize(token: Token | undefined): boolean {
  return token?.kind === 'number' || token?.kind === 'usd' || token?.kind === 'percent';
}

/** @returns whether a token is somebody who can be paid: an address or a name. */
export function isParty(token: Token | undefined): boolean {
  return token?.kind === 'address' || token?.kind === 'name';
}

/** @returns what was written between two places, the second left out; a place in front of the first token is the first */
export function written(tokens: readonly Token[], from: number, to: number): string {
  return tokens
    .slice(Math.max(0, from), to)
    .map(({ raw }) => raw)
    .join(' ');
}
