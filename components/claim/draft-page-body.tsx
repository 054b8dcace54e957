import type { WalletConnectConfig } from '#server/config/wallet-connect-config.ts';
import type { DraftView } from '#server/schemas/draft-claim.ts';
import styles from './claim.module.css';
import { DraftFacts } from './draft-facts.tsx';
import { OwnerPart } from './owner-part.tsx';
import { SignBox } from './sign-box.tsx';
import { CLAIM_TEXTS } from './texts.ts';

interface Props {
  readonly draft: DraftView;
  readonly walletConnect: WalletConnectConfig | null;
}

/** The claim page of a draft, in each of its states. */
export function DraftPageBody({ draft, walletConnect }: Props) {
  return (
    <main className="review">
      <p className="soft">{CLAIM_TEXTS.drafted}</p>
      <h1>{draft.request}</h1>
      <State draft={draft} />
      <DraftFacts draft={draft} />
      {draft.state === 'draft' && <Claiming draft={draft} walletConnect={walletConnect} />}
      {draft.state === 'claimed' && <Claimed draft={draft} walletConnect={walletConnect} />}
    </main>
  );
}

function State({ draft }: { readonly draft: DraftView }) {
  if (draft.state === 'draft') return null;
  if (draft.state === 'expired') {
    return (
      <Word tone="warn" title={CLAIM_TEXTS.expired}>
        {CLAIM_TEXTS.expiredWhy}
      </Word>
    );
  }
  if (draft.agent_id === null) {
    return <Word title={CLAIM_TEXTS.stopped}>{CLAIM_TEXTS.stoppedWhy}</Word>;
  }
  return draft.told === null ? (
    <Word title={CLAIM_TEXTS.claimed}>{CLAIM_TEXTS.claimedWhy}</Word>
  ) : (
    <Word title={CLAIM_TEXTS.active}>
      {draft.kind === 'schedule' ? CLAIM_TEXTS.nextTime : CLAIM_TEXTS.next}
    </Word>
  );
}

function Word({
  tone,
  title,
  children,
}: {
  readonly tone?: 'warn';
  readonly title: string;
  readonly children: string;
}) {
  return (
    <div className={tone === undefined ? 'notice' : `notice ${tone}`} role="status">
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{children}</p>
    </div>
  );
}

function Claiming({ draft, walletConnect }: Props) {
  return (
    <>
      <p className="notice">{CLAIM_TEXTS.written}</p>
      <h2>{CLAIM_TEXTS.signing}</h2>
      <ul>
        {CLAIM_TEXTS.effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
        {draft.action !== null && <li>{CLAIM_TEXTS.eachPlan}</li>}
      </ul>
      <p className="soft">{CLAIM_TEXTS.notice}</p>
      <SignBox draft={draft} walletConnect={walletConnect} />
    </>
  );
}

function Claimed({ draft, walletConnect }: Props) {
  if (draft.told !== null) return <OwnerPart draft={draft} told={draft.told} />;
  return (
    <>
      <p>{CLAIM_TEXTS.yours}</p>
      <SignBox draft={draft} walletConnect={walletConnect} />
    </>
  );
}
