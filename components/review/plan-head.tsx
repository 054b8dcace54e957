import { Address } from '#components/ui/address.tsx';
import { Card } from '#components/ui/card.tsx';
import { Notice } from '#components/ui/notice.tsx';
import type { ReviewedPlan } from '#server/schemas/review.ts';
import styles from './review.module.css';
import { TEXTS } from './texts.ts';

/** Who asks, what for, and what it comes to. */
export function PlanHead({ plan }: { readonly plan: ReviewedPlan }) {
  const { origin, headline, sentence, reasoning } = plan;
  return (
    <>
      {origin.kind === 'agent' ? (
        <>
          <p className={styles.soft}>
            {TEXTS.why}: {headline}
          </p>
          <h1>{sentence}</h1>
          <p>{reasoning}</p>
        </>
      ) : (
        <>
          <p className={styles.soft}>{TEXTS.handedOver}</p>
          <h1>{TEXTS.planFrom(origin.name)}</h1>
          {sentence !== '' && (
            <figure className={styles.words}>
              <blockquote>{sentence}</blockquote>
              <figcaption>{TEXTS.theirWords(origin.name)}</figcaption>
            </figure>
          )}
        </>
      )}
      <Notice title={TEXTS.nothingYet}>
        <p>{TEXTS.nothingYetWhy}</p>
      </Notice>
      {plan.warnings.map((warning) => (
        <Notice key={warning} tone="warn">
          {warning}
        </Notice>
      ))}
    </>
  );
}

/** Who signs, what is left, what it costs and until when. */
export function PlanSum({ plan }: { readonly plan: ReviewedPlan }) {
  const until = new Date(plan.expires_at).toISOString();
  return (
    <Card title={TEXTS.inShort}>
      <dl>
        <dt>{TEXTS.signs}</dt>
        <dd>
          <Address value={plan.wallet} />
        </dd>
        <dt>{TEXTS.result}</dt>
        <dd>{plan.summary.total_after_fees}</dd>
        <dt>{TEXTS.fees}</dt>
        <dd>{plan.summary.est_fee_usd}</dd>
        <dt>{TEXTS.until}</dt>
        <dd>
          <time dateTime={until}>{until.slice(0, 16).replace('T', ' ')} UTC</time>
        </dd>
      </dl>
    </Card>
  );
}
