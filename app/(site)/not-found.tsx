import type { Metadata } from 'next';
import { CompassRose } from '#components/ui/compass-rose.tsx';

export const metadata: Metadata = { title: 'Not found · Portolan' };

export default function NotFoundPage() {
  return (
    <main>
      <header>
        <div className="top">
          <a className="mark" href="/">
            <CompassRose size={26} />
            Portolan
          </a>
        </div>
        <h1>There is no such page</h1>
        <p className="lead">
          The address may be cut off. If somebody sent you a link to sign with, open it again,
          whole, from where you got it.
        </p>
      </header>
      <ul className="places">
        <li>
          <a href="/">What Portolan is</a>
        </li>
        <li>
          <a href="/docs">Documentation</a>
        </li>
        <li>
          <a href="/portal">Portal</a>
        </li>
      </ul>
    </main>
  );
}
