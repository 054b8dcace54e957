import { useEffect, useRef, useState } from 'react';
import type { Hex } from 'viem';
import type { EvmSlug, PageWallet } from '#components/wallet/page-wallet.ts';
import { TEXTS } from '#locale/review.ts';
import type { ReviewReceipt } from '#server/schemas/review.ts';
import type { Step } from '#server/schemas/step.ts';
import { postReview } from './post-review.ts';
import { isOnlyAsked, type SentStep } from './use-progress.ts';

const POLL_MS = 1_500;
/** A transaction that its chain has not heard of for this long is reported. */
const LONG_MS = 30_000;

interface Options {
  readonly planId: string;
  readonly steps: readonly Step[];
  readonly sent: SentStep | undefined;
  readonly wallet: PageWallet | null;
  readonly note: (entry: SentStep | null) => void;
  /** Called when it did not go through. */
  readonly onFailed: (why: string) => void;
}

/** Why the chain does not know what became of steps: it has not heard of them, or has something else. */
export type Doubt = 'long' | 'foreign';

/**
 * Follows sent steps to their end, also after a reload. @returns why the result is not known, if
 * so.
 */
export function useSentSteps({
  planId,
  steps,
  sent,
  wallet,
  note,
  onFailed,
}: Options): Doubt | null {
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  // A wallet that is connected meanwhile is asked at the next look; it does not start over.
  const asked = useRef(wallet);
  asked.current = wallet;
  useEffect(() => {
    if (!sent || sent.done || isOnlyAsked(sent)) return setDoubt(null);
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const found = await lookFor({ planId, steps, sent, wallet: asked.current });
      if (isOver) return;
      if (found.state === 'confirmed') {
        note({ ...sent, ...(found.hash !== undefined && { hash: found.hash }), done: true });
      } else if (found.state === 'reverted' || found.state === 'expired') {
        note(null);
        onFailed(TEXTS[found.state]);
      } else if (found.state === 'foreign') {
        setDoubt('foreign');
      } else if (found.hash !== undefined || found.sinceHeight !== undefined) {
        note({
          ...sent,
          ...(found.hash !== undefined && { hash: found.hash }),
          ...(found.sinceHeight !== undefined && { sinceHeight: found.sinceHeight }),
        });
      } else {
        const isLong = found.state === 'unknown' && Date.now() - sent.sentAtMs > LONG_MS;
        setDoubt(isLong ? 'long' : null);
        timer = setTimeout(() => void look(), POLL_MS);
      }
    };
    timer = setTimeout(() => void look(), POLL_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [planId, steps, sent, note, onFailed]);
  return doubt;
}

interface Found {
  readonly state: ReviewReceipt['state'];
  /** The new facts about it. */
  readonly hash?: string;
  readonly sinceHeight?: number;
}

interface Look {
  readonly planId: string;
  readonly steps: readonly Step[];
  readonly sent: SentStep;
  readonly wallet: PageWallet | null;
}

async function lookFor({ planId, steps, sent, wallet }: Look): Promise<Found> {
  const { hash, batch, sinceHeight } = sent;
  if (batch !== undefined) return lookForBatch({ planId, steps, sent, wallet }, batch);
  const [step] = steps;
  if (hash === undefined || !step) return { state: 'unknown' };
  const answer = await askChain(planId, steps, [hash], sinceHeight);
  const { state, block_height } = answer;
  if (state !== 'unknown') return { state };
  if (block_height !== undefined && sinceHeight === undefined) {
    return { state, sinceHeight: block_height };
  }
  if (wallet?.kind !== 'evm' || wallet.address === null) return { state };
  const executed = await wallet.executedHash(step.chain as EvmSlug, hash as Hex);
  return executed === null || executed === hash ? { state } : { state, hash: executed };
}

/** Only the wallet knows the transactions of its batch; their results are read from the chain. */
async function lookForBatch({ planId, steps, wallet }: Look, batch: string): Promise<Found> {
  if (wallet?.kind !== 'evm' || wallet.address === null) return { state: 'unknown' };
  try {
    const { state, hashes } = await wallet.batchStatus(batch);
    if (state === 'pending') return { state };
    const hash = hashes.at(-1);
    if (hash === undefined) return { state: state === 'reverted' ? state : 'unknown' };
    const seen = await askChain(planId, steps, hashes);
    return { state: seen.state, ...(seen.state === 'confirmed' && { hash }) };
  } catch {
    return { state: 'unknown' };
  }
}

async function askChain(
  planId: string,
  steps: readonly Step[],
  hashes: readonly string[],
  sinceHeight?: number,
): Promise<ReviewReceipt> {
  const answer = await postReview<ReviewReceipt>(planId, 'receipt', {
    steps: steps.map(({ key }) => key),
    hashes,
    ...(sinceHeight !== undefined && { since_height: sinceHeight }),
  });
  return answer.ok ? answer.value : { state: 'pending' };
}
