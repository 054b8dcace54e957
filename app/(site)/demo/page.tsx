import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { DEMO_TEXTS as T } from '#locale/demo.ts';
import { getDemoUrl } from '#server/config/environment.ts';
import { readerOrigin } from '#server/docs/reader-origin.ts';

export const metadata: Metadata = { title: T.pageTitle, description: T.lead };

const snippet = (origin: string) => `<script type="module" src="${origin}/widget/v1.js"></script>
<portolan-agent agent="rate-below" subject-kind="market"
  subject-id="aave-v3:base:USDC" chain="base"></portolan-agent>`;

/** `/demo`: explains agents on a partner's own page, and links to one that can be tried. */
export default async function DemoPage() {
  const origin = readerOrigin(await headers());
  const url = getDemoUrl();
  return (
    <main>
      <h1>{T.headline}</h1>
      <p className="lead">{T.lead}</p>
      <section aria-labelledby="try">
        <h2 id="try">{T.tryTitle}</h2>
        <p>{url === null ? T.noDemo : T.tryIt}</p>
        {url !== null && (
          <p>
            <a href={url}>{T.open}</a>
          </p>
        )}
      </section>
      <section aria-labelledby="add">
        <h2 id="add">{T.addTitle}</h2>
        <p>{T.addIt}</p>
        <CodeBlock label={T.code} wrap code={snippet(origin)} />
        <p>
          <a href="/docs/surfaces">{T.guide}</a>
        </p>
      </section>
    </main>
  );
}
