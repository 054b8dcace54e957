'use client';

import { type ReactNode, useMemo, useState } from 'react';
import { Notice } from '#components/ui/notice.tsx';
import { ConnectWallet } from '#components/wallet/connect-wallet.tsx';
import { isSameAccount, type PageWallet, walletKindOf } from '#components/wallet/page-wallet.ts';
import { WalletLink } from '#components/wallet/wallet-link.tsx';
import type { WalletConnectConfig } from '#server/config/wallet-connect-config.ts';
import type { DryRunStep } from '#server/schemas/dry-run.ts';
import { groupSteps } from './group-steps.ts';
import { isThrough, nextStep } from './next-step.ts';
import { Recipients } from './recipients.tsx';
import styles from './review.module.css';
import type { SignedPlan } from './signed-plan.ts';
import { StepGroup } from './step-group.tsx';
import { TEXTS } from './texts.ts';
import { useBatching } from './use-batching.ts';
import { type DryRun, useDryRun } from './use-dry-run.ts';
import { useProgress } from './use-progress.ts';
import { WalletChanges } from './wallet-changes.tsx';

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
  const [found, setFound] = useState<PageWallet | 'unavailable' | null>(null);
  const kind = walletKindOf(plan.wallet);
  const wallet = ownWallet(found, plan);
  const batching = useBatching(wallet, chains);
  const groups = useMemo(
    () => groupSteps(plan.steps, progress, batching ?? new Set()),
    [plan, progress, batching],
  );
  const next = nextStep(plan.steps, progress);
  const isOver = plan.steps.every((step) => isThrough(step, progress));
  const canSign = batching !== null && wallet !== null && (wallet.kind === 'evm' || wallet.canSend);
  const results = useMemo(() => resultsOf(dryRun), [dryRun]);
  return (
    <>
      <div className={styles.cards}>
        {!isOver && <WalletChanges dryRun={dryRun} />}
        <Recipients plan={plan} />
        {sum}
        <WalletLink kind={kind} onWallet={setFound} walletConnect={walletConnect} />
        <ConnectWallet kind={kind} wallet={found} wanted={plan.wallet} mustSend />
      </div>
      <h2>{TEXTS.steps}</h2>
      <p className={styles.soft}>{TEXTS.stepsHow}</p>
      <ol className={styles.steps}>
        {groups.map((steps) => (
          <StepGroup
            key={steps[0]?.key}
            plan={plan}
            steps={steps}
            facts={facts}
            dryRun={results}
            wallet={wallet}
            mayStart={canSign && next !== undefined && steps.includes(next)}
            sent={progress[steps[0]?.key ?? '']}
            note={note}
          />
        ))}
      </ol>
      {isOver && (
        <Notice tone="good" title={TEXTS.allDone} live>
          <p>{TEXTS.allDoneWhat}</p>
        </Notice>
      )}
    </>
  );
}

function resultsOf({ answer }: DryRun): ReadonlyMap<string, DryRunStep> {
  return new Map(answer?.ok ? answer.value.steps.map((step) => [step.key, step]) : []);
}

/** The connected wallet, where it is the one that the plan is for. */
function ownWallet(found: PageWallet | 'unavailable' | null, plan: SignedPlan) {
  if (found === null || found === 'unavailable' || found.address === null) return null;
  return isSameAccount(found.address, plan.wallet) ? found : null;
}
