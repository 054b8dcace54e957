import type { Step } from '#server/schemas/step.ts';
import type { Progress } from './use-progress.ts';

/** Whether a step is over: its transaction is in its chain, and bridged funds have arrived. */
export function isThrough({ key, wait_for_bridge }: Step, progress: Progress): boolean {
  const sent = progress[key ?? ''];
  return sent?.done === true && (wait_for_bridge !== true || sent.landed === true);
}

/**
 * A condition for a step: another step, or the arrival of funds that a step sends over a bridge.
 */
export type Blocker =
  | { readonly kind: 'step'; readonly step: Step }
  | { readonly kind: 'bridge'; readonly step: Step };

/**
 * What a step waits for: the steps before it, and a bridge until its funds have arrived, for every
 * step on the bridge's destination chain, even if its amount does not depend on the bridge.
 *
 * @returns null where it may be signed.
 */
export function blockerOf(
  steps: readonly Step[],
  wanted: Step,
  progress: Progress,
): Blocker | null {
  const earlier = steps.filter(({ order }) => order < wanted.order);
  const undone = earlier.findLast(({ key }) => progress[key ?? '']?.done !== true);
  if (undone) return { kind: 'step', step: undone };
  const awaited = earlier.find(
    (step) =>
      !isThrough(step, progress) &&
      (step.to_chain === wanted.chain || step.key === wanted.chained?.from_key),
  );
  return awaited ? { kind: 'bridge', step: awaited } : null;
}

/** The next step to sign; once all are signed, the one that is still pending; else null. */
export function currentOf(steps: readonly Step[], progress: Progress): Step | null {
  return (
    steps.find(({ key }) => progress[key ?? '']?.done !== true) ??
    steps.find((step) => !isThrough(step, progress)) ??
    null
  );
}
