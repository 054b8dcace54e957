'use client';

import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { ChatOffer } from '#components/claim/chat-offer.tsx';
import { MailOffer } from '#components/claim/mail-offer.tsx';
import { PageTop } from '#components/review/page-top.tsx';
import { SignatureBar } from '#components/review/signature-bar.tsx';
import { Checkbox } from '#components/ui/checkbox.tsx';
import { Notice } from '#components/ui/notice.tsx';
import { type EvmWallet, type FoundWallet, isSameAccount } from '#components/wallet/page-wallet.ts';
import { usePolling } from '#components/wallet/use-polling.ts';
import { WalletLink } from '#components/wallet/wallet-link.tsx';
import { WalletNotices } from '#components/wallet/wallet-notices.tsx';
import { addressOf, WalletPart } from '#components/wallet/wallet-part.tsx';
import { GUARD_TEXTS } from '#locale/guard.ts';
import { WALLET_TEXTS } from '#locale/wallet.ts';
import type { WalletConnectConfig } from '#server/config/wallet-connect-config.ts';
import type { GuardLook, GuardPage as Shown } from '#server/schemas/guard-page.ts';
import { ME_PATH } from '#server/schemas/paths-beside.ts';
import styles from './guard.module.css';
import { GuardFacts } from './guard-facts.tsx';
import { NextRun } from './next-run.tsx';
import { PermissionPart } from './permission-part.tsx';
import { guardPath, postGuard } from './post-guard.ts';
import { SigningSteps } from './signing-steps.tsx';
import { useOwnerActions } from './use-owner-actions.ts';

interface Props {
  readonly page: Shown;
  readonly walletConnect: WalletConnectConfig | null;
  /** The service's time, Unix milliseconds. */
  readonly nowMs: number;
  /** Whether runs can be reported in a chat. */
  readonly offersChat: boolean;
  /** Whether runs can be reported by email. */
  readonly offersMail: boolean;
}

/** States in which something may still run. */
const LIVE: ReadonlySet<GuardLook['state']> = new Set(['proposed', 'active', 'paused']);

/** The page on which an owner reads and signs a permission, and later sees and ends it. */
export function GuardPage({ page, walletConnect, nowMs, offersChat, offersMail }: Props) {
  const { state, owner, permission } = page;
  const [found, setFound] = useState<FoundWallet>(null);
  const [isConnecting, setConnecting] = useState(false);
  const [keepsGoing, setKeepsGoing] = useState(false);
  const answer = usePolling<GuardLook>(guardPath(page.id, 'look'), '{}');
  const look = answer?.ok ? answer.value : null;
  useNews(page, look);
  const actions = useOwnerActions(page, look);
  const wallet = rightWallet(found, owner);
  const isSigning = state === 'proposed';
  const isOpening = state === 'signed' && permission === null;
  const bar = isOpening ? 'open' : look?.approval ? 'approve' : 'sign';
  const isReading = bar !== 'open' && look === null;
  const isConnected = addressOf(found) !== null;
  const expires = state === 'proposed' ? { at: page.expires_at, nowMs } : undefined;
  const onBar = (signer: EvmWallet) => {
    if (bar === 'open') return actions.say(signer, 'open');
    if (bar === 'sign') return actions.sign(signer, keepsGoing);
    return look?.approval ? actions.approve(signer, look.approval) : Promise.resolve();
  };
  return (
    <>
      <PageTop expires={expires}>
        {state !== 'expired' && (
          <WalletPart
            needed={[{ kind: 'evm', found }]}
            openIn={`/review/guard/${page.id}/open-in`}
            isOpen={isConnecting}
            setOpen={setConnecting}
          />
        )}
      </PageTop>
      {state !== 'expired' && (
        <WalletLink kind="evm" onWallet={setFound} walletConnect={walletConnect} />
      )}
      <main className={isSigning || isOpening ? `review ${styles.signing}` : 'review'}>
        <h1>{GUARD_TEXTS.title}</h1>
        <p className={styles.lead}>{page.summary}</p>
        <Standing page={page} />
        {look?.is_held && LIVE.has(look.state) && (
          <div className={styles.state}>
            <Notice tone="warn" title={GUARD_TEXTS.held}>
              <p>{GUARD_TEXTS.heldWhy}</p>
            </Notice>
          </div>
        )}
        <WalletNotices found={found} wanted={owner} />
        {actions.error && (
          <Notice tone="bad" live>
            {actions.error}
          </Notice>
        )}
        {answer?.ok === false && (
          <Notice tone="warn" live>
            {GUARD_TEXTS.readFailed}
          </Notice>
        )}
        {permission && (
          <PermissionPart
            page={page}
            permission={permission}
            look={look}
            wallet={wallet}
            actions={actions}
            onConnect={() => setConnecting(true)}
          />
        )}
        {permission && offersChat && LIVE.has(permission.state) && (
          <ChatOffer
            title={GUARD_TEXTS.chat}
            why={GUARD_TEXTS.chatWhy}
            ask={() => postGuard(page.id, 'chat', {})}
          />
        )}
        {permission && offersMail && LIVE.has(permission.state) && (
          <MailOffer ask={(address) => postGuard(page.id, 'email', { address })} />
        )}
        {permission && (
          <p>
            <a href={ME_PATH}>{WALLET_TEXTS.everything}</a>
          </p>
        )}
        <GuardFacts page={page} now={state !== 'expired' && <Now page={page} look={look} />} />
        {look !== null && LIVE.has(look.state) && (isSigning || permission !== null) && (
          <NextRun page={page} look={look} />
        )}
        {isSigning && page.may_keep_going && (
          <Checkbox
            label={GUARD_TEXTS.keepGoing}
            hint={GUARD_TEXTS.keepGoingHint}
            checked={keepsGoing}
            onChange={(event) => setKeepsGoing(event.target.checked)}
          />
        )}
        {isSigning && (
          <SigningSteps
            page={page}
            look={look}
            wallet={wallet}
            actions={actions}
            onConnect={() => setConnecting(true)}
            onRegister={(signer) => actions.register(signer, keepsGoing)}
          />
        )}
        {(isSigning || isOpening) && (
          <SignatureBar
            title={GUARD_TEXTS.bar[bar]}
            hint={GUARD_TEXTS.hint[isConnected && wallet === null ? 'wrong' : bar]}
            button={GUARD_TEXTS.button[bar]}
            isConnected={isConnected}
            isReady={wallet !== null && !isReading}
            busy={actions.under !== null}
            status={actions.under?.text ?? (isReading && isConnected ? GUARD_TEXTS.reading : null)}
            onConnect={() => setConnecting(true)}
            onSign={() => wallet && void onBar(wallet)}
          />
        )}
      </main>
    </>
  );
}

