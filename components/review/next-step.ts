import type { Step } from '#server/schemas/step.ts';
import type { Progress } from './use-progress.ts';

/** Whether a step is over: its transaction is in its chain, and what a bridge brings has landed. */
export function isThrough({ key, wait_for_bridge }: Step, progress: Progress): boolean {
  const sent = progress[key ?? ''];
  return sent?.done === true && (wait_for_bridge !== true || sent.landed === true);
}

/**
 * The step that may be signed now. What a bridge funds waits until it has landed: whatever is on the
 * chain that it leads to, also where the amount does not hang on it.
 *
 * @returns undefined where none may: all are sent, or the next one waits for a bridge.
 */
export function nextStep(steps: readonly Step[], progress: Progress): Step | undefined {
  const next = steps.find(({ key }) => progress[key ?? '']?.done !== true);
  if (!next) return undefined;
  const isAwaited = steps.some(
    (step) =>
      step.order < next.order &&
      !isThrough(step, progress) &&
      (step.to_chain === next.chain || step.key === next.chained?.from_key),
  );
  return isAwaited ? undefined : next;
}
