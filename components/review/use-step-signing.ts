import { useCallback, useEffect, useRef, useState } from 'react';
import type { Hex } from 'viem';
import { useSendTransaction, useSwitchChain } from 'wagmi';
import type { ReencodeResponse } from '#server/schemas/reencode.ts';
import type { ReviewReceipt } from '#server/schemas/review.ts';
import type { Step } from '#server/schemas/step.ts';
import { postReview } from './post-review.ts';
import { TEXTS } from './texts.ts';
import type { Progress } from './use-progress.ts';
import { CHAIN_IDS } from './wallet-config.ts';

export type SigningState = keyof typeof TEXTS.states;

const POLL_MS = 1_500;
const ARRIVAL_POLL_MS = 3_000;
/** Quotes move by less with every block; from a tenth of a percent the owner is asked. */
const ASKED_FROM_BPS = 10;

interface Options {
  readonly planId: string;
  readonly step: Step;
  readonly sent: Progress[string] | undefined;
  readonly note: (entry: Progress[string] | null) => void;
}

/** Takes one step from a fresh quote to a confirmed transaction. */
export function useStepSigning({ planId, step, sent, note }: Options) {
  const key = step.key ?? '';
  const [state, setState] = useState<SigningState>('waiting');
  const [message, setMessage] = useState<string | null>(null);
  const [offer, setOffer] = useState<ReencodeResponse | null>(null);
  const alive = useRef(true);
  const { mutateAsync: switchChain } = useSwitchChain();
  const { mutateAsync: sendTransaction } = useSendTransaction();
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

  /** A transaction that was sent is followed to its end, also after a reload. */
  useEffect(() => {
    if (!sent || sent.done) {
      if (sent?.done) setState('done');
      return;
    }
    setState('sent');
    const timer = setInterval(async () => {
      const answer = await postReview<ReviewReceipt>(planId, 'receipt', {
        step: key,
        hash: sent.hash,
      });
      if (!alive.current || !answer.ok || answer.value.state === 'pending') return;
      clearInterval(timer);
      if (answer.value.state === 'confirmed') note({ ...sent, done: true });
      else {
        note(null);
        fail(TEXTS.reverted);
      }
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [sent, planId, key, note, fail]);

  const send = useCallback(
    async (fresh: ReencodeResponse) => {
      setOffer(null);
      setState('signing');
      const chainId = CHAIN_IDS[step.chain as keyof typeof CHAIN_IDS];
      try {
        await switchChain({ chainId });
        const hash = await sendTransaction({
          chainId,
          to: fresh.to as Hex,
          data: fresh.data as Hex,
          value: BigInt(fresh.value ?? '0'),
        });
        note({ hash, done: false });
      } catch {
        fail(TEXTS.rejected);
      }
    },
    [step.chain, switchChain, sendTransaction, note, fail],
  );

  const sign = useCallback(async () => {
    setMessage(null);
    setState('quoting');
    for (;;) {
      const answer = await postReview<ReencodeResponse>(planId, 'fresh-step', { step: key });
      if (!alive.current) return;
      if (!answer.ok) return fail(answer.message);
      const fresh = answer.value;
      if (!fresh.ok) {
        if (!isStillArriving(fresh)) return fail(fresh.unsupported_reason ?? TEXTS.states.failed);
        setState('arriving');
        await new Promise((resolve) => setTimeout(resolve, ARRIVAL_POLL_MS));
        if (!alive.current) return;
        continue;
      }
      if ((fresh.changes?.min_output?.change_bps ?? 0) <= -ASKED_FROM_BPS) {
        setOffer(fresh);
        setState('accepting');
        return;
      }
      return send(fresh);
    }
  }, [planId, key, send, fail]);

  return { state, message, offer, sign, accept: () => offer && send(offer) };
}

/** What a chained step says while a bridge is on its way (spec 4.5). */
function isStillArriving({ unsupported_reason }: ReencodeResponse): boolean {
  return unsupported_reason?.includes('have not arrived yet') === true;
}
