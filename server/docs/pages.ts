import { errorsMarkdown } from './errors-markdown.ts';
import { GUIDES } from './guides.ts';
import { readRepositoryFile } from './read-repository-file.ts';
import { type DocsOperation, listOperations } from './reference/describe-operation.ts';
import { openApi } from './reference/openapi.ts';
import { operationMarkdown } from './reference/operation-markdown.ts';

/** One page of the documentation. The navigation, the search and llms.txt all come from these. */
export interface DocsPage {
  /** What follows `/docs/`; empty for the first page. */
  readonly slug: string;
  readonly title: string;
  readonly section: string;
  readonly summary: string;
  /** The operation that the page is about; null for a page of prose. */
  readonly operation: DocsOperation | null;
  /** The page as Markdown, with the addresses and links that it is written with. */
  readonly markdown: () => string;
}

let pages: readonly DocsPage[] | undefined;

/** @returns every page, in reading order */
export function listPages(): readonly DocsPage[] {
  pages ??= [...guidePages(), ...platformPages(), referencePage(), ...operationPages()];
  return pages;
}

/** @returns the page of an address below `/docs/`; undefined when there is none */
export function findPage(slug: string): DocsPage | undefined {
  return listPages().find((page) => page.slug === slug);
}

/** @returns the address of a page on the site */
export function pagePath(slug: string): string {
  return slug === '' ? '/docs' : `/docs/${slug}`;
}

function guidePages(): readonly DocsPage[] {
  return GUIDES.map(({ file, ...guide }) => ({
    ...guide,
    operation: null,
    markdown: () => readRepositoryFile(`docs/guides/${file}`),
  }));
}

function platformPages(): readonly DocsPage[] {
  const section = 'Platform';
  return [
    {
      slug: 'errors',
      title: 'Errors',
      section,
      summary: 'Every error code: what it means, whether to try again, what to do.',
      operation: null,
      markdown: errorsMarkdown,
    },
    {
      slug: 'protocols',
      title: 'Protocols',
      section,
      summary: 'What each protocol does on which chain, and the tests that prove it.',
      operation: null,
      markdown: () => withoutLinksToCode(readRepositoryFile('docs/protocols.md')),
    },
    {
      slug: 'production',
      title: 'Running Portolan in production',
      section,
      summary: 'Parts, settings, upgrades, back-ups, sizing, and what to watch.',
      operation: null,
      markdown: () => withoutLinksToFiles(readRepositoryFile('docs/production.md')),
    },
    {
      slug: 'changelog',
      title: 'Changelog',
      section,
      summary: 'What was added and changed.',
      operation: null,
      markdown: () => readRepositoryFile('CHANGELOG.md'),
    },
  ];
}

/** Tests are named for readers of the repository; the site has no page of them. */
function withoutLinksToCode(markdown: string): string {
  return markdown.replace(/\[([^\]]+)\]\(\.\.\/[^)]+\)/g, '`$1`');
}

/** Pages of the repository that the site has not are named without a link. */
function withoutLinksToFiles(markdown: string): string {
  return markdown.replace(/\[([^\]]+)\]\([\w-]+\.md(#[\w-]+)?\)/g, '$1');
}

function referencePage(): DocsPage {
  return {
    slug: 'reference',
    title: 'API reference',
    section: 'API reference',
    summary: 'Every operation with its fields, answers, errors and examples.',
    operation: null,
    markdown: () => {
      const tags = openApi().tags.map(({ name, description }) => {
        const rows = listOperations()
          .filter(({ tag }) => tag === name)
          .map(
            ({ method, path, slug, summary }) =>
              `| \`${method} ${path}\` | [${summary}](/docs/reference/${slug}) |`,
          );
        return `## ${name}\n\n${description}\n\n| call | what it does |\n| --- | --- |\n${rows.join('\n')}`;
      });
      return `${readRepositoryFile('docs/guides/reference.md').trimEnd()}\n\n${tags.join('\n\n')}`;
    },
  };
}

function operationPages(): readonly DocsPage[] {
  return listOperations().map((operation) => ({
    slug: `reference/${operation.slug}`,
    title: operation.summary,
    section: `API reference: ${operation.tag}`,
    summary: `${operation.method} ${operation.path}`,
    operation,
    markdown: () => operationMarkdown(operation),
  }));
}
