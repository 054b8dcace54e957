'use client';

import { type ReactNode, useMemo, useRef, useState } from 'react';
import { Notice } from '#components/ui/notice.tsx';
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx';
import { CHAIN_NAMES } from '#components/wallet/chain-names.ts';
import {
  type FoundWallet,
  isSameAccount,
  type PageWallet,
  walletKindOf,
} from '#components/wallet/page-wallet.ts';
import { WalletLink } from '#components/wallet/wallet-link.tsx';
import { WalletNotices } from '#components/wallet/wallet-notices.tsx';
import { WalletPart } from '#components/wallet/wallet-part.tsx';
import { TEXTS } from '#locale/review.ts';
import type { WalletConnectConfig } from '#server/config/wallet-connect-config.ts';
import { signerOf, signersOf } from '#server/schemas/plan-signers.ts';
import type { StepSimulation } from '#server/schemas/review-simulation.ts';
import type { Step } from '#server/schemas/step.ts';
import type { Blocked } from './action-bar.tsx';
import { CheckLine, CheckRefusal } from './check-line.tsx';
import { groupSteps } from './group-steps.ts';
import { blockerOf, currentOf, isThrough } from './next-step.ts';
import { PageTop } from './page-top.tsx';
import { PlanResult } from './plan-result.tsx';
import { PlanSummary } from './plan-summary.tsx';
import { Recipients } from './recipients.tsx';
import styles from './review.module.css';
import type { SignedPlan } from './signed-plan.ts';
import { SimulatedLine } from './simulated-line.tsx';
import { StepGroup, type StepParts } from './step-group.tsx';
import { plannedRows, shownRows } from './summary-rows.ts';
import { useBatching } from './use-batching.ts';
import { type CheckState, usePlanCheck } from './use-plan-check.ts';
import { type Progress, useProgress } from './use-progress.ts';
import { useSimulation } from './use-simulation.ts';
import { WalletChanges } from './wallet-changes.tsx';

interface Props {
  readonly plan: SignedPlan;
  /** The partner that hands the plan over; undefined for an agent's. */
  readonly from: string | undefined;
  readonly expires: { readonly at: number; readonly nowMs: number };
  readonly head: ReactNode;
  readonly warnings: ReactNode;
  /** Further messages about the plan as it was made. */
  readonly sheet: ReactNode;
  /** The messages about each step, by its key. */
  readonly parts: Readonly<Record<string, StepParts>>;
  readonly walletConnect: WalletConnectConfig | null;
}

