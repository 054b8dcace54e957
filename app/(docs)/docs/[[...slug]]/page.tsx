import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { DocsShell } from '#components/docs/docs-shell.tsx';
import { Markdown } from '#components/docs/markdown.tsx';
import { OperationPage } from '#components/docs/operation-page.tsx';
import { TEXTS } from '#locale/docs.ts';
import { FEED_PATH } from '#server/docs/changelog-feed.ts';
import { headingsOf } from '#server/docs/headings.ts';
import { type DocsPage, findPage, listPages, pagePath } from '#server/docs/pages.ts';
import { samplesOf } from '#server/docs/read-curl.ts';
import { readerOrigin } from '#server/docs/reader-origin.ts';
import { WRITTEN_ORIGIN } from '#server/docs/reference/render-samples.ts';
import { siteLink, twinPath, withOrigin } from '#server/docs/render-links.ts';

interface Route {
  readonly params: Promise<{ slug?: string[] }>;
}

async function requestedPage({ params }: Route): Promise<DocsPage | undefined> {
  const { slug = [] } = await params;
  return findPage(slug.join('/'));
}

export async function generateMetadata(route: Route): Promise<Metadata> {
  const page = await requestedPage(route);
  if (page === undefined) return { title: TEXTS.notFoundTitle };
  const path = pagePath(page.slug);
  return {
    title: page.title,
    description: page.operation?.description.slice(0, 160) ?? page.summary,
    alternates: {
      canonical: readerOrigin(await headers()) + path,
      types: {
        'text/markdown': twinPath(path),
        ...(page.slug === 'changelog' && { 'application/rss+xml': FEED_PATH }),
      },
    },
  };
}

export default async function DocsRoute(route: Route) {
  const page = await requestedPage(route);
  if (page === undefined) notFound();
  const pages = listPages();
  const at = pages.indexOf(page);
  const origin = readerOrigin(await headers());
  const markdown = page.markdown();
  return (
    <DocsShell
      current={pagePath(page.slug)}
      navigation={navigation()}
      contents={headingsOf(markdown).filter(({ depth }) => depth === 2 || depth === 3)}
      previous={linkTo(pages[at - 1])}
      next={linkTo(pages[at + 1])}
      markdownHref={twinPath(pagePath(page.slug))}
      feedHref={page.slug === 'changelog' ? FEED_PATH : undefined}
      isWide={page.operation !== null}
    >
      {page.operation === null ? (
        <Markdown
          text={withOrigin(markdown, origin)}
          toLink={siteLink}
          toSamples={(code) =>
            samplesOf(code.replaceAll(origin, WRITTEN_ORIGIN))?.map((sample) => ({
              ...sample,
              code: withOrigin(sample.code, origin),
            })) ?? null
          }
        />
      ) : (
        <OperationPage
          operation={{
            ...page.operation,
            examples: page.operation.examples.map((example) => ({
              ...example,
              samples: example.samples.map((sample) => ({
                ...sample,
                code: withOrigin(sample.code, origin),
              })),
            })),
          }}
        />
      )}
    </DocsShell>
  );
}

function linkTo(page: DocsPage | undefined) {
  return page === undefined ? undefined : { href: pagePath(page.slug), title: page.title };
}

function navigation() {
  return [...Map.groupBy(listPages(), ({ section }) => section)].map(([title, pages]) => ({
    title,
    links: pages.map(({ slug, title: name }) => ({ href: pagePath(slug), title: name })),
  }));
}
