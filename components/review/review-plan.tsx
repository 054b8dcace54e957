'use client';

import { Fragment, type ReactNode, useMemo, useState } from 'react';
import { Notice } from '#components/ui/notice.tsx';
import { CHAIN_NAMES } from '#components/wallet/chain-names.ts';
import { ConnectWallet } from '#components/wallet/connect-wallet.tsx';
import { isSameAccount, type PageWallet, walletKindOf } from '#components/wallet/page-wallet.ts';
import { WalletLink } from '#components/wallet/wallet-link.tsx';
import type { WalletConnectConfig } from '#server/config/wallet-connect-config.ts';
import type { DryRunStep } from '#server/schemas/dry-run.ts';
import { signerOf, signersOf } from '#server/schemas/plan-signers.ts';
import type { Step } from '#server/schemas/step.ts';
import { groupSteps } from './group-steps.ts';
import { blockerOf, isThrough } from './next-step.ts';
import { Recipients } from './recipients.tsx';
import styles from './review.module.css';
import type { SignedPlan } from './signed-plan.ts';
import { StepGroup } from './step-group.tsx';
import { TEXTS } from './texts.ts';
import { useBatching } from './use-batching.ts';
import { type DryRun, useDryRun } from './use-dry-run.ts';
import { type Progress, useProgress } from './use-progress.ts';
import { WalletChanges } from './wallet-changes.tsx';

/** A wallet of the browser; null while it is looked for. */
type Found = PageWallet | 'unavailable' | null;

interface Props {
  readonly plan: SignedPlan;
  readonly sum: ReactNode;
  /** What each step does, by its key. */
  readonly facts: Readonly<Record<string, ReactNode>>;
  readonly walletConnect: WalletConnectConfig | null;
}

/** What the chain and the wallet say of a plan, and the signing of its steps, in order. */
export function ReviewPlan({ plan, sum, facts, walletConnect }: Props) {
  const { progress, note } = useProgress(plan);
  const chains = useMemo(() => [...new Set(plan.steps.map(({ chain }) => chain))], [plan]);
  const dryRun = useDryRun(plan, progress);
  const [evm, setEvm] = useState<Found>(null);
  const [solana, setSolana] = useState<Found>(null);
  const signers = useMemo(
    () => signersOf(plan).map((address) => ({ address, kind: walletKindOf(address) })),
    [plan],
  );
  const found = { evm, solana };
  const onWallet = { evm: setEvm, solana: setSolana };
  const evmSigner = signers.find(({ kind }) => kind === 'evm');
  const batching = useBatching(evmSigner ? ownWallet(evm, evmSigner.address) : null, chains);
  const groups = useMemo(
    () => groupSteps(plan.steps, progress, batching ?? new Set()),
    [plan, progress, batching],
  );
  const count = plan.steps.length;
  const isOver = plan.steps.every((step) => isThrough(step, progress));
  const results = useMemo(() => resultsOf(dryRun), [dryRun]);
  return (
    <>
      <WhatIsLeft isOver={isOver} count={count} />
      <div className={isOver ? `${styles.cards} ${styles.over}` : styles.cards}>
        {!isOver && <WalletChanges plan={plan} dryRun={dryRun} />}
        <Recipients plan={plan} isOver={isOver} />
        {sum}
        {signers.map(({ address, kind }) => (
          <Fragment key={address}>
            <WalletLink kind={kind} onWallet={onWallet[kind]} walletConnect={walletConnect} />
            <ConnectWallet kind={kind} wallet={found[kind]} wanted={address} mustSend />
          </Fragment>
        ))}
      </div>
      <h2>{TEXTS[isOver ? 'stepsOver' : 'steps'](count)}</h2>
      {!isOver && <p className={styles.soft}>{TEXTS.stepsHow[count === 1 ? 'one' : 'several']}</p>}
      <ol className={styles.steps}>
        {groups.map((steps) => {
          const signer = signerOf(steps[0], plan);
          const theirs = found[walletKindOf(signer)];
          const wallet = ownWallet(theirs, signer);
          const unready = whyUnready(theirs, wallet, batching !== null);
          return (
            <StepGroup
              key={steps[0]?.key}
              plan={plan}
              steps={steps}
              facts={facts}
              dryRun={results}
              wallet={wallet}
              blocked={whyWaiting(plan.steps, steps[0], progress) ?? unready}
              sent={progress[steps[0]?.key ?? '']}
              note={note}
              onStale={dryRun.again}
            />
          );
        })}
      </ol>
      {isOver && (
        <Notice tone="good" title={TEXTS.allDone} live>
          <p>{TEXTS.allDoneWhat}</p>
        </Notice>
      )}
    </>
  );
}

/** Whether anything moves yet, above all else: who comes back must not take what is done for undone. */
function WhatIsLeft({ isOver, count }: { readonly isOver: boolean; readonly count: number }) {
  const { nothingYet, nothingYetWhy, nothingLeft, nothingLeftWhy } = TEXTS;
  return isOver ? (
    <Notice tone="good" title={nothingLeft}>
      <p>{nothingLeftWhy}</p>
    </Notice>
  ) : (
    <Notice title={nothingYet}>
      <p>{count === 1 ? nothingYetWhy.one : nothingYetWhy.several(count)}</p>
    </Notice>
  );
}

function resultsOf({ answer }: DryRun): ReadonlyMap<string, DryRunStep> {
  return new Map(answer?.ok ? answer.value.steps.map((step) => [step.key, step]) : []);
}

/** What comes before steps that are signed at once, in words; null where nothing does. */
function whyWaiting(
  steps: SignedPlan['steps'],
  first: Step | undefined,
  progress: Progress,
): string | null {
  const blocker = first ? blockerOf(steps, first, progress) : null;
  if (blocker === null) return null;
  const { order, chain, to_chain } = blocker.step;
  return blocker.kind === 'step'
    ? TEXTS.blocked.step(order)
    : TEXTS.blocked.bridge(order, CHAIN_NAMES[to_chain ?? chain]);
}

/** Why nothing can be signed with what is connected, in words; null where something can. */
function whyUnready(found: Found, wallet: PageWallet | null, isAsked: boolean): string | null {
  const { blocked } = TEXTS;
  if (found === null) return blocked.looking;
  if (found === 'unavailable' || found.address === null) return blocked.unconnected;
  if (wallet === null) return blocked.wrongAccount;
  if (wallet.kind === 'solana' && !wallet.canSend) return blocked.cannotSend;
  return isAsked ? null : blocked.looking;
}

/** The connected wallet, where it is the one that signs. */
function ownWallet(found: Found, signer: string) {
  if (found === null || found === 'unavailable' || found.address === null) return null;
  return isSameAccount(found.address, signer) ? found : null;
}
