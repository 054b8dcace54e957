import type { Metadata } from 'next';
import { CompassRose } from '#components/ui/compass-rose.tsx';
import { SITE_TEXTS as T } from '#locale/site.ts';
import { UI_TEXTS } from '#locale/ui.ts';

export const metadata: Metadata = { title: T.missingTitle };

export default function NotFoundPage() {
  return (
    <main>
      <header>
        <div className="top">
          <a className="mark" href="/">
            <CompassRose size={26} />
            {UI_TEXTS.brand}
          </a>
        </div>
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
