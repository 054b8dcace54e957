import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { CHAIN_NAMES } from '#components/wallet/chain-names.ts';
import type { ChainTotals, DryRunStep, ReviewDryRun } from '#server/schemas/dry-run.ts';
import type { ReviewTotal } from '#server/schemas/review.ts';
import { short, signed } from './format-change.ts';
import styles from './review.module.css';
import { TEXTS } from './texts.ts';
import type { DryRun } from './use-dry-run.ts';

/** What leaves the wallet and what arrives, chain by chain, as the dry run says. */
export function WalletChanges({ dryRun: { answer, again } }: { readonly dryRun: DryRun }) {
  const run = answer?.ok ? answer.value : null;
  const failure = answer?.ok === false ? answer.message : failureOf(run?.chains ?? []);
  return (
    <Card title={TEXTS.changes} description={TEXTS.changesFrom}>
      {answer === null && <Skeleton lines={2} label={TEXTS.simulating} />}
      {run?.chains.map((chain) => (
        <ChainChanges key={chain.chain} {...chain} />
      ))}
      {failure !== null && (
        <Notice tone="warn" title={TEXTS.simulationFailed} live>
          <p>{failure}</p>
          <Button size="small" onClick={again}>
            {TEXTS.again}
          </Button>
        </Notice>
      )}
      {run && isOnlyLeaving(run) && <p className={styles.soft}>{TEXTS.nothingArrives}</p>}
      {run?.steps.some(isNotThrough) && <Notice tone="warn">{TEXTS.changesOpen}</Notice>}
      {run && failure === null && (
        <div className={styles.actions}>
          <Button size="small" onClick={again}>
            {TEXTS.quoteAgain}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** Whether the whole plan went through and brought nothing: a payment. */
function isOnlyLeaving({ chains, steps }: ReviewDryRun): boolean {
  const totals = chains.flatMap((chain) => chain.totals);
  return totals.length > 0 && totals.every(({ leaves }) => leaves) && !steps.some(isNotThrough);
}

const isNotThrough = ({ status_code }: DryRunStep) => status_code !== 1;

function failureOf(chains: readonly ChainTotals[]): string | null {
  return chains.find(({ failure }) => failure !== null)?.failure ?? null;
}

function ChainChanges({ chain, totals, failure }: ChainTotals) {
  return (
    <section className={styles.chain}>
      <h3>{CHAIN_NAMES[chain]}</h3>
      {totals.length > 0 ? (
        <>
          <ul className={styles.totals}>
            {totals.map((total) => (
              <Total key={total.token ?? ''} total={total} />
            ))}
          </ul>
          {totals.map((total) => (
            <Meaning key={total.token ?? ''} total={total} />
          ))}
        </>
      ) : (
        failure === null && <p className={styles.soft}>{TEXTS.noChanges}</p>
      )}
    </section>
  );
}

/** What somebody who has never heard of it gets. */
function Meaning({ total }: { readonly total: ReviewTotal }) {
  const meaning = total.leaves ? null : meaningOf(total);
  return meaning && <p className={styles.soft}>{meaning}</p>;
}

function meaningOf({ asset, stands_for, wraps, paid_back }: ReviewTotal): string | null {
  if (stands_for !== null) return TEXTS.standsFor(asset, stands_for);
  if (wraps !== null) return TEXTS.wraps(asset, wraps);
  if (paid_back === null) return null;
  return TEXTS.paidBack(asset, `${short(paid_back.amount)} ${paid_back.asset}`);
}

function Total({ total: { asset, change, leaves, usd } }: { readonly total: ReviewTotal }) {
  return (
    <li>
      <span className={styles.direction}>{leaves ? TEXTS.leaves : TEXTS.arrives}</span>
      <span className={leaves ? styles.out : styles.in}>
        {change === null ? '' : signed(change)} {asset}
      </span>
      <span className={styles.soft}>{usd === null ? TEXTS.noPrice : TEXTS.worth(usd)}</span>
    </li>
  );
}