/** The state of a plan on chain and in the wallet, and the signing of its steps, in order. */
export function ReviewPlan({
  plan,
  from,
  expires,
  head,
  warnings,
  sheet,
  parts,
  walletConnect,
}: Props) {
  const { progress, note } = useProgress(plan);
  const chains = useMemo(() => [...new Set(plan.steps.map(({ chain }) => chain))], [plan]);
  const simulation = useSimulation(plan, progress);
  const { state: check, retry: checkAgain } = usePlanCheck(plan);
  // The last fresh step was refused: its step says so, and nothing here looks like a pass.
  const [isRefusedNow, setRefusedNow] = useState(false);
  const [evm, setEvm] = useState<FoundWallet>(null);
  const [solana, setSolana] = useState<FoundWallet>(null);
  const [isConnecting, setConnecting] = useState(false);
  const hasSigned = useRef(false);
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
  const current = currentOf(plan.steps, progress);
  const isOver = plan.steps.every((step) => isThrough(step, progress));
  const checked = {
    check,
    steps: plan.steps.filter((step) => !isThrough(step, progress)),
    isAsked: plan.intents.length > 0,
  };
  const results = useMemo(
    () =>
      new Map(
        simulation.answer?.ok ? simulation.answer.value.steps.map((step) => [step.key, step]) : [],
      ),
    [simulation.answer],
  );
  const rows = useMemo(
    () => (simulation.last === null ? plannedRows(plan) : shownRows(plan, simulation.last)),
    [plan, simulation.last],
  );
  const nextLabel = current === null ? '' : (parts[current.key ?? '']?.label ?? '');
  return (
    <>
      <PageTop from={from} expires={isOver ? undefined : expires}>
        <WalletPart
          needed={signers.map(({ kind }) => ({ kind, found: found[kind] }))}
          openIn={`/review/plan/${plan.id}/open-in`}
          isOpen={isConnecting}
          setOpen={setConnecting}
        />
      </PageTop>
      {signers.map(({ address, kind }) => (
        <WalletLink
          key={address}
          kind={kind}
          onWallet={onWallet[kind]}
          walletConnect={walletConnect}
        />
      ))}
      <main className={isOver ? `review ${styles.over}` : `review ${styles.signing}`}>
        {head}
        {isOver && (
          <Notice tone="good" title={TEXTS.allDone} live>
            <p>{TEXTS.allDoneWhat}</p>
          </Notice>
        )}
        {!isOver && <CheckRefusal {...checked} />}
        {!isOver && warnings}
        {signers.map(({ address, kind }) => (
          <WalletNotices key={address} found={found[kind]} wanted={address} mustSend />
        ))}
        <section className={styles.card} aria-label={TEXTS.summaryTitle}>
          {isOver ? (
            <PlanResult plan={plan} />
          ) : (
            <PlanSummary
              plan={plan}
              rows={rows}
              isSimulating={simulation.answer === null && simulation.last === null}
            />
          )}
          <Recipients
            plan={plan}
            isOver={isOver}
            isRefused={whyRefused(check, checked.steps) !== null}
          />
          {!isOver && (
            <>
              {!isRefusedNow && <CheckLine {...checked} onRetry={checkAgain} />}
              <SimulatedLine simulation={simulation} />
            </>
          )}
          {!isOver && (
            <details className={styles.more}>
              <summary>{TEXTS.details}</summary>
              <WalletChanges plan={plan} simulation={simulation} />
              {sheet}
            </details>
          )}
        </section>
        <h2 className={styles.announced}>
          <VisuallyHidden>{TEXTS.steps(isOver, plan.steps.length)}</VisuallyHidden>
        </h2>
        <ol className={styles.steps}>
          {groups.map((steps) => {
            const signer = signerOf(steps[0], plan);
            const theirs = found[walletKindOf(signer)];
            const wallet = ownWallet(theirs, signer);
            const refused = whyRefused(check, steps);
            return (
              <StepGroup
                key={steps[0]?.key}
                plan={plan}
                steps={steps}
                parts={parts}
                // A refusal is shown above, more prominently than the simulation.
                simulation={refused === null ? results : NOT_SIMULATED}
                wallet={wallet}
                blocked={
                  refused ??
                  whyWaiting(plan.steps, steps[0], progress) ??
                  whyUnready(theirs, wallet, batching !== null) ??
                  whyUnchecked(check)
                }
                isCurrent={current !== null && steps.includes(current)}
                takesFocus={hasSigned.current}
                sent={progress[steps[0]?.key ?? '']}
                note={note}
                onSign={() => {
                  hasSigned.current = true;
                }}
                onConnect={() => setConnecting(true)}
                onStale={simulation.again}
                onChecked={setRefusedNow}
              />
            );
          })}
        </ol>
        <p role="status" className={styles.announced}>
          <VisuallyHidden>
            {hasSigned.current && current !== null
              ? TEXTS.nextStep(current.order, plan.steps.length, nextLabel)
              : ''}
          </VisuallyHidden>
        </p>
      </main>
    </>
  );
}

const NOT_SIMULATED: ReadonlyMap<string, StepSimulation> = new Map();

/**
 * A step that the checker of this browser refuses is not signed, even if everything else is in
 * order.
 */
function whyRefused(check: CheckState, steps: readonly Step[]): Blocked | null {
  if (check === null || check === 'unloaded') return null;
  const isRefused =
    check.refused !== null ||
    steps.some(({ key }) => check.steps[key ?? '']?.outcome === 'refused');
  return isRefused ? { why: TEXTS.check.blocked } : null;
}

/** Nothing is signed before this browser has checked the plan. */
function whyUnchecked(check: CheckState): Blocked | null {
  if (check === null) return { why: TEXTS.check.checking };
  return check === 'unloaded' ? { why: TEXTS.check.unloaded } : null;
}

/** What steps that are signed together wait for; null where they need not wait. */
function whyWaiting(
  steps: SignedPlan['steps'],
  first: Step | undefined,
  progress: Progress,
): Blocked | null {
  const blocker = first ? blockerOf(steps, first, progress) : null;
  if (blocker === null) return null;
  const { order, chain, to_chain } = blocker.step;
  return {
    why:
      blocker.kind === 'step'
        ? TEXTS.blocked.step(order)
        : TEXTS.blocked.bridge(order, CHAIN_NAMES[to_chain ?? chain]),
  };
}

/** Why nothing can be signed with the connected wallet; null where something can. */
function whyUnready(
  found: FoundWallet,
  wallet: PageWallet | null,
  isAsked: boolean,
): Blocked | null {
  const { blocked } = TEXTS;
  if (found === null || found === 'unavailable' || found.address === null) {
    return { why: blocked.unconnected, isUnconnected: true };
  }
  if (wallet === null) return { why: blocked.wrongAccount };
  if (wallet.kind === 'solana' && !wallet.canSend) return { why: blocked.cannotSend };
  return isAsked ? null : { why: blocked.looking };
}

/** The connected wallet, where it is the one that signs. */
function ownWallet(found: FoundWallet, signer: string) {
  if (found === null || found === 'unavailable' || found.address === null) return null;
  return isSameAccount(found.address, signer) ? found : null;
}
