'use client';

import { type ReactNode, useMemo, useState } from 'react';
import { Notice } from '#components/ui/notice.tsx';
import { ConnectWallet } from '#components/wallet/connect-wallet.tsx';
import { isSameAccount, type PageWallet, walletKindOf } from '#components/wallet/page-wallet.ts';
import { WalletLink } from '#components/wallet/wallet-link.tsx';
import type { WalletConnectConfig } from '#server/config/wallet-connect-config.ts';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { ReviewSimulation } from '#server/schemas/review.ts';
import type { SimulateResponse } from '#server/schemas/simulate.ts';
import { groupSteps } from './group-steps.ts';
import { Recipients } from './recipients.tsx';
import styles from './review.module.css';
import type { SignedPlan } from './signed-plan.ts';
import { StepGroup } from './step-group.tsx';
import { TEXTS } from './texts.ts';
import { useBatching } from './use-batching.ts';
import { useProgress } from './use-progress.ts';
import { type ReviewCalls, useReviewCalls } from './use-review-calls.ts';
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
  const bodies = useMemo(
    () => chains.map((chain) => ({ steps: keysOn(plan, chain) })),
    [plan, chains],
  );
  const dryRuns = useReviewCalls<ReviewSimulation>(plan.id, 'simulation', bodies);
  const [found, setFound] = useState<PageWallet | 'unavailable' | null>(null);
  const kind = walletKindOf(plan.wallet);
  const wallet = ownWallet(found, plan);
  const batching = useBatching(wallet, chains);
  const groups = useMemo(
    () => groupSteps(plan.steps, progress, batching ?? new Set()),
    [plan, progress, batching],
  );
  const next = plan.steps.find(({ key }) => progress[key ?? '']?.done !== true);
  const canSign = batching !== null && wallet !== null && (wallet.kind === 'evm' || wallet.canSend);
  const results = resultsOf(plan, chains, dryRuns);
  return (
    <>
      <div className={styles.cards}>
        <WalletChanges chains={chains} dryRuns={dryRuns} />
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
      {!next && (
        <Notice tone="good" title={TEXTS.allDone} live>
          <p>{TEXTS.allDoneWhat}</p>
        </Notice>
      )}
    </>
  );
}

function keysOn({ steps }: SignedPlan, chain: ChainSlug): string[] {
  return steps.filter((step) => step.chain === chain).map(({ key }) => key ?? '');
}

function resultsOf(
  plan: SignedPlan,
  chains: readonly ChainSlug[],
  { answers }: ReviewCalls<ReviewSimulation>,
): ReadonlyMap<string, SimulateResponse['steps'][number]> {
  const results = new Map<string, SimulateResponse['steps'][number]>();
  for (const [at, chain] of chains.entries()) {
    const answer = answers[at];
    if (!answer?.ok) continue;
    for (const [index, key] of keysOn(plan, chain).entries()) {
      const result = answer.value.steps[index];
      if (result) results.set(key, result);
    }
  }
  return results;
}

/** The connected wallet, where it is the one that the plan is for. */
function ownWallet(found: PageWallet | 'unavailable' | null, plan: SignedPlan) {
  if (found === null || found === 'unavailable' || found.address === null) return null;
  return isSameAccount(found.address, plan.wallet) ? found : null;
}
