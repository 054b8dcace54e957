import { useCallback, useEffect, useRef, useState } from 'react';
import { type PageWallet, WalletRefused } from '#components/wallet/page-wallet.ts';
import { WALLET_TEXTS } from '#components/wallet/texts.ts';
import type { ReencodeResponse } from '#server/schemas/reencode.ts';
import type { Step } from '#server/schemas/step.ts';
import { type FreshStep, freshenSteps } from './freshen-steps.ts';
import { sendSteps } from './send-steps.ts';
import type { TEXTS } from './texts.ts';
import type { SentStep } from './use-progress.ts';
import { useSentSteps } from './use-sent-steps.ts';

export type SigningState = keyof typeof TEXTS.states;

/** Quotes move by less with every block; from a tenth of a percent the owner is asked. */
const UNASKED_BPS = 9;

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
  const [offer, setOffer] = useState<ReencodeResponse | null>(null);
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

  /** @param acceptedBps the loss of the least output that the owner has accepted, at most 0 */
  const sign = useCallback(
    async (acceptedBps = 0) => {
      if (!wallet) return;
      setMessage(null);
      setOffer(null);
      setState('quoting');
      const freshened = await freshenSteps(planId, steps, {
        onArriving: () => setState('arriving'),
        isWanted: () => alive.current,
      });
      if (!freshened) return;
      if (!freshened.ok) return fail(freshened.message);
      const worse = freshened.steps.find((one) => lossOf(one) < acceptedBps - UNASKED_BPS);
      if (worse) {
        setOffer(worse.fresh);
        setState('accepting');
        return;
      }
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
    offer,
    sign: () => sign(),
    accept: () => sign(offer?.changes?.min_output?.change_bps ?? 0),
    /** For what the chain cannot tell: the owner says what became of it. */
    settle: (isDone: boolean) => {
      setState('waiting');
      note(isDone && sent ? { ...sent, done: true } : null);
    },
  } as const;
}

function lossOf({ fresh }: FreshStep): number {
  return fresh.changes?.min_output?.change_bps ?? 0;
}
