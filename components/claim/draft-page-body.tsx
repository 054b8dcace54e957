import type { ReactNode } from 'react';
import { PageTop } from '#components/review/page-top.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { CLAIM_TEXTS } from '#locale/claim.ts';
import type { WalletConnectConfig } from '#server/config/wallet-connect-config.ts';
import type { DraftView } from '#server/schemas/draft-claim.ts';
import styles from './claim.module.css';
import { ClaimPage } from './claim-page.tsx';
import { DraftFacts } from './draft-facts.tsx';
import { OwnerPart } from './owner-part.tsx';

interface Props {
  readonly draft: DraftView;
  readonly walletConnect: WalletConnectConfig | null;
  /** The service's time, Unix milliseconds. */
  readonly nowMs: number;
  /** Whether alerts can be sent to a chat. */
  readonly offersChat: boolean;
  /** Whether alerts can come by email. */
  readonly offersMail: boolean;
}

/** The page of a draft, in each of its states. */
export function DraftPageBody({ draft, walletConnect, nowMs, offersChat, offersMail }: Props) {
  const { events, state } = draft;
  const head = (
    <>
      <h1>{draft.request}</h1>
      <State draft={draft} />
    </>
  );
  if (state === 'expired') {
    return (
      <Plain>
        {head}
        <DraftFacts draft={draft} />
      </Plain>
    );
  }
  if (events !== null) {
    return (
      <Plain>
        {head}
        <OwnerPart draft={draft} events={events} offersChat={offersChat} offersMail={offersMail} />
        <DraftFacts draft={draft} />
      </Plain>
    );
  }
  const expires = state === 'draft' ? { at: draft.expires_at, nowMs } : undefined;
  return (
    <ClaimPage draft={draft} expires={expires} walletConnect={walletConnect}>
      {head}
      <DraftFacts draft={draft} />
      {state === 'draft' ? <Signing draft={draft} /> : <p>{CLAIM_TEXTS.yours}</p>}
    </ClaimPage>
  );
}

function Plain({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <PageTop />
      <main className="review">{children}</main>
    </>
  );
}

function State({ draft }: { readonly draft: DraftView }) {
  if (draft.state === 'draft') {
    return (
      <div className={styles.state}>
        <Notice>{CLAIM_TEXTS.written}</Notice>
      </div>
    );
  }
  const { tone, title, text } = stateOf(draft);
  return (
    <div className={styles.state}>
      <Notice tone={tone}>
        <h2 className={styles.title}>{title}</h2>
        <p>{text}</p>
      </Notice>
    </div>
  );
}

function stateOf(draft: DraftView): {
  readonly tone: 'warn' | 'good' | 'info';
  readonly title: string;
  readonly text: string;
} {
  if (draft.state === 'expired') {
    return { tone: 'warn', title: CLAIM_TEXTS.expired, text: CLAIM_TEXTS.expiredWhy };
  }
  if (draft.agent_id === null) {
    return { tone: 'info', title: CLAIM_TEXTS.stopped, text: CLAIM_TEXTS.stoppedWhy };
  }
  if (draft.events === null) {
    return { tone: 'info', title: CLAIM_TEXTS.claimed, text: CLAIM_TEXTS.claimedWhy };
  }
  const first = draft.kind === 'schedule' ? CLAIM_TEXTS.nextTime : CLAIM_TEXTS.next;
  const next = draft.events.length > 0 ? CLAIM_TEXTS.nextAlerts : first;
  return { tone: 'good', title: CLAIM_TEXTS.active, text: next };
}

/** The full effect of the signature. */
function Signing({ draft }: { readonly draft: DraftView }) {
  return (
    <details>
      <summary>{CLAIM_TEXTS.signing}</summary>
      <ul>
        {CLAIM_TEXTS.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
        {draft.action !== null && <li>{CLAIM_TEXTS.eachPlan}</li>}
      </ul>
    </details>
  );
}
