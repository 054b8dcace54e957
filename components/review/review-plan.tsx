'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ConnectWallet } from '#components/wallet/connect-wallet.tsx';
import { isSameAccount, type PageWallet, walletKindOf } from '#components/wallet/page-wallet.ts';
import { WalletLink } from '#components/wallet/wallet-link.tsx';
import type { ReviewedPlan } from '#server/schemas/review.ts';
import { groupSteps } from './group-steps.ts';
import { StepGroup } from './step-group.tsx';
import { TEXTS } from './texts.ts';
import { useBatching } from './use-batching.ts';
import { useDryRun } from './use-dry-run.ts';
import { useProgress } from './use-progress.ts';

/** The review page of a prepared plan. */
export function ReviewPlan({ plan }: { readonly plan: ReviewedPlan }) {
  const [client] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={client}>
      <PlanView plan={plan} />
    </QueryClientProvider>
  );
}

function PlanView({ plan }: { readonly plan: ReviewedPlan }) {
  const { progress, note } = useProgress(plan.id);
  const dryRun = useDryRun(plan);
  const [found, setFound] = useState<PageWallet | 'unavailable' | null>(null);
  const kind = walletKindOf(plan.wallet);
  const wallet = ownWallet(found, plan);
  const chains = useMemo(() => [...new Set(plan.steps.map(({ chain }) => chain))], [plan]);
  const batching = useBatching(wallet, chains);
  const groups = useMemo(
    () => groupSteps(plan.steps, progress, batching ?? new Set()),
    [plan, progress, batching],
  );
  const isDone = (key: string | undefined) => progress[key ?? '']?.done === true;
  const next = plan.steps.find(({ key }) => !isDone(key));
  const canSign = batching !== null && wallet !== null && (wallet.kind === 'evm' || wallet.canSend);
  return (
    <main className="review">
      <p className="soft">
        {TEXTS.why}: {plan.headline}
      </p>
      <h1>{plan.sentence}</h1>
      <p>{plan.reasoning}</p>
      <dl>
        <dt>{TEXTS.signs}</dt>
        <dd className="mono">{plan.wallet}</dd>
        <dt>{TEXTS.result}</dt>
        <dd>{plan.summary.total_after_fees}</dd>
        <dt>{TEXTS.fees}</dt>
        <dd>{plan.summary.est_fee_usd}</dd>
        <dt>{TEXTS.until}</dt>
        <dd>
          <time dateTime={new Date(plan.expires_at).toISOString()}>
            {new Date(plan.expires_at).toISOString().slice(0, 16).replace('T', ' ')} UTC
          </time>
        </dd>
      </dl>
      {plan.warnings.map((warning) => (
        <p key={warning} className="notice warn">
          {warning}
        </p>
      ))}
      <WalletLink kind={kind} onWallet={setFound} />
      <ConnectWallet kind={kind} wallet={found} wanted={plan.wallet} mustSend />
      <h2>{TEXTS.steps}</h2>
      <p className="soft">{TEXTS.nothingYet}</p>
      <p className="soft" role="status">
        {dryRun.isRunning ? TEXTS.simulating : dryRun.hasFailed ? TEXTS.simulationFailed : ''}
      </p>
      <ol className="plain">
        {groups.map((steps) => (
          <StepGroup
            key={steps[0]?.key}
            plan={plan}
            steps={steps}
            dryRun={dryRun.byKey}
            wallet={wallet}
            mayStart={canSign && next !== undefined && steps.includes(next)}
            sent={progress[steps[0]?.key ?? '']}
            note={note}
          />
        ))}
      </ol>
      {!next && (
        <p className="notice" role="status">
          {TEXTS.allDone}
        </p>
      )}
    </main>
  );
}

/** The connected wallet, where it is the one that the plan is for. */
function ownWallet(found: PageWallet | 'unavailable' | null, plan: ReviewedPlan) {
  if (found === null || found === 'unavailable' || found.address === null) return null;
  return isSameAccount(found.address, plan.wallet) ? found : null;
}
