import { formatUsd } from '#components/ui/format-number.ts';
import { TABLE_ROLES as ROLES } from '#components/ui/table-roles.ts';
import { CHAIN_NAMES } from '#components/wallet/chain-names.ts';
import { LANGUAGE } from '#locale/language.ts';
import { REPORT_TEXTS as T } from '#locale/report.ts';
import { UI_TEXTS } from '#locale/ui.ts';
import { REPORT_TURN_ON_PATH } from '#server/schemas/paths-beside.ts';
import type { ReportFinding, ReportHolding, WalletReport } from '#server/schemas/wallet-report.ts';
import styles from './report.module.css';
import { WhereHeld } from './where-held.tsx';

/** Rows that are shown at first; smaller holdings are folded. */
const FIRST_ROWS = 10;
/** A longer table is not readable; the rest is in the API's response. */
const MOST_ROWS = 60;

const LIST = new Intl.ListFormat(LANGUAGE.page);
const AMOUNT = new Intl.NumberFormat(LANGUAGE.numbers, { maximumSignificantDigits: 6 });

/** A wallet's holdings and their assessment, for anyone with its address. It is complete without scripts. */
export function ReportPage({
  report,
  protocolNames,
}: {
  readonly report: WalletReport;
  /** By slug, of every protocol that may have a holding. */
  readonly protocolNames: Readonly<Record<string, string>>;
}) {
  const { address, score, total_usd: total, holdings, findings } = report;
  const unpriced = holdings.filter(({ usd }) => usd === null).length;
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{T.title}</h1>
      <p className={styles.address}>{address}</p>
      <dl className={styles.head}>
        <div>
          <dt>{T.score}</dt>
          <dd>
            {holdings.length === 0 ? (
              T.nothing
            ) : (
              <>
                {report.score_is_lower_bound && <span>{T.atLeast}</span>}
                {score}
                <small>{T.ofHundred}</small>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{T.value}</dt>
          <dd>{formatUsd(total)}</dd>
        </div>
      </dl>
      <p className={styles.note}>
        {T.scoreMeans} <a href="/docs/wallet-report">{T.method}</a>.{' '}
        {unpriced > 0 && `${T.unpriced(unpriced)} `}
        {T.updated}{' '}
        <time dateTime={new Date(report.read_at).toISOString()}>
          {UI_TEXTS.utc(new Date(report.read_at).toISOString().slice(0, 16).replace('T', ' '))}
        </time>{' '}
        <a href={`/report/${address}?refresh=1`} rel="nofollow">
          {T.refresh}
        </a>
      </p>
      {report.incomplete_because.length > 0 && (
        <section className={styles.missing} aria-labelledby="missing">
          <h2 id="missing">{T.incomplete}</h2>
          <ul>
            {[...Map.groupBy(report.incomplete_because, ({ reason }) => reason)].map(
              ([reason, alike]) => (
                <li key={reason}>
                  {T.source(LIST.format(alike.map(({ source }) => source)), reason)}
                </li>
              ),
            )}
          </ul>
        </section>
      )}
      <section aria-labelledby="findings">
        <h2 id="findings">{T.findings}</h2>
        <ul className={styles.findings}>
          {findings
            .filter(({ status }) => status !== 'not_applicable')
            .map((finding) => (
              <Finding key={finding.category} finding={finding} />
            ))}
        </ul>
        {findings.every(({ status }) => status === 'not_applicable') && <p>{T.nothingToScore}</p>}
      </section>
      <section aria-labelledby="holdings">
        <h2 id="holdings">{T.holdings}</h2>
        {holdings.length === 0 ? (
          <p>{T.noHoldings}</p>
        ) : (
          <>
            <WhereHeld holdings={holdings} protocolNames={protocolNames} />
            <Holdings holdings={holdings} protocolNames={protocolNames} />
          </>
        )}
      </section>
      <section aria-labelledby="unseen">
        <h2 id="unseen">{T.notCovered}</h2>
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
  const { category, status, score, evidence, next_step: next, agentSuggestion: agent } = finding;
  return (
    <li>
      <h3>
        {T.categories[category]}
        <span>{status === 'incomplete' ? T.partlyRead : T.outOf(score)}</span>
      </h3>
      {status === 'scored' && (
        <meter min={0} max={100} low={40} high={75} optimum={100} value={score ?? 0}>
          {T.outOf(score)}
        </meter>
      )}
      <p>{finding.finding}</p>
      {evidence.length > 0 && (
        <details className={styles.evidence}>
          <summary>{T.evidence}</summary>
          <ul>
            {evidence.map(({ what, value, source }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may read alike, and none ever moves.
              <li key={at}>{T.evidenceOf(what, value, source)}</li>
            ))}
          </ul>
        </details>
      )}
      {next !== null && <p className={styles.next}>{next}</p>}
      {agent !== null && (
        <form method="post" action={REPORT_TURN_ON_PATH} className={styles.agent}>
          <input type="hidden" name="request" value={agent.draftWith.request} />
          <input type="hidden" name="wallet" value={agent.draftWith.wallet} />
          <p>{T.quoted(agent.draftWith.request)}</p>
          <button type="submit" aria-label={T.turnOnNamed(agent.title)}>
            {T.turnOn}
          </button>
        </form>
      )}
    </li>
  );
}

interface HoldingsProps {
  readonly holdings: readonly ReportHolding[];
  readonly protocolNames: Readonly<Record<string, string>>;
}

function Holdings({ holdings, protocolNames }: HoldingsProps) {
  const first = holdings.slice(0, FIRST_ROWS);
  const more = holdings.slice(FIRST_ROWS, MOST_ROWS);
  const largest = Math.max(...holdings.map(({ usd }) => Math.abs(usd ?? 0)), 1);
  const all = holdings.length;
  const table = { largest, protocolNames };
  return (
    <>
      <HoldingsTable {...table} caption={T.count(first.length, all)} holdings={first} />
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>{T.more(more.length)}</summary>
          <HoldingsTable
            {...table}
            caption={T.range(first.length + 1, first.length + more.length, all)}
            holdings={more}
          />
        </details>
      )}
    </>
  );
}

