'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { UtcTime } from '#components/ui/utc-time.tsx';
import { CLAIM_TEXTS } from '#locale/claim.ts';
import { WALLET_TEXTS } from '#locale/wallet.ts';
import type { DraftView, OwnerEvent } from '#server/schemas/draft-claim.ts';
import { ME_PATH } from '#server/schemas/paths-beside.ts';
import { ChatOffer } from './chat-offer.tsx';
import styles from './claim.module.css';
import { MailOffer } from './mail-offer.tsx';
import { postDraft } from './post-draft.ts';

/** The owner's view of a claimed draft, with its controls. */
export function OwnerPart({
  draft,
  events,
  offersChat,
  offersMail,
}: {
  readonly draft: DraftView;
  readonly events: readonly OwnerEvent[];
  readonly offersChat: boolean;
  readonly offersMail: boolean;
}) {
  useLookingAgain(draft.agent_id !== null);
  const newest = events.find(({ plan_url }) => plan_url)?.id;
  return (
    <>
      <h2>{CLAIM_TEXTS.alertsTitle}</h2>
      <div aria-live="polite">
        {events.length === 0 ? (
          <p className="soft">{CLAIM_TEXTS.noAlerts}</p>
        ) : (
          <ul className="plain">
            {events.map(({ id, at, headline, note, plan_url }) => (
              <li key={id} className="card">
                <p className="soft">
                  <UtcTime at={at} />
                </p>
                <h3>{headline}</h3>
                {note && <p>{note}</p>}
                {plan_url && (
                  <>
                    <p className="soft">{CLAIM_TEXTS.planMoves}</p>
                    <p className="actions">
                      {/* Not next's Link: that would open the private link before its owner does. */}
                      <a
                        href={plan_url}
                        className={buttonClass({ variant: id === newest ? 'primary' : 'plain' })}
                      >
                        {CLAIM_TEXTS.seePlan}
                      </a>
                    </p>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {draft.agent_id !== null && offersChat && (
        <ChatOffer
          title={CLAIM_TEXTS.chat}
          why={CLAIM_TEXTS.chatWhy}
          ask={() => postDraft(draft.id, 'chat', {})}
        />
      )}
      {draft.agent_id !== null && offersMail && (
        <MailOffer ask={(address) => postDraft(draft.id, 'email', { address })} />
      )}
      <p>
        <a href={ME_PATH}>{WALLET_TEXTS.everything}</a>
      </p>
      {draft.agent_id !== null && <StopAgent draftId={draft.id} />}
    </>
  );
}

/** When a page that stays open looks for alerts again: soon at first, then every minute; ms. */
const FIRST_MS = 4_000;
const LAST_MS = 60_000;

/** Has the page look for alerts by itself while somebody sees it. */
function useLookingAgain(isWanted: boolean): void {
  const router = useRouter();
  useEffect(() => {
    if (!isWanted) return;
    let waits = FIRST_MS;
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      if (document.visibilityState === 'visible') router.refresh();
      waits = Math.min(waits * 2, LAST_MS);
      timer = setTimeout(look, waits);
    };
    timer = setTimeout(look, waits);
    return () => clearTimeout(timer);
  }, [isWanted, router]);
}

function StopAgent({ draftId }: { readonly draftId: string }) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
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
      <div className={styles.end}>
        <Button onClick={() => setAsking(true)}>{CLAIM_TEXTS.stop}</Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={CLAIM_TEXTS.stopTitle}
        description={CLAIM_TEXTS.stopWhy}
        confirm={CLAIM_TEXTS.stopNow}
        keep={CLAIM_TEXTS.keep}
        onConfirm={() => void stop()}
        busy={isStopping}
        error={error}
      />
    </>
  );
}
