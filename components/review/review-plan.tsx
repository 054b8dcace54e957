'use client';

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useConnection, WagmiProvider } from 'wagmi';
import type { ReviewedPlan } from '#server/schemas/review.ts';
import { StepCard } from './step-card.tsx';
import { TEXTS } from './texts.ts';
import { useDryRun } from './use-dry-run.ts';
import { useProgress } from './use-progress.ts';
import { WalletBar } from './wallet-bar.tsx';
import { walletConfig } from './wallet-config.ts';

/** The review page of a prepared plan. */
export function ReviewPlan({ plan }: { readonly plan: ReviewedPlan }) {
  const [client] = useState(() => new QueryClient());
  return (
    <WagmiProvider config={walletConfig}>
      <QueryClientProvider client={client}>
        <PlanView plan={plan} />
      </QueryClientProvider>
    </WagmiProvider>
  );
}

function PlanView({ plan }: { readonly plan: ReviewedPlan }) {
  const { progress, note } = useProgress(plan.id);
  const dryRun = useDryRun(plan);
  const { address } = useConnection();
  // Wallets are found in the browser alone: the server's page has none.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  const isRight = isMounted && address?.toLowerCase() === plan.wallet.toLowerCase();
  const isDone = (key: string | undefined) => progress[key ?? '']?.done === true;
  const next = plan.steps.find(({ key }) => !isDone(key));
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
      {isMounted && <WalletBar wanted={plan.wallet} />}
      <h2>{TEXTS.steps}</h2>
      <p className="soft">{TEXTS.nothingYet}</p>
      <p className="soft" role="status">
        {dryRun.isRunning ? TEXTS.simulating : dryRun.hasFailed ? TEXTS.simulationFailed : ''}
      </p>
      <ol className="plain">
        {plan.steps.map((step) => (
          <StepCard
            key={step.key}
            plan={plan}
            step={step}
            dryRun={dryRun.byKey.get(step.key ?? '')}
            mayStart={isRight && step === next}
            sent={progress[step.key ?? '']}
            note={(entry) => note(step.key ?? '', entry)}
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
