import type { Metadata } from 'next';
import { SITE_TEXTS as T } from '#locale/site.ts';

export const metadata: Metadata = { title: T.missingTitle };

export default function NotFoundPage() {
  return (
    <main>
      <header>
        <h1>{T.missing}</h1>
        <p className="lead">{T.missingWhy}</p>
      </header>
      <ul className="places">
        <li>
          <a href="/">{T.about}</a>
        </li>
        <li>
          <a href="/docs">{T.documentation}</a>
        </li>
        <li>
          <a href="/portal">{T.portal}</a>
        </li>
      </ul>
    </main>
  );
}
