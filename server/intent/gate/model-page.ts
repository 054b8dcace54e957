import { type NamedThings, readNames } from './model-words.ts';

type Page = Readonly<Record<string, unknown>> | undefined;

const MAX_STRINGS = 200;
const MAX_LENGTH = 256;
const MAX_DEPTH = 6;
/** Names are short and stand in few places; reading them costs more than looking for addresses. */
const MAX_NAMING = 120;

/**
 * What a page names: assets, chains and protocols. A page is written by anybody, so its text goes
 * nowhere: not to a model, and never into an amount or a destination.
 */
export function readPage(page: Page): NamedThings {
  const texts = textsOfPage(page).slice(0, MAX_NAMING);
  return readNames(texts.map((text) => text.slice(0, MAX_NAMING)));
}

/** The texts of a page, as far as anybody reads one. */
export function textsOfPage(page: Page): readonly string[] {
  const texts: string[] = [];
  collect(page, 0, texts);
  return texts;
}

function collect(value: unknown, depth: number, texts: string[]): void {
  if (texts.length >= MAX_STRINGS || depth > MAX_DEPTH) return;
  if (typeof value === 'string') texts.push(value.slice(0, MAX_LENGTH));
  else if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) collect(inner, depth + 1, texts);
  }
}
