import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { CHAIN_NAMES } from '#components/wallet/chain-names.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { ReviewSimulation, ReviewTotal } from '#server/schemas/review.ts';
import { signed } from './format-change.ts';
import styles from './review.module.css';
import { TEXTS } from './texts.ts';
import type { ReviewCalls } from './use-review-calls.ts';

interface Props {
  readonly chains: readonly ChainSlug[];
  /** A dry run for each chain. */
  readonly dryRuns: ReviewCalls<ReviewSimulation>;
}

/** What leaves the wallet and what arrives, chain by chain, as the dry run says. */
export function WalletChanges({ chains, dryRuns }: Props) {
  const { answers, retry } = dryRuns;
  const failed = answers.find((answer) => answer?.ok === false);
  const isOpen = answers.some((answer) => answer?.ok && answer.value.steps.some(isNotThrough));
  return (
    <Card title={TEXTS.changes} description={TEXTS.changesFrom}>
      {chains.map((chain, at) => (
        <ChainChanges key={chain} chain={chain} answer={answers[at] ?? null} />
      ))}
      {failed?.ok === false && (
        <Notice tone="warn" title={TEXTS.simulationFailed} live>
          <p>{failed.message}</p>
          <Button size="small" onClick={retry}>
            {TEXTS.again}
          </Button>
        </Notice>
      )}
      {isOpen && <Notice tone="warn">{TEXTS.changesOpen}</Notice>}
    </Card>
  );
}

const isNotThrough = ({ status_code }: ReviewSimulation['steps'][number]) => status_code !== 1;

function ChainChanges({
  chain,
  answer,
}: {
  readonly chain: ChainSlug;
  readonly answer: ReviewCalls<ReviewSimulation>['answers'][number];
}) {
  if (answer === null) return <Skeleton lines={2} label={TEXTS.simulating} />;
  if (!answer.ok) return null;
  const { totals } = answer.value;
  return (
    <section className={styles.chain}>
      <h3>{CHAIN_NAMES[chain]}</h3>
      {totals.length === 0 ? (
        <p className={styles.soft}>{TEXTS.noChanges}</p>
      ) : (
        <ul className={styles.totals}>
          {totals.map((total) => (
            <Total key={total.token ?? ''} total={total} />
          ))}
        </ul>
      )}
    </section>
  );
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
