import { type Token, wordOf } from './tokens/token.ts';
import { hasAnyPhrase } from './tokens/word-phrases.ts';

const REFERENCES: readonly (readonly string[])[] = [
  ['the', 'same'],
  ['same', 'thing'],
  ['same', 'again'],
  ['same', 'but'],
  ['same', 'on'],
  ['do', 'it', 'again'],
  ['do', 'that', 'again'],
  ['repeat'],
  ['make', 'it'],
  ['make', 'that'],
  ['change', 'it'],
  ['change', 'that'],
  ['change', 'the'],
  ['instead'],
  ['this', 'time'],
];

/** Whether a prompt speaks of the request before it: "do the same on Base", "make it 200 instead". */
export function refersBack(tokens: readonly Token[]): boolean {
  const words = tokens.map(wordOf);
  return hasAnyPhrase(words, REFERENCES);
}
