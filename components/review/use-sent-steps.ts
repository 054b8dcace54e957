import { useEffect, useRef, useState } from 'react';
import type { Hex } from 'viem';
import type { EvmSlug, PageWallet } from '#components/wallet/page-wallet.ts';
import type { ReviewReceipt } from '#server/schemas/review.ts';
import type { Step } from '#server/schemas/step.ts';
import { postReview } from './post-review.ts';
import { TEXTS } from './texts.ts';
import type { SentStep } from './use-progress.ts';

const POLL_MS = 1_500;
/** A transaction that its chain has not heard of for this long is told of. */
const LONG_MS = 30_000;

interface Options {
  readonly planId: string;
  readonly steps: readonly Step[];
  readonly sent: SentStep | undefined;
  readonly wallet: PageWallet | null;
  readonly note: (entry: SentStep | null) => void;
  /** Told when it did not go through. */
  readonly onFailed: (why: string) => void;
}

/**
 * Follows what was sent to its end, also after a reload. @returns whether its chain has not heard of
 * it for long.
 */
export function useSentSteps({ planId, steps, sent, wallet, note, onFailed }: Options): boolean {
  const [isLong, setLong] = useState(false);
  const [first] = steps;
  // A wallet that is connected meanwhile is asked at the next look; it does not start over.
  const asked = useRef(wallet);
  asked.current = wallet;
  useEffect(() => {
    if (!sent || sent.done || !first) return setLong(false);
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      const found = await lookFor({ planId, step: first, sent, wallet: asked.current });
      if (isOver) return;
      if (found.state === 'confirmed') {
        note({ ...sent, ...(found.hash !== undefined && { hash: found.hash }), done: true });
      } else if (found.state === 'reverted' || found.state === 'expired') {
        note(null);
        onFailed(TEXTS[found.state]);
      } else if (found.hash !== undefined || found.sinceHeight !== undefined) {
        note({
          ...sent,
          ...(found.hash !== undefined && { hash: found.hash }),
          ...(found.sinceHeight !== undefined && { sinceHeight: found.sinceHeight }),
        });
      } else {
        setLong(found.state === 'unknown' && Date.now() - sent.sentAtMs > LONG_MS);
        timer = setTimeout(() => void look(), POLL_MS);
      }
    };
    timer = setTimeout(() => void look(), POLL_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [planId, first, sent, note, onFailed]);
  return isLong;
}

interface Found {
  readonly state: ReviewReceipt['state'];
  /** What was learnt of it now. */
  readonly hash?: string;
  readonly sinceHeight?: number;
}

async function lookFor({
  planId,
  step,
  sent,
  wallet,
}: {
  readonly planId: string;
  readonly step: Step;
  readonly sent: SentStep;
  readonly wallet: PageWallet | null;
}): Promise<Found> {
  const { hash, batch, sinceHeight } = sent;
  if (batch !== undefined) return lookForBatch(batch, wallet);
  if (hash === undefined) return { state: 'unknown' };
  const answer = await postReview<ReviewReceipt>(planId, 'receipt', {
    step: step.key,
    hash,
    ...(sinceHeight !== undefined && { since_height: sinceHeight }),
  });
  if (!answer.ok) return { state: 'pending' };
  const { state, block_height } = answer.value;
  if (state !== 'unknown') return { state };
  if (block_height !== undefined && sinceHeight === undefined) {
    return { state, sinceHeight: block_height };
  }
  if (wallet?.kind !== 'evm' || wallet.address === null) return { state };
  const executed = await wallet.executedHash(step.chain as EvmSlug, hash as Hex);
  return executed === null || executed === hash ? { state } : { state, hash: executed };
}

/** Only the wallet knows its batch; what it says of the transactions is what is shown. */
async function lookForBatch(batch: string, wallet: PageWallet | null): Promise<Found> {
  if (wallet?.kind !== 'evm' || wallet.address === null) return { state: 'unknown' };
  try {
    const { state, hashes } = await wallet.batchStatus(batch);
    const hash = hashes.at(-1);
    return { state, ...(state === 'confirmed' && hash !== undefined && { hash }) };
  } catch {
    return { state: 'unknown' };
  }
}
