import type { FrameId } from '../frames.ts';
import { CUE_ROWS } from './cues.ts';
import {
  CONNECTOR_ROWS,
  type Connector,
  OPERATOR_ROWS,
  type OperatorKind,
  PREPOSITION_ROWS,
  type Preposition,
} from './function-words.ts';
import { SLANG, VERB_ROWS, verbForms } from './verbs.ts';

/** What a word or phrase of the closed rows may be; a spelling keeps all its entries. */
export type WordEntry =
  | { readonly kind: 'verb'; readonly frames: Readonly<Partial<Record<FrameId, number>>> }
  | { readonly kind: 'cue'; readonly noun: string; readonly frames: readonly FrameId[] }
  | { readonly kind: 'preposition'; readonly preposition: Preposition }
  | { readonly kind: 'connector'; readonly connector: Connector }
  | { readonly kind: 'operator'; readonly operator: OperatorKind };

const ENTRIES = new Map<string, WordEntry[]>();
/** First word of a phrase → the most words of a phrase that begins so. */
const LONGEST = new Map<string, number>();

function addRow(spelling: string, entry: WordEntry): void {
  const entries = ENTRIES.get(spelling) ?? [];
  entries.push(entry);
  ENTRIES.set(spelling, entries);
  const words = spelling.split(' ');
  const first = words[0] as string;
  LONGEST.set(first, Math.max(LONGEST.get(first) ?? 0, words.length));
}

for (const [words, frames] of VERB_ROWS) {
  for (const word of words.split(' ')) {
    for (const form of verbForms(word)) addRow(form, { kind: 'verb', frames });
  }
}
for (const [words, frames] of CUE_ROWS) {
  for (const noun of words.split(' ')) addRow(noun, { kind: 'cue', noun, frames });
}
for (const [preposition, words] of Object.entries(PREPOSITION_ROWS)) {
  for (const spelling of words.split('|')) {
    addRow(spelling, { kind: 'preposition', preposition: preposition as Preposition });
  }
}
for (const [connector, words] of Object.entries(CONNECTOR_ROWS)) {
  for (const spelling of words.split('|')) {
    addRow(spelling, { kind: 'connector', connector: connector as Connector });
  }
}
for (const [operator, words] of Object.entries(OPERATOR_ROWS)) {
  for (const spelling of words.split('|')) {
    addRow(spelling, { kind: 'operator', operator: operator as OperatorKind });
  }
}

/** @returns the entries of a spelling; of a phrase, its words with one space between. */
export function entriesOf(spelling: string): readonly WordEntry[] {
  return ENTRIES.get(spelling) ?? [];
}

/** @returns how many words the longest phrase has that begins with a word; 0 for none. */
export function longestPhrase(firstWord: string): number {
  return LONGEST.get(firstWord) ?? 0;
}

/** Verbs of one word, for words that are one slip away from one. */
export const VERB_SPELLINGS: readonly string[] = [...ENTRIES]
  .filter(
    ([word, entries]) =>
      /^[a-z]{4,}$/.test(word) && !SLANG.test(word) && entries.some(({ kind }) => kind === 'verb'),
  )
  .map(([word]) => word);

/** Nouns that speak for frames, for the same. */
export const CUE_SPELLINGS: readonly string[] = [...ENTRIES]
  .filter(
    ([word, entries]) => /^[a-z]{5,}$/.test(word) && entries.some(({ kind }) => kind === 'cue'),
  )
  .map(([word]) => word);
