import { headers } from 'next/headers';
import { AddressForm } from '#components/report/address-form.tsx';
import { Coverage } from '#components/site/coverage.tsx';
import { DraftForm } from '#components/site/draft-form.tsx';
import { Picture, Strip } from '#components/site/strip.tsx';
import { TryBox } from '#components/site/try-box.tsx';
import { buttonClass } from '#components/ui/button.tsx';
import { CodeBlock } from '#components/ui/code-block.tsx';
import { CodeTabs } from '#components/ui/code-tabs.tsx';
import { toCurl } from '#components/ui/to-curl.ts';
import { SITE_TEXTS as T } from '#locale/site.ts';
import { CHAINS } from '#server/chains/registry.ts';
import { getConfig } from '#server/config/environment.ts';
import { readerOrigin } from '#server/docs/reader-origin.ts';
import { BASE_PATH } from '#server/http/match-route.ts';
import { sampleWallets } from '#server/pages/sample-wallets.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import { SOLANA_PROTOCOLS } from '#server/protocols/solana-registry.ts';
import { INSIGHTS_PATH, MCP_PATH } from '#server/schemas/paths-beside.ts';
import { SURFACES } from '#server/surfaces/catalog/index.ts';
import guardDark from '../../docs/images/site-guard-dark.png';
import guardLight from '../../docs/images/site-guard-light.png';

/** Holds something on every chain, so that the first call of a reader is answered with something. */
const KNOWN_WALLET = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';

/** The number of agents for partners' pages that are named; the guide has all. */
const SHOWN_SURFACES = 6;

/** The front door: the product itself, before anybody signs in. */
export default async function HomePage() {
  const origin = readerOrigin(await headers());
  const wallets = sampleWallets(getConfig());
  const address = wallets[0]?.address ?? KNOWN_WALLET;
  const chains = Object.values(CHAINS).map(({ slug, name }) => ({ slug, name }));
  const protocols = [...PROTOCOLS, ...SOLANA_PROTOCOLS].filter(({ listed }) => listed);
  return (
    <>
      <main className="wide">
        <h1>{T.headline}</h1>
        <p className="lead">{T.lead}</p>
        <p className="actions">
          <a href="/sign-in" className={buttonClass({ variant: 'primary' })}>
            {T.getKey}
          </a>
          <a href="/docs/getting-started" className={buttonClass({})}>
            {T.readDocs}
          </a>
        </p>

        {wallets.length > 0 && (
          <section aria-labelledby="try">
            <h2 id="try">{T.tryTitle}</h2>
            <TryBox wallets={wallets} baseUrl={origin} />
          </section>
        )}

        <section aria-labelledby="first-call">
          <h2 id="first-call">{T.firstCallTitle}</h2>
          <CodeTabs
            label={T.firstCallTitle}
            languages={[
              {
                name: T.firstCallKeyless,
                code: toCurl(origin, INSIGHTS_PATH, { address, narrative: false }, false),
              },
              {
                name: T.firstCallKey,
                code: toCurl(origin, `${BASE_PATH}/intent`, {
                  prompt: T.examples[0],
                  wallets: [{ address, chain: 'base' }],
                }),
              },
            ]}
          />
          <p>
            <a href="/sign-in">{T.signIn}</a> {T.forKey} <code>{T.start}</code> {T.printsKey}{' '}
            <a href="/openapi.json">{T.openApi}</a>
          </p>
        </section>

        <Strip
          id="agents"
          title={T.agentTitle}
          lead={T.agentLead}
          more={{ href: '/docs/agents', label: T.agentMore }}
        >
          <DraftForm />
        </Strip>
        <Strip
          id="guard"
          title={T.guardTitle}
          lead={T.guardLead}
          more={{ href: '/docs/guard', label: T.guardMore }}
        >
          <Picture light={guardLight} dark={guardDark} alt={T.guardPicture} />
        </Strip>
        <Strip
          id="surfaces"
          title={T.surfacesTitle}
          lead={T.surfacesLead}
          more={{ href: '/docs/surfaces', label: T.surfacesMore }}
        >
          <ul className="surfaces">
            {SURFACES.slice(0, SHOWN_SURFACES).map(({ key, copy }) => (
              <li key={key}>
                <strong>{copy.title}</strong> {copy.description}
              </li>
            ))}
          </ul>
          <p>
            {T.surfacesRest(SURFACES.length - SHOWN_SURFACES)} <a href="/demo">{T.demo}</a>
          </p>
        </Strip>
        <Strip
          id="report"
          title={T.reportTitle}
          lead={T.reportLead}
          more={{ href: '/docs/wallet-report', label: T.reportMore }}
        >
          <AddressForm />
        </Strip>
        <Strip
          id="mcp"
          title={T.mcpTitle}
          lead={T.mcpLead}
          more={{ href: '/docs/mcp', label: T.mcpMore }}
        >
          <CodeBlock
            label={T.mcpCommand}
            wrap
            code={`claude mcp add --transport http portolan ${origin}${MCP_PATH}`}
          />
        </Strip>
        <Strip
          id="coverage"
          title={T.coverageTitle}
          lead={T.coverageLead}
          more={{ href: '/docs/protocols', label: T.coverageMore }}
        >
          <Coverage chains={chains} protocols={protocols} />
        </Strip>
      </main>
      <footer>
        <p>{T.footerNote}</p>
        <nav aria-label={T.footer}>
          <a href="/docs">{T.documentation}</a>
          <a href="/demo">{T.demo}</a>
          <a href="/openapi.json">{T.openApi}</a>
          <a href="/llms.txt">{T.forModels}</a>
          <a href="/docs/changelog">{T.changelog}</a>
          <a href="/portal">{T.portal}</a>
        </nav>
      </footer>
    </>
  );
}
