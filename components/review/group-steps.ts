import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import type { Step } from '#server/schemas/step.ts';
import { isOnlyAsked, type Progress } from './use-progress.ts';

/**
 * The steps that are signed together: those that were sent together, and where the wallet can,
 * approvals with the step that they are for. Every step is in one group, in signing order.
 *
 * @param batching the chains on which the wallet takes several calls at once
 */
export function groupSteps(
  steps: readonly Step[],
  progress: Progress,
  batching: ReadonlySet<ChainSlug>,
): readonly (readonly Step[])[] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const group = groups.at(-1);
    const isJoined =
      group !== undefined &&
      (wasSentWith(group, step, progress) || belongsTo(group, step, progress, batching));
    if (isJoined) group.push(step);
    else groups.push([step]);
  }
  return groups;
}

const keyOf = ({ key }: Step) => key ?? '';

function wasSentWith(group: readonly Step[], step: Step, progress: Progress): boolean {
  const nameOf = (one: Step) => {
    const sent = progress[keyOf(one)];
    return sent?.batch ?? (sent && isOnlyAsked(sent) ? sent.together : undefined);
  };
  const name = nameOf(step);
  return name !== undefined && group.every((one) => nameOf(one) === name);
}

function belongsTo(
  group: readonly Step[],
  step: Step,
  progress: Progress,
  batching: ReadonlySet<ChainSlug>,
): boolean {
  return (
    batching.has(step.chain) &&
    group.every(
      (one) => one.type === 'approve' && one.chain === step.chain && one.wallet === step.wallet,
    ) &&
    [...group, step].every((one) => progress[keyOf(one)] === undefined) &&
    !group.some((one) => keyOf(one) === step.chained?.from_key)
  );
}
