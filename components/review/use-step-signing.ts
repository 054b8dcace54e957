import { useCallback, useEffect, useRef, useState } from 'react';
import { type PageWallet, WalletRefused } from '#components/wallet/page-wallet.ts';
import { WALLET_TEXTS } from '#components/wallet/texts.ts';
import type { Step } from '#server/schemas/step.ts';
import { type FreshStep, freshenSteps } from './freshen-steps.ts';
import { sendSteps } from './send-steps.ts';
import type { TEXTS } from './texts.ts';
import type { SentStep } from './use-progress.ts';
import { useSentSteps } from './use-sent-steps.ts';

export type SigningState = keyof typeof TEXTS.states;

interface Options {
  readonly planId: string;
  /** What is signed at once: one step, or several that the wallet takes together. */
  readonly steps: readonly Step[];
  readonly sent: SentStep | undefined;
  readonly wallet: PageWallet | null;
  readonly note: (entry: SentStep | null) => void;
}

/** Takes steps from a fresh quote to a confirmed transaction. */
export function useStepSigning({ planId, steps, sent, wallet, note }: Options) {
  const [state, setState] = useState<SigningState>('waiting');
  const [message, setMessage] = useState<string | null>(null);
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
  const doubt = useSentSteps({ planId, steps, sent, wallet, note, onFailed: fail });

  /** @param accepted the last quote, where the owner has accepted it */
  const sign = useCallback(
    async (accepted: readonly FreshStep[] = []) => {
      if (!wallet) return;
      setMessage(null);
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
      if (isWorse) return setState('accepting');
      setState('signing');
      try {
        const sentAs = await sendSteps(wallet, freshened.steps);
        note({ ...sentAs, done: false, sentAtMs: Date.now() });
        setState('waiting');
      } catch (error) {
        const reason = error instanceof WalletRefused ? error.reason : 'failed';
        fail(WALLET_TEXTS[reason === 'closed' ? 'declined' : reason]);
      }
    },
    [planId, steps, wallet, note, fail],
  );

  return {
    state: sent ? (sent.done ? 'done' : (doubt ?? 'sent')) : state,
    message: sent ? null : message,
    /** What is signed now, or would be once it is accepted. */
    quote: state === 'accepting' || state === 'signing' ? quote : [],
    sign: () => sign(),
    accept: () => sign(quote),
    /** For what the chain cannot tell: the owner says what became of it. */
    settle: (isDone: boolean) => {
      setState('waiting');
      note(isDone && sent ? { ...sent, done: true } : null);
    },
  } as const;
}