/** Reads the page again when something of its permission changed: a check, a run, its end. */
function useNews({ state, permission }: Shown, look: GuardLook | null): void {
  const router = useRouter();
  const version = look?.version;
  // For a permission that is shown to its owner, and for a proposal that became one meanwhile.
  const isNews =
    version !== undefined &&
    (permission === null ? state !== 'signed' && version !== '' : version !== permission.version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version is read once.
  useEffect(() => {
    if (isNews) router.refresh();
  }, [isNews, version, router]);
}

/** The state of a proposal or its permission, above its use, which only the owner sees. */
function Standing({ page }: { readonly page: Shown }) {
  const { state, permission, checked_by } = page;
  const said =
    state === 'expired'
      ? ({ tone: 'warn', title: GUARD_TEXTS.expired, text: GUARD_TEXTS.expiredWhy } as const)
      : state === 'signed'
        ? permission === null
          ? ({
              tone: 'info',
              title: GUARD_TEXTS.signedElsewhere,
              text: GUARD_TEXTS.signedElsewhereWhy,
            } as const)
          : null
        : checked_by === 'chain'
          ? ({ tone: 'info', title: undefined, text: GUARD_TEXTS.written } as const)
          : ({
              tone: 'warn',
              title: GUARD_TEXTS.onlyService,
              text: GUARD_TEXTS.onlyServiceWhy,
            } as const);
  return (
    said && (
      <div className={styles.state}>
        <Notice tone={said.tone} title={said.title}>
          <p>{said.text}</p>
        </Notice>
      </div>
    )
  );
}

/** Whether the condition holds now, and how current the prices behind a run are known to be. */
function Now({ page, look }: { readonly page: Shown; readonly look: GuardLook | null }) {
  const { true: isTrue, false: isFalse, unknown, trueAndHeld } = GUARD_TEXTS.now;
  const text =
    look === null
      ? GUARD_TEXTS.reading
      : look.is_met === null
        ? unknown
        : !look.is_met
          ? isFalse
          : look.is_held
            ? trueAndHeld
            : isTrue;
  return (
    <>
      {page.checked_by === 'chain' && (
        <span className={styles.aside} role="status">
          {page.state === 'signed' && look?.is_met === true ? null : text}
        </span>
      )}
      {look !== null && look.unknown_ages.length > 0 && (
        <span className={styles.aside}>{GUARD_TEXTS.ageUnknown(look.unknown_ages)}</span>
      )}
    </>
  );
}

/** The connected wallet, where it is the owner's. */
function rightWallet(found: FoundWallet, owner: string): EvmWallet | null {
  if (found === null || found === 'unavailable' || found.kind !== 'evm') return null;
  return found.address !== null && isSameAccount(found.address, owner) ? found : null;
}