function HoldingsTable({
  caption,
  holdings,
  largest,
  protocolNames,
}: HoldingsProps & {
  readonly caption: string;
  /** The value of the longest bar. */
  readonly largest: number;
}) {
  return (
    <table className={styles.holdings} {...ROLES.table}>
      <caption>{caption}</caption>
      <thead {...ROLES.rowgroup}>
        <tr {...ROLES.row}>
          <th scope="col" {...ROLES.columnheader}>
            {T.columns.asset}
          </th>
          <th scope="col" {...ROLES.columnheader}>
            {T.columns.where}
          </th>
          <th scope="col" {...ROLES.columnheader}>
            {T.columns.amount}
          </th>
          <th scope="col" {...ROLES.columnheader}>
            {T.columns.value}
          </th>
        </tr>
      </thead>
      <tbody {...ROLES.rowgroup}>
        {holdings.map((one) => (
          <tr
            key={`${one.chain} ${one.protocol} ${one.kind} ${one.address} ${one.amount_raw}`}
            {...ROLES.row}
          >
            <th scope="row" {...ROLES.rowheader}>
              {one.symbol}
            </th>
            <td {...ROLES.cell}>
              {CHAIN_NAMES[one.chain]}
              {one.protocol !== null &&
                T.at(T.kinds[one.kind], protocolNames[one.protocol] ?? one.protocol)}
            </td>
            <td {...ROLES.cell}>{AMOUNT.format(Number(one.amount))}</td>
            <td {...ROLES.cell}>
              {one.usd === null ? (
                <span title={one.unpriced_because ?? undefined}>{T.noPrice}</span>
              ) : (
                formatUsd(one.usd)
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
