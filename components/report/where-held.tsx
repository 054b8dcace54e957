import { formatUsd } from '#components/ui/format-number.ts';
import { CHAIN_NAMES } from '#components/wallet/chain-names.ts';
import { REPORT_TEXTS as T } from '#locale/report.ts';
import type { ReportHolding } from '#server/schemas/wallet-report.ts';
import styles from './report.module.css';
import { type Sum, sumBy } from './sum-by.ts';

/** On which chains and with which protocols the value of a wallet is. */
export function WhereHeld({
  holdings,
  protocolNames,
}: {
  readonly holdings: readonly ReportHolding[];
  readonly protocolNames: Readonly<Record<string, string>>;
}) {
  const placeOf = ({ protocol }: ReportHolding) =>
    protocol === null ? T.inWallet : (protocolNames[protocol] ?? protocol);
  const byChain = sumBy(holdings, ({ chain }) => CHAIN_NAMES[chain]);
  if (byChain.length === 0) return null;
  return (
    <div className={styles.where}>
      <Sums title={T.byChain} sums={byChain} />
      <Sums title={T.byProtocol} sums={sumBy(holdings, placeOf)} />
    </div>
  );
}

function Sums({ title, sums }: { readonly title: string; readonly sums: readonly Sum<string>[] }) {
  const largest = Math.max(...sums.map(({ usd }) => Math.abs(usd)), 1);
  return (
    <table>
      <caption>{title}</caption>
      <tbody>
        {sums.map(({ name, usd }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * Math.abs(usd)) / largest} height="4" />
              </svg>
            </th>
            <td>{formatUsd(usd)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
