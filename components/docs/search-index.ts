import MiniSearch from 'minisearch';
import { TEXTS } from '#locale/docs.ts';

interface Section {
  readonly id: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

export interface Found {
  readonly href: string;
  readonly page: string;
  readonly heading: string;
}

/** @returns the best parts of pages for some words, best first */
export type Finder = (query: string) => readonly Found[];

const MAX_FOUND = 12;

/** @throws Error when the index cannot be loaded */
export async function loadFinder(): Promise<Finder> {
  const answer = await fetch('/docs/search-index.json');
  if (!answer.ok) throw new Error(`The search index answered with ${answer.status}`);
  return createFinder((await answer.json()) as readonly Section[]);
}

/** `invalid_request` is found as a whole and by its words. */
function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  return words.flatMap((word) => (word.includes('_') ? [word, ...word.split('_')] : [word]));
}

/** Other words of the same meaning. */
const SAME_AS: ReadonlyMap<string, readonly string[]> = new Map(
  TEXTS.synonyms.flatMap((row) =>
    row.map((word) => [word, row.filter((other) => other !== word)] as const),
  ),
);

export function createFinder(sections: readonly Section[]): Finder {
  const index = new MiniSearch<Section>({
    fields: ['page', 'heading', 'text'],
    storeFields: ['page', 'heading'],
    tokenize: wordsOf,
    searchOptions: {
      boost: { page: 3, heading: 2 },
      prefix: true,
      fuzzy: (word) => (word.length > 4 ? 0.2 : false),
      combineWith: 'AND',
    },
  });
  index.addAll(sections);
  return (query) =>
    index
      .search({
        combineWith: 'AND',
        queries: wordsOf(query).map((word) => ({
          combineWith: 'OR',
          queries: [
            word,
            // Literal matches come before synonyms.
            ...(SAME_AS.get(word) ?? []).map((other) => ({
              queries: [other],
              boost: { page: 1, heading: 0.7, text: 0.3 },
              prefix: false,
              fuzzy: false,
            })),
          ],
        })),
      })
      .slice(0, MAX_FOUND)
      .map(({ id, page, heading }) => ({ href: id, page, heading }));
}
