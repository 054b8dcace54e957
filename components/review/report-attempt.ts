import type { AttemptAnswer, AttemptReport } from '#server/schemas/signing.ts';
import type { PageAnswer } from '../wallet/ask-page.ts';
import { postReview } from './post-review.ts';
import type { SentAs } from './send-steps.ts';

/** One after the other, so that an attempt is dropped before it is requested again. */
let last: Promise<unknown> = Promise.resolve();

function report(planId: string, body: AttemptReport): Promise<PageAnswer<AttemptAnswer>> {
  const answer = last.then(() => postReview<AttemptAnswer>(planId, 'attempt', body));
  last = answer;
  return answer;
}

/** Says that a wallet is about to be asked; nothing may be asked of it before that is noted. */
export function reportAsked(planId: string, steps: readonly string[]) {
  return report(planId, { is: 'asked', steps: [...steps] });
}

/**
 * Reports the wallet's answer. If the report is lost, the page finds the transaction on the chain.
 */
export function reportSent(
  planId: string,
  steps: readonly string[],
  sent: SentAs & { readonly asked_at?: number },
) {
  return report(planId, { is: 'sent', steps: [...steps], ...sent });
}

/**
 * Reports that an attempt sent nothing, or that its transactions can no longer be included. The
 * response has the newer attempts of other pages.
 */
export function reportDropped(planId: string, steps: readonly string[], askedAt: number) {
  return report(planId, { is: 'dropped', steps: [...steps], asked_at: askedAt });
}
