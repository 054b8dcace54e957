import { headers } from 'next/headers';
import { AddressForm } from '#components/report/address-form.tsx';
import { CompassRose } from '#components/ui/compass-rose.tsx';

const WAY = [
  {
    call: 'POST /intent',
    does: 'reads the sentence',
    gives: 'what to do, or the one question that is open',
  },
  {
    call: 'POST /plan',
    does: 'quotes and sizes',
    gives: 'unsigned transactions in signing order',
  },
  {
    call: 'POST /simulate',
    does: 'runs them dry',
    gives: 'balance changes, gas, and why a step would fail',
  },
  {
    call: 'POST /steps/reencode',
    does: 're-quotes at the moment of signing',
    gives: 'fresh calldata, never below the slippage bound',
  },
] as const;

/** The front door: what the service does and a first call that works when pasted. */
export default async function HomePage() {
  const host = (await headers()).get('host') ?? '127.0.0.1:3000';
  const baseUrl = `http://${host}/v1beta`;
  return (
    <main>
      <header>
        <div className="top">
          <span className="mark">
            <CompassRose size={26} />
            Portolan
          </span>
          <nav aria-label="Portolan">
            <a href="/docs">Documentation</a>
            <a href="/sign-in">Sign in</a>
          </nav>
        </div>
        <h1>Say the outcome. Sign the plan.</h1>
        <p className="lead">
          A sentence becomes an ordered list of unsigned transactions across chains. Your keys stay
          with you: Portolan never holds them, never signs and never broadcasts.
        </p>
      </header>

      <section aria-labelledby="way">
        <h2 id="way">From sentence to signature</h2>
        <ol className="way">
          {WAY.map((step) => (
            <li key={step.call}>
              <code>{step.call}</code>
              <span>
                {step.does}: {step.gives}
              </span>
            </li>
          ))}
        </ol>
      </section>

      <section aria-labelledby="report">
        <h2 id="report">What a wallet holds, and what is missing from the picture</h2>
        <AddressForm />
      </section>

      <section aria-labelledby="first-call">
        <h2 id="first-call">A first call</h2>
        <pre>
          <code>{`curl ${baseUrl}/intent \\
  -H "Authorization: Bearer $API_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{
    "prompt": "Swap 500 USDC to ETH on Base",
    "wallets": [{ "address": "0x…", "chain": "base" }]
  }'`}</code>
        </pre>
        <p>
          <a href="/sign-in">Sign in</a> for your API key; on your own machine the terminal that
          runs <code>npm start</code> shows one. Every field, code and limit is in the{' '}
          <a href="/openapi.json">OpenAPI document</a>.
        </p>
      </section>
    </main>
  );
}
