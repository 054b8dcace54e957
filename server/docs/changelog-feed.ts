import { createHash } from 'node:crypto';
import { plainText } from './headings.ts';
import { readRepositoryFile } from './read-repository-file.ts';

/** Where readers follow the changelog. */
export const FEED_PATH = '/docs/changelog.xml';

const MAX_TITLE = 100;

/** @returns the entries of the changelog as RSS 2.0, in its order: the newest version and its upgrade notes first */
export function changelogFeed(origin: string): string {
  const link = `${origin}/docs/changelog`;
  const items = entriesOf(readRepositoryFile('CHANGELOG.md')).map((entry) => {
    const text = plainText(entry);
    const id = createHash('sha256').update(entry).digest('hex').slice(0, 32);
    return [
      '<item>',
      `<title>${asText(titleOf(text))}</title>`,
      `<link>${link}</link>`,
      `<guid isPermaLink="false">${id}</guid>`,
      `<description>${asText(text)}</description>`,
      '</item>',
    ].join('');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0"><channel>',
    '<title>Portolan changelog</title>',
    `<link>${link}</link>`,
    '<description>What was added and changed.</description>',
    ...items,
    '</channel></rss>\n',
  ].join('\n');
}

/** An entry is an item of a list, with its lines. */
function entriesOf(markdown: string): readonly string[] {
  return markdown
    .split(/^(?=- |#)/m)
    .filter((part) => part.startsWith('- '))
    .map((part) => part.slice(2).replace(/\s+/g, ' ').trim());
}

function titleOf(text: string): string {
  const [sentence = text] = text.split(/(?<=[.:;]) /, 1);
  return sentence.length <= MAX_TITLE ? sentence : `${sentence.slice(0, MAX_TITLE - 1)}…`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

function asText(text: string): string {
  return text.replace(/[&<>]/g, (character) => ENTITIES[character] ?? character);
}
