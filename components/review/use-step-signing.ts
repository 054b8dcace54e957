import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type PageWallet, WalletRefused } from '#components/wallet/page-wallet.ts';
import { TEXTS } from '#locale/review.ts';
import { WALLET_TEXTS } from '#locale/wallet.ts';
import type { Step } from '#server/schemas/step.ts';
import { type FreshStep, freshenSteps } from './freshen-steps.ts';
import { checkFreshAside, checkPlanAside } from './plan-checker.ts';
import { reportAsked, reportSent } from './report-attempt.ts';
import { sendSteps } from './send-steps.ts';
import type { SignedPlan } from './signed-plan.ts';
import { checkedOf } from './use-plan-check.ts';
import { entryOf, isOnlyAsked, type SentStep } from './use-progress.ts';
import { type Doubt, useSentSteps } from './use-sent-steps.ts';

export type SigningState = keyof typeof TEXTS.states;

/** After any other error only the chain knows whether the wallet has sent it. */
const SENT_NOTHING: ReadonlySet<WalletRefused['reason']> = new Set([
  'declined',
  'chain',
  'absent',
  'closed',
]);

interface Options {
  readonly plan: Pick<SignedPlan, 'id' | 'wallet' | 'intents' | 'steps'>;
  /** The steps that are signed at once: one, or several that the wallet takes together. */
  readonly steps: readonly Step[];
  readonly sent: SentStep | undefined;
  readonly wallet: PageWallet | null;
  /** For all of them, or for some. */
  readonly note: (entry: SentStep | null, steps?: readonly string[]) => void;
  /** Called when the page shows something outdated. Keep it stable. */
  readonly onStale: () => void;
  /** Called with whether this browser refused the fresh step to sign. Keep it stable. */
  readonly onChecked: (isRefused: boolean) => void;
}

/** Takes steps from a fresh quote to a confirmed transaction. */
export function useStepSigning({ plan, steps, sent, wallet, note, onStale, onChecked }: Options) {
  const planId = plan.id;
  const [state, setState] = useState<SigningState>('waiting');
  const [message, setMessage] = useState<string | null>(null);
  const [isTriedAgain, setTriedAgain] = useState(false);
  const [quote, setQuote] = useState<readonly FreshStep[]>([]);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  const fail = useCallback((why: string) => {
    setState('failed');
    setMessage(why);
  }, []);
  const failOnChain = useCallback(
    (why: string) => {
      fail(why);
      // A chain gives no reason: a simulation of now says one, as long as it is still so.
      setTriedAgain(true);
      onStale();
    },
    [fail, onStale],
  );
  const doubt = useSentSteps({ planId, steps, sent, wallet, note, onFailed: failOnChain });

  const keys = useMemo(() => steps.map(({ key }) => key ?? ''), [steps]);
  const isLanding = steps.some(({ wait_for_bridge }) => wait_for_bridge) && !sent?.landed;

  /** @param accepted the last quote, where the owner has accepted it */
  const sign = useCallback(
    async (accepted: readonly FreshStep[] = []) => {
      if (!wallet) return;
      setMessage(null);
      setTriedAgain(false);
      setState('quoting');
      const freshened = await freshenSteps(planId, steps, {
        accepted,
        onArriving: () => setState('arriving'),
        isWanted: () => alive.current,
      });
      if (!freshened) return;
      if (!freshened.ok) return fail(freshened.message);
      setQuote(freshened.steps);
      const isWorse = freshened.steps.some(({ fresh }) => fresh.needs_acceptance.length > 0);
      if (isWorse) {
        onStale();
        return setState('accepting');
      }
      const refusal = await refusalOf(plan, freshened.steps, accepted);
      if (!alive.current) return;
      onChecked(refusal !== null);
      if (refusal !== null) return fail(refusal);
      const asked = await reportAsked(planId, keys);
      if (!asked.ok) return fail(asked.message);
      const taken = Object.entries(asked.value.attempts);
      if (taken.length > 0) {
        for (const [key, attempt] of taken) note(entryOf(attempt), [key]);
        return setState('waiting');
      }
      const { asked_at } = asked.value;
      const attempt = asked_at === undefined ? {} : { askedAt: asked_at };
      setState('signing');
      const [together = ''] = keys;
      note({ ...attempt, done: false, sentAtMs: Date.now(), together });
      try {
        const sentAs = await sendSteps(wallet, freshened.steps);
        note({ ...attempt, ...sentAs, done: false, sentAtMs: Date.now() });
        void reportSent(planId, keys, { ...sentAs, ...(asked_at !== undefined && { asked_at }) });
        setState('waiting');
      } catch (error) {
        const reason = error instanceof WalletRefused ? error.reason : 'failed';
        if (SENT_NOTHING.has(reason)) note(null);
        fail(WALLET_TEXTS[reason === 'closed' ? 'declined' : reason]);
      }
    },
    [plan, planId, steps, keys, wallet, note, onStale, onChecked, fail],
  );

  return {
    state: state === 'signing' || !sent ? state : stateOf(sent, doubt, isLanding),
    message: sent && !isOnlyAsked(sent) ? null : message,
    /** Whether the chain refused it, and it is simulated again to find out why. */
    isTriedAgain: state === 'failed' && isTriedAgain,
    /** The steps that are signed now, or once they are accepted. */
    quote: state === 'accepting' || state === 'signing' ? quote : [],
    sign: () => sign(),
    accept: () => sign(quote),
    /** The owner does not accept the last quote: the step stays as it is, to be signed later. */
    decline: () => setState('declined'),
    /** For a step that the chain does not know: the owner reports its result. */
    settle: (isDone: boolean) => {
      setState('waiting');
      note(isDone && sent ? { ...sent, done: true, said: 'through' } : null);
    },
    /** Undoes the owner's report: the step is checked again. */
    takeBack: () => {
      if (!sent) return;
      const { said, ...heard } = sent;
      note(said === 'landed' ? { ...heard, landed: false } : { ...heard, done: false });
    },
  } as const;
}

/**
 * Why this browser does not pass the fresh step to a wallet; null where the step does what the page
 * shows.
 */
async function refusalOf(
  plan: Options['plan'],
  fresh: readonly FreshStep[],
  accepted: readonly FreshStep[],
): Promise<string | null> {
  const checks = await Promise.all([
    checkPlanAside(checkedOf(plan)),
    ...fresh.map((one) =>
      checkFreshAside(
        one,
        accepted.find(({ step }) => step.key === one.step.key),
      ),
    ),
  ] as const).catch(() => null);
  if (checks === null) return TEXTS.check.unloaded;
  const [{ refused, steps }, ...nows] = checks;
  if (refused !== null) return TEXTS.check.notSent(refused);
  for (const [at, { step }] of fresh.entries()) {
    const before = steps[step.key ?? ''];
    if (before?.outcome === 'refused') return TEXTS.check.notSent(before.why);
    const now = nows[at] ?? { outcome: 'refused', why: null };
    // A step that the page called checkable must be checked.
    const isWorse = now.outcome !== 'verified' && now.outcome !== before?.outcome;
    if (now.outcome === 'refused' || isWorse) return TEXTS.check.notSent(now.why);
  }
  return null;
}

/** The state of steps that a wallet was asked to sign. */
function stateOf(sent: SentStep, doubt: Doubt | null, isLanding: boolean): SigningState {
  if (sent.done) return isLanding ? 'landing' : 'done';
  return isOnlyAsked(sent) ? 'asked' : (doubt ?? 'sent');
}
