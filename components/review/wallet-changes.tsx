import { Address } from '#components/ui/address.tsx';
import { CHAIN_NAMES } from '#components/wallet/chain-names.ts';
import { TEXTS } from '#locale/review.ts';
import type { ReviewedPlan, ReviewTotal } from '#server/schemas/review.ts';
import type {
  ChainTotals,
  ReviewMovement,
  ReviewSimulation,
  StepSimulation,
} from '#server/schemas/review-simulation.ts';
import { short, signed } from './format-change.ts';
import { meaningOf } from './meaning-of.ts';
import styles from './review.module.css';
import type { SignedPlan } from './signed-plan.ts';
import type { SimulationRun } from './use-simulation.ts';

interface Props {
  readonly plan: Pick<SignedPlan, 'steps' | 'contracts'>;
  readonly simulation: SimulationRun;
}

/** Every amount that moves, step by step and chain by chain, and the net change. */
export function WalletChanges({ plan, simulation: { last: run } }: Props) {
  if (run === null) return null;
  return (
    <section aria-label={TEXTS.changes}>
      <h2 className={styles.changesTitle}>{TEXTS.changes}</h2>
      {run.chains.map((chain) => (
        <ChainChanges key={chain.chain} plan={plan} changes={chain} />
      ))}
      {run.steps.some(isNotThrough) && <p className={styles.soft}>{TEXTS.notInNet}</p>}
      {isOnlyLeaving(run) && <p className={styles.soft}>{TEXTS.nothingArrives}</p>}
    </section>
  );
}

/** Whether the whole plan succeeded without a return: a payment. */
function isOnlyLeaving({ chains, steps }: ReviewSimulation): boolean {
  const rows = chains.flatMap((chain) => chain.movements);
  const isPaid = rows.length > 0 && rows.every(({ effect }) => effect !== 'arrives');
  return isPaid && !steps.some(isNotThrough);
}

const isNotThrough = ({ status_code }: StepSimulation) => status_code !== 1;

function ChainChanges({
  plan,
  changes: { chain, movements, totals, failure },
}: {
  readonly plan: Props['plan'];
  readonly changes: ChainTotals;
}) {
  const steps = plan.steps.filter(({ key }) => movements.some(({ step }) => step === key));
  const counted = movements.filter(
    ({ effect, basis }) => effect !== 'delivered' && basis !== 'planned',
  );
  return (
    <section className={styles.chain}>
      <h3>{CHAIN_NAMES[chain]}</h3>
      {steps.map(({ key, order, to = '' }) => (
        <div key={key} className={styles.movements}>
          {plan.steps.length > 1 && <h4>{TEXTS.stepNumber(order)}</h4>}
          <ul className={styles.totals}>
            {movements
              .filter(({ step }) => step === key)
              .map((row) => (
                <MovementRow
                  key={`${row.effect} ${row.token} ${row.party}`}
                  row={row}
                  contracts={plan.contracts}
                  called={to}
                />
              ))}
          </ul>
        </div>
      ))}
      {counted.length > totals.length && (
        <>
          <h4 className={styles.net}>{TEXTS.net}</h4>
          {totals.length > 0 ? (
            <ul className={styles.totals} aria-label={TEXTS.netOn(CHAIN_NAMES[chain])}>
              {totals.map((total) => (
                <Total key={total.token ?? ''} total={total} />
              ))}
            </ul>
          ) : (
            <p className={styles.soft}>{TEXTS.noChanges}</p>
          )}
        </>
      )}
      {totals.map((total) => (
        <Meaning key={total.token ?? ''} total={total} />
      ))}
      {movements.length === 0 && failure === null && (
        <p className={styles.soft}>{TEXTS.noChanges}</p>
      )}
    </section>
  );
}

/** One amount, its value and its destination: a recipient in full, a contract by its name. */
function MovementRow({
  row: { effect, asset, amount, usd, party, pays, basis },
  contracts,
  called,
}: {
  readonly row: ReviewMovement;
  readonly contracts: ReviewedPlan['contracts'];
  /**
   * The contract that the step calls: it decides where the amount goes, and that address is not
   * named here.
   */
  readonly called: string;
}) {
  const sign = effect === 'leaves' ? '-' : '';
  const contract = party === null ? undefined : contracts[party.toLowerCase()];
  const through = pays || contract ? undefined : contracts[called.toLowerCase()];
  return (
    <li>
      <span className={styles.direction}>{TEXTS.effects[effect]}</span>
      <span className={effect === 'arrives' ? styles.in : styles.out}>
        {amount === null ? TEXTS.unknownAmount : moved(sign + amount, effect)} {asset}
      </span>
      <span className={styles.soft}>{usd === null ? TEXTS.noPrice : TEXTS.worth(usd)}</span>
      {effect !== 'arrives' && party !== null && (
        <span className={styles.party}>
          {TEXTS.goesTo} {contract ?? <Address value={party} short={!pays} />}
          {through && ` ${TEXTS.through(through)}`}
        </span>
      )}
      {basis === 'planned' && <span className={styles.soft}>{TEXTS.asPlanned}</span>}
      {basis === 'quoted' && <span className={styles.soft}>{TEXTS.comesOverBridge}</span>}
    </li>
  );
}

/** An amount that reaches somebody else is not a change of the wallet, so it has no sign. */
const moved = (amount: string, effect: ReviewMovement['effect']) =>
  effect === 'delivered' ? short(amount) : signed(amount);

/** The explanation of the asset for somebody who has never heard of it. */
function Meaning({ total }: { readonly total: ReviewTotal }) {
  const meaning = total.leaves ? null : meaningOf(total);
  return (
    meaning && (
      <p className={styles.soft}>
        {total.asset}: {meaning}
      </p>
    )
  );
}

function Total({ total: { asset, change, leaves, usd } }: { readonly total: ReviewTotal }) {
  return (
    <li>
      <span className={styles.direction}>{TEXTS.effects[leaves ? 'leaves' : 'arrives']}</span>
      <span className={leaves ? styles.out : styles.in}>
        {change === null ? '' : signed(change)} {asset}
      </span>
      <span className={styles.soft}>{usd === null ? TEXTS.noPrice : TEXTS.worth(usd)}</span>
    </li>
  );
}
