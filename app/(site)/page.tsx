import { headers } from 'next/headers';
import { AddressForm } from '#components/report/address-form.tsx';
import { CompassRose } from '#components/ui/compass-rose.tsx';
import { SITE_TEXTS as T } from '#locale/site.ts';
import { UI_TEXTS } from '#locale/ui.ts';

const firstCall = (baseUrl: string) => `curl ${baseUrl}/intent \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "prompt": "${T.firstCallPrompt}",
    "wallets": [{ "address": "0x…", "chain": "base" }]
  }'`;

/** The front door: what the service does and a first call that works when pasted. */
export default async function HomePage() {
  const host = (await headers()).get('host') ?? '127.0.0.1:3000';
  return (
    <main>
      <header>
        <div className="top">
          <span className="mark">
            <CompassRose size={26} />
            {UI_TEXTS.brand}
          </span>
          <nav aria-label={UI_TEXTS.brand}>
            <a href="/docs">{T.documentation}</a>
            <a href="/sign-in">{T.signIn}</a>
          </nav>
        </div>
        <h1>{T.headline}</h1>
        <p className="lead">{T.lead}</p>
      </header>

      <section aria-labelledby="way">
        <h2 id="way">{T.howTitle}</h2>
        <ol className="way">
          {T.how.map(({ call, does }) => (
            <li key={call}>
              <code>{call}</code>
              <span>{does}</span>
            </li>
          ))}
        </ol>
      </section>

      <section aria-labelledby="report">
        <h2 id="report">{T.reportTitle}</h2>
        <AddressForm />
      </section>

      <section aria-labelledby="first-call">
        <h2 id="first-call">{T.firstCallTitle}</h2>
        <pre>
          <code>{firstCall(`http://${host}/v1beta`)}</code>
        </pre>
        <p>
          <a href="/sign-in">{T.signIn}</a> {T.forKey} <a href="/openapi.json">{T.openApi}</a>
        </p>
      </section>
    </main>
  );
}
