import { headingsOf, plainText } from './headings.ts';
import { type DocsPage, listPages, pagePath } from './pages.ts';

/** One thing that can be found: a part of a page below one heading. */
export interface SearchSection {
  /** Its address. */
  readonly id: string;
  readonly page: string;
  readonly heading: string;
  readonly text: string;
}

const MAX_TEXT = 1_200;

let sections: readonly SearchSection[] | undefined;

/** @returns everything that can be found, in reading order */
export function listSearchSections(): readonly SearchSection[] {
  sections ??= listPages().flatMap(sectionsOf);
  return sections;
}

function sectionsOf(page: DocsPage): readonly SearchSection[] {
  return headingsOf(page.markdown()).flatMap(({ depth, text, id, body }) => {
    // Of an operation its page is found, and not each of its lists.
    if (depth > 3 || (page.operation !== null && depth > 1)) return [];
    const prose = body.replace(/^```[\s\S]*?^```/gm, ' ');
    return [
      {
        id: pagePath(page.slug) + (depth === 1 ? '' : `#${id}`),
        page: page.title,
        heading: depth === 1 ? page.summary : text,
        text: plainText(`${prose} ${fieldNames(page, depth)}`)
          .replace(/[|#\s]+/g, ' ')
          .slice(0, MAX_TEXT),
      },
    ];
  });
}

function fieldNames({ operation }: DocsPage, depth: number): string {
  if (operation === null || depth > 1) return '';
  const fields = [operation.body, ...operation.answers.map(({ shape }) => shape)].flatMap(
    (shape) => shape?.fields ?? [],
  );
  return [operation.id, ...fields.map(({ name }) => name)].join(' ');
}
