import { EvenLines } from '#components/ui/even-lines.tsx';
import type { DraftView } from '#server/schemas/draft-claim.ts';
import { CLAIM_TEXTS } from './texts.ts';
import { UtcTime } from './utc-time.tsx';

/** What a draft will watch and do, and for whom. */
export function DraftFacts({ draft }: { readonly draft: DraftView }) {
  const { owner, action, cadence } = draft;
  return (
    <dl>
      <dt>{draft.kind === 'schedule' ? CLAIM_TEXTS.comes : CLAIM_TEXTS.watches}</dt>
      <dd>{draft.summary}</dd>
      {draft.kind === 'condition' && (
        <>
          <dt>{CLAIM_TEXTS.checks}</dt>
          <dd>{CLAIM_TEXTS.cadences[cadence] ?? cadence}</dd>
          <dt>{CLAIM_TEXTS.fires}</dt>
          <dd>{CLAIM_TEXTS.firesOnce}</dd>
        </>
      )}
      <dt>{CLAIM_TEXTS.does}</dt>
      <dd>
        {action === null
          ? CLAIM_TEXTS.tells
          : `${CLAIM_TEXTS.prepares(action)}. ${CLAIM_TEXTS.eachPlan}`}
      </dd>
      <dt>{draft.state === 'claimed' ? CLAIM_TEXTS.belongs : CLAIM_TEXTS.forWhom}</dt>
      {owner === null ? (
        <dd>{draft.solana_may_claim ? CLAIM_TEXTS.anyWallet : CLAIM_TEXTS.anyEvmWallet}</dd>
      ) : (
        <dd className="mono">
          <EvenLines value={owner} />
        </dd>
      )}
      {draft.state === 'draft' && (
        <>
          <dt>{CLAIM_TEXTS.until}</dt>
          <dd>
            <UtcTime at={draft.expires_at} />
          </dd>
        </>
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
