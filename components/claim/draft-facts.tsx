import { EvenLines } from '#components/ui/even-lines.tsx';
import { CLAIM_TEXTS } from '#locale/claim.ts';
import type { DraftView } from '#server/schemas/draft-claim.ts';
import styles from './claim.module.css';

/** What a draft checks and how often, its action, its alerts, and its owner. */
export function DraftFacts({ draft }: { readonly draft: DraftView }) {
  const { owner, action, cadence } = draft;
  return (
    <dl className={styles.facts}>
      <dt>{draft.kind === 'schedule' ? CLAIM_TEXTS.schedule : CLAIM_TEXTS.condition}</dt>
      <dd>{draft.summary}</dd>
      {draft.kind === 'condition' && (
        <>
          <dt>{CLAIM_TEXTS.checks}</dt>
          <dd>{CLAIM_TEXTS.checked(CLAIM_TEXTS.cadences[cadence] ?? cadence)}</dd>
        </>
      )}
      <dt>{CLAIM_TEXTS.action}</dt>
      <dd>
        {action === null
          ? CLAIM_TEXTS.alertsOnly
          : `${CLAIM_TEXTS.prepares(action)}. ${CLAIM_TEXTS.eachPlan}`}
      </dd>
      <dt>{CLAIM_TEXTS.alerts}</dt>
      <dd>{CLAIM_TEXTS.notice}</dd>
      <dt>{CLAIM_TEXTS.owner}</dt>
      {owner === null ? (
        <dd>{draft.solana_may_claim ? CLAIM_TEXTS.anyWallet : CLAIM_TEXTS.anyEvmWallet}</dd>
      ) : (
        <dd className="mono">
          <EvenLines value={owner} />
        </dd>
      )}
      {draft.agent_id !== null && (
        <>
          <dt>{CLAIM_TEXTS.agentId}</dt>
          <dd className="mono">{draft.agent_id}</dd>
        </>
      )}
    </dl>
  );
}
