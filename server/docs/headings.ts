import GithubSlugger from 'github-slugger';

/** A heading of a page and the anchor that it has there. */
export interface DocsHeading {
  readonly depth: number;
  readonly text: string;
  readonly id: string;
  /** What stands below it until the next heading, as Markdown. */
  readonly body: string;
}

/** @returns the headings of a page in their order, with the anchors that rehype-slug gives them */
export function headingsOf(markdown: string): readonly DocsHeading[] {
  const slugger = new GithubSlugger();
  const headings: (Omit<DocsHeading, 'body'> & { lines: string[] })[] = [];
  let isInFence = false;
  for (const line of markdown.split('\n')) {
    if (line.startsWith('```')) isInFence = !isInFence;
    const heading = isInFence ? null : /^(#{1,6}) (.+)$/.exec(line);
    if (heading === null) {
      headings.at(-1)?.lines.push(line);
    } else {
      const text = plainText(heading[2] ?? '');
      headings.push({ depth: heading[1]?.length ?? 1, text, id: slugger.slug(text), lines: [] });
    }
  }
  return headings.map(({ lines, ...heading }) => ({ ...heading, body: lines.join('\n') }));
}

/** @returns Markdown of one line as it reads without its marks */
export function plainText(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .trim();
}
