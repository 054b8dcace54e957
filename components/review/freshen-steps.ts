import { TEXTS } from '#locale/review.ts';
import type { FreshStep as FreshCall } from '#server/schemas/fresh-step.ts';
import type { Step } from '#server/schemas/step.ts';
import { postReview } from './post-review.ts';

/** A step and its freshly encoded form for signing. */
export interface FreshStep {
  readonly step: Step;
  readonly fresh: FreshCall;
}

type Freshened =
  | { readonly ok: true; readonly steps: readonly FreshStep[] }
  | { readonly ok: false; readonly message: string };

const ARRIVAL_POLL_MS = 3_000;

/**
 * Encodes steps again, right before they are signed. A step that a bridge funds is requested
 * repeatedly until the funds have arrived.
 *
 * @param options.accepted the last quote, where the owner has accepted it
 * @param options.onArriving called while waiting for funds
 * @returns null when the result is no longer needed
 */
export async function freshenSteps(
  planId: string,
  steps: readonly Step[],
  options: {
    readonly accepted: readonly FreshStep[];
    readonly onArriving: () => void;
    readonly isWanted: () => boolean;
  },
): Promise<Freshened | null> {
  const done: FreshStep[] = [];
  for (const step of steps) {
    for (;;) {
      const answer = await postReview<FreshCall>(planId, 'fresh-step', {
        step: step.key,
        accepted: acceptedOf(step, options.accepted),
      });
      if (!options.isWanted()) return null;
      if (!answer.ok) return { ok: false, message: answer.message };
      const fresh = answer.value;
      if (fresh.ok) {
        done.push({ step, fresh });
        break;
      }
      if (fresh.awaited_key === undefined) {
        return { ok: false, message: fresh.unsupported_reason ?? TEXTS.states.failed };
      }
      options.onArriving();
      await new Promise((resolve) => setTimeout(resolve, ARRIVAL_POLL_MS));
      if (!options.isWanted()) return null;
    }
  }
  return { ok: true, steps: done };
}

function acceptedOf({ key }: Step, quote: readonly FreshStep[]) {
  return quote.find(({ step }) => step.key === key)?.fresh.needs_acceptance ?? [];
}
