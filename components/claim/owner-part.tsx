'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { DraftView, ToldEvent } from '#server/schemas/draft-claim.ts';
import { postDraft } from './post-draft.ts';
import { CLAIM_TEXTS } from './texts.ts';
import { UtcTime } from './utc-time.tsx';

/** What the owner of a claimed draft sees and may do. */
export function OwnerPart({ draft, told }: { draft: DraftView; told: readonly ToldEvent[] }) {
  return (
    <>
      <h2>{CLAIM_TEXTS.told}</h2>
      {told.length === 0 ? (
        <p className="soft">{CLAIM_TEXTS.nothingTold}</p>
      ) : (
        <ul className="plain">
          {told.map(({ id, at, headline, note, plan_url }) => (
            <li key={id} className="card">
              <p className="soft">
                <UtcTime at={at} />
              </p>
              <h3>{headline}</h3>
              {note && <p>{note}</p>}
              {plan_url && <a href={plan_url}>{CLAIM_TEXTS.seePlan}</a>}
            </li>
          ))}
        </ul>
      )}
      <p className="notice">{CLAIM_TEXTS.notice}</p>
      {draft.agent_id !== null && <StopAgent draftId={draft.id} />}
    </>
  );
}

function StopAgent({ draftId }: { readonly draftId: string }) {
  const router = useRouter();
  const [isStopping, setStopping] = useState(false);
  const [error, setError] = useState<string | null>(null);
  async function stop(): Promise<void> {
    setStopping(true);
    setError(null);
    const stopped = await postDraft(draftId, 'stop', {});
    if (stopped.ok) router.refresh();
    else setError(stopped.message);
    setStopping(false);
  }
  return (
    <>
      <p className="soft">{CLAIM_TEXTS.stopWhy}</p>
      <div className="actions">
        <button type="button" disabled={isStopping} onClick={() => void stop()}>
          {isStopping ? CLAIM_TEXTS.stopping : CLAIM_TEXTS.stop}
        </button>
      </div>
      {error && (
        <p className="notice bad" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
