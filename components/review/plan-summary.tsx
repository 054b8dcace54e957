import { classNames } from '#components/ui/class-names.ts';
import { CHAIN_NAMES } from '#components/wallet/chain-names.ts';
import { TEXTS } from '#locale/review.ts';
import { AssetIcon } from './asset-icon.tsx';
import { short } from './format-change.ts';
import { meaningOf } from './meaning-of.ts';
import styles from './plan-summary.module.css';
import type { SignedPlan } from './signed-plan.ts';
import { awaitsReceipt, type Rate, rateOf, type SummaryRow } from './summary-rows.ts';

const EFFECTS = ['leaves', 'arrives', 'delivered'] as const;

interface Props {
  readonly plan: Pick<SignedPlan, 'steps' | 'contracts' | 'listed' | 'fees'>;
  readonly rows: readonly SummaryRow[];
  /** Whether the first simulation is running: space for its rows is reserved until then. */
  readonly isSimulating?: boolean;
  /** The network fees paid, once everything is done: the rows are the actual movements then. */
  readonly paidUsd?: string | null;
}

/** Outflows and arrivals of the wallet, each amount in its own row, and the costs. */
export function PlanSummary({ plan, rows, isSimulating = false, paidUsd }: Props) {
  const rate = rateOf(plan.steps, rows);
  const isPast = paidUsd !== undefined;
  // The amounts paid are known only from receipts.
  const paid = paidUsd === null ? null : TEXTS.networkFees(paidUsd ?? '');
  const fees = isPast ? paid : feesText(plan.fees);
  return (
    <dl className={styles.summary}>
      {EFFECTS.map((effect) => {
        const here = rows.filter((row) => row.effect === effect);
        if (here.length === 0) return null;
        return (
          <div key={effect} className={styles.part}>
            <dt>{isPast ? TEXTS.summary[effect].past : labelOf(effect, here)}</dt>
            {here.map((row) => (
              <Row
                key={`${row.order} ${row.chain} ${row.token} ${row.party}`}
                row={row}
                plan={plan}
              />
            ))}
          </div>
        );
      })}
      {isSimulating && awaitsReceipt(plan.steps, rows) && (
        <div className={classNames(styles.part, styles.awaited)}>
          <dt>{TEXTS.summary.arrives.plain}</dt>
          <dd className={styles.row}>
            <span className={styles.amount}>{TEXTS.simulating}</span>
            <span className={styles.where}>{NOTHING_YET}</span>
          </dd>
        </div>
      )}
      {rate && (
        <div className={styles.part}>
          <dt>{TEXTS.rate}</dt>
          <RateLine rate={rate} isSimulating={isSimulating} />
        </div>
      )}
      {fees !== null && (
        <div className={styles.part}>
          <dt>{TEXTS.fees}</dt>
          <dd className={styles.line}>{fees}</dd>
        </div>
      )}
    </dl>
  );
}

function RateLine({ rate, isSimulating }: { readonly rate: Rate; readonly isSimulating: boolean }) {
  const { one, buys, asset, impactPercent } = rate;
  const known = impactPercent === null ? null : TEXTS.impact(impactPercent);
  const impact = isSimulating ? TEXTS.impactAwaited : known;
  return (
    <dd className={styles.line}>
      {TEXTS.rateIs(one, buys, asset)}
      {impact !== null && (
        <span className={classNames(styles.impact, isSimulating && styles.awaited)}>{impact}</span>
      )}
    </dd>
  );
}

function Row({ row, plan }: { readonly row: SummaryRow; readonly plan: Props['plan'] }) {
  const { asset, token, chain, amount, least } = row;
  return (
    <dd className={styles.row}>
      <AssetIcon asset={asset} chain={chain} token={token} listed={plan.listed} />
      <span className={styles.amount}>
        {sizeOf(least ?? amount)} {asset}
      </span>
      <span className={styles.usd}>{worthOf(row)}</span>
      <span className={styles.where}>{whereOf(row, plan)}</span>
    </dd>
  );
}

/** The chain, the recipient or contract, and the source: `Arbitrum · Aave v3 Pool · from step 2`. */
function whereOf(row: SummaryRow, plan: Props['plan']): string {
  return [
    CHAIN_NAMES[row.chain],
    expectedOf(row),
    row.effect === 'arrives' ? row.meaning && meaningOf(row.meaning) : partyOf(row, plan),
    row.broughtBy === null ? null : TEXTS.fromStep(row.broughtBy),
    row.basis === 'quoted' ? TEXTS.overBridge : null,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** The destination of an amount: a recipient, shown in full below, or a contract by its name. */
function partyOf(
  { order, party, pays }: SummaryRow,
  { steps, contracts }: Props['plan'],
): string | null {
  if (party === null) return null;
  const contract = contracts[party.toLowerCase()];
  if (contract !== undefined) return contract;
  // The contract in which a protocol keeps amounts is not named here; the called contract is.
  const called = steps.find((step) => step.order === order)?.to;
  const through = pays || called === undefined ? undefined : contracts[called.toLowerCase()];
  return through ?? TEXTS.toParty(shortened(party));
}

function labelOf(effect: SummaryRow['effect'], rows: readonly SummaryRow[]): string {
  const isPromised = rows.every(({ least }) => least !== null);
  return TEXTS.summary[effect][isPromised && effect !== 'leaves' ? 'least' : 'plain'];
}

const sizeOf = (amount: string | null) => (amount === null ? TEXTS.unknownAmount : short(amount));

const worthOf = ({ usd, basis }: SummaryRow) => usd ?? (basis === 'planned' ? '' : TEXTS.noPrice);

/** The expected amount, where it differs from the promised one. */
function expectedOf({ amount, least }: SummaryRow): string | null {
  if (least === null || amount === null) return null;
  const isNear = Number(amount) - Number(least) < Number(amount) * WORTH_SAYING;
  return isNear ? null : TEXTS.expected(short(amount));
}

function feesText({ total, network, bridge }: SignedPlan['fees']): string {
  if (network === undefined || bridge === undefined) return total;
  return bridge === NOTHING_USD
    ? TEXTS.networkFees(network)
    : `${TEXTS.networkFees(network)} + ${TEXTS.bridgeFees(bridge)}`;
}

/** A promised amount that is closer to the expected one than this counts as the same. */
const WORTH_SAYING = 0.0001;
const NOTHING_USD = '$0.00';
/** As high as a line. */
const NOTHING_YET = '\u00a0';

function shortened(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-4)}`;
}
