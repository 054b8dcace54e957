import { CompassRose } from '#components/ui/compass-rose.tsx';
import { CHAIN_NAMES } from '#components/wallet/chain-names.ts';
import type { ReportFinding, ReportHolding, WalletReport } from '#server/schemas/wallet-report.ts';
import styles from './report.module.css';

const TITLES: Readonly<Record<ReportFinding['category'], string>> = {
  borrow_safety: 'Loans',
  diversification: 'Spread over assets',
  issuer_exposure: 'Spread over issuers',
  idle_capital: 'Idle capital',
  yield: 'Rates',
  gas_and_dust: 'Fees and dust',
  approvals: 'Approvals',
  agent_coverage: 'Agents',
};

const KINDS: Readonly<Record<ReportHolding['kind'], string>> = {
  wallet: '',
  supplied: 'supplied',
  debt: 'owed',
  liquidity: 'in a pool',
  fees: 'fees to collect',
};

/** Beyond these the table is no longer read; the rest is in the API's answer. */
const MOST_ROWS = 60;

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const AMOUNT = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 6 });

/** What a wallet holds and how it stands, for whoever has its address. It reads whole without scripts. */
export function ReportPage({ report }: { readonly report: WalletReport }) {
  const { address, score, total_usd: total, holdings, findings } = report;
  const shown = holdings.slice(0, MOST_ROWS);
  const unpriced = holdings.filter(({ usd }) => usd === null).length;
  return (
    <main className={styles.page}>
      <div className="top">
        <a className="mark" href="/">
          <CompassRose size={26} />
          Portolan
        </a>
        <nav aria-label="Portolan">
          <a href="/docs/wallet-report">How it is judged</a>
        </nav>
      </div>
      <h1 className={styles.title}>Wallet report</h1>
      <p className={styles.address}>{address}</p>
      <dl className={styles.head}>
        <div>
          <dt>Score</dt>
          <dd>
            {holdings.length === 0 ? (
              '—'
            ) : (
              <>
                {report.score_is_lower_bound && <span>at least </span>}
                {score}
                <small> of 100</small>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>Value</dt>
          <dd>{DOLLARS.format(total)}</dd>
        </div>
      </dl>
      <p className={styles.note}>
        The score is about how capital is managed, not about safety.{' '}
        {unpriced > 0 && `${unpriced} holdings have no known price and are not in the value. `}
        Read{' '}
        <time dateTime={new Date(report.read_at).toISOString()}>
          {new Date(report.read_at).toISOString().slice(0, 16).replace('T', ' ')} UTC
        </time>
        .{' '}
        <a href={`/report/${address}?refresh=1`} rel="nofollow">
          Read again
        </a>
      </p>
      {report.incomplete_because.length > 0 && (
        <section className={styles.missing} aria-labelledby="missing">
          <h2 id="missing">Not everything could be read</h2>
          <ul>
            {report.incomplete_because.map(({ source, reason }) => (
              <li key={source}>
                {source}: {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="findings">
        <h2 id="findings">Findings</h2>
        <ul className={styles.findings}>
          {findings
            .filter(({ status }) => status !== 'not_applicable')
            .map((finding) => (
              <Finding key={finding.category} finding={finding} />
            ))}
        </ul>
        {findings.every(({ status }) => status === 'not_applicable') && (
          <p>This address holds nothing that could be judged.</p>
        )}
      </section>
      <section aria-labelledby="holdings">
        <h2 id="holdings">Holdings</h2>
        {shown.length === 0 ? (
          <p>Nothing is held here on the chains that are read.</p>
        ) : (
          <Holdings holdings={shown} of={holdings.length} />
        )}
      </section>
      <section aria-labelledby="unseen">
        <h2 id="unseen">What is read of no wallet</h2>
        <ul>
          {report.not_covered.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
    </main>
  );
}

function Finding({ finding }: { readonly finding: ReportFinding }) {
  const { category, status, score, next_step: next, agentSuggestion: agent } = finding;
  return (
    <li>
      <h3>
        {TITLES[category]}
        <span>{status === 'incomplete' ? 'not read whole' : `${score} of 100`}</span>
      </h3>
      {status === 'scored' && (
        <meter min={0} max={100} low={40} high={75} optimum={100} value={score ?? 0}>
          {score} of 100
        </meter>
      )}
      <p>{finding.finding}</p>
      {next !== null && <p className={styles.next}>{next}</p>}
      {agent !== null && (
        <form method="post" action="/report/turn-on" className={styles.agent}>
          <input type="hidden" name="request" value={agent.draftWith.request} />
          <input type="hidden" name="wallet" value={agent.draftWith.wallet} />
          <p>“{agent.draftWith.request}”</p>
          <button type="submit" aria-label={`Turn on: ${agent.title}`}>
            Turn on
          </button>
        </form>
      )}
    </li>
  );
}

function Holdings({
  holdings,
  of,
}: {
  readonly holdings: readonly ReportHolding[];
  readonly of: number;
}) {
  const largest = Math.max(...holdings.map(({ usd }) => Math.abs(usd ?? 0)), 1);
  return (
    <table className={styles.holdings}>
      <caption>
        {holdings.length < of
          ? `The ${holdings.length} largest of ${of} holdings`
          : `${of} holdings`}
      </caption>
      <thead>
        <tr>
          <th scope="col">Asset</th>
          <th scope="col">Where</th>
          <th scope="col">Amount</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {holdings.map((one) => (
          <tr key={`${one.chain} ${one.protocol} ${one.kind} ${one.address} ${one.amount_raw}`}>
            <th scope="row">{one.symbol}</th>
            <td>
              {CHAIN_NAMES[one.chain]}
              {one.protocol !== null && `, ${KINDS[one.kind]} at ${one.protocol}`}
            </td>
            <td>{AMOUNT.format(Number(one.amount))}</td>
            <td>
              {one.usd === null ? (
                <span title={one.unpriced_because ?? undefined}>no price</span>
              ) : (
                DOLLARS.format(one.usd)
              )}
              <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * Math.abs(one.usd ?? 0)) / largest} height="4" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
