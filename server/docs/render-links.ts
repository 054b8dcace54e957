import { GUIDES } from './guides.ts';
import { pagePath } from './pages.ts';
import { WRITTEN_ORIGIN } from './reference/render-samples.ts';

/**
 * Guides link to each other by file name, so that they can be read where they are kept.
 *
 * @returns where a link leads on the site: `plans.md#sizes` → `/docs/plans#sizes`
 */
export function siteLink(href: string): string {
  const [path = '', anchor] = href.split('#');
  const guide = GUIDES.find(({ file }) => file === path);
  if (guide === undefined) return href;
  return pagePath(guide.slug) + (anchor === undefined ? '' : `#${anchor}`);
}

/** @returns a page's Markdown with the reader's own address in its samples */
export function withOrigin(markdown: string, origin: string): string {
  return markdown.replaceAll(WRITTEN_ORIGIN, origin);
}

/** @returns a page as plain Markdown for readers of its `.md` address: links lead to such addresses */
export function markdownTwin(markdown: string, origin: string): string {
  const linked = markdown.replace(/\]\(([^)\s]+)\)/g, (_, href: string) => {
    const [path = '', anchor] = siteLink(href).split('#');
    if (!path.startsWith('/docs')) return `](${href})`;
    return `](${origin}${twinPath(path)}${anchor === undefined ? '' : `#${anchor}`})`;
  });
  // Which schema an example has is for the tests.
  return `${withOrigin(linked, origin)
    .replace(/^```json schema=\w+$/gm, '```json')
    .trimEnd()}\n`;
}

/** @returns the Markdown address of a page */
export function twinPath(path: string): string {
  return path === '/docs' ? '/docs/index.md' : `${path}.md`;
}
