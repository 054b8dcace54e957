import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../launch/root.ts';

/** Attributes and properties that people read or hear. */
const SAID =
  'aria-label|aria-description|aria-roledescription|title|alt|placeholder|label|caption|description|heading|hint|lead|legend|reason|summary|why';
/** Words begin with a capital or stand in a row; an address is no sentence. */
const WORDS = `(?!https?:)(?:[A-Z][a-z]|[^"'\`$]*[A-Za-z]{2} [A-Za-z])`;
const LITERAL = new RegExp(`(?<![\\w-.])(?:${SAID})(?:=|=\\{|: )["'\`]${WORDS}[^"'\`]*`, 'g');
const PAGES = ['app/**/*.{ts,tsx}', 'components/**/*.{ts,tsx}'];
const NO_PAGE = /\.test\.tsx?$|(^|\/)route\.ts$/;

/** @returns where a page says something itself, beside what stands between its tags: `line: the text` */
export function findLiteralTexts(code: string): readonly string[] {
  return code
    .split('\n')
    .flatMap((line, at) =>
      /^\s*(?:\/?\*|\/\/)/.test(line)
        ? []
        : [...line.matchAll(LITERAL)].map(([text]) => `${at + 1}: ${text}; put it into locales/`),
    );
}

/** Refuses texts in the code of pages; Biome refuses those between tags. @returns every place of one */
export async function checkLiteralTexts(): Promise<readonly string[]> {
  const places: string[] = [];
  for await (const file of glob(PAGES, { cwd: ROOT })) {
    if (NO_PAGE.test(file)) continue;
    const found = findLiteralTexts(readFileSync(join(ROOT, file), 'utf8'));
    places.push(...found.map((place) => `${file}:${place}`));
  }
  return places.sort();
}
