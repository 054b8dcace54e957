import { TEXTS } from '#locale/review.ts';
import type { DecodedCall } from '#server/schemas/review.ts';
import type { Step } from '#server/schemas/step.ts';
import { grouped, roughly } from './format-change.ts';

/** How much an approval allows, by what its call says. */
export interface AllowanceSize {
  /** `resized`: sized again at signing, and not exact before. */
  readonly kind: 'exact' | 'resized' | 'none' | 'unlimited';
  /** `300 USDC`, in as many digits as say something. */
  readonly text: string;
}

/** @param calls the decoded call of the approval; without it the step's own amount counts */
export function allowanceSizeOf(
  { asset, amount, sizing }: Step,
  calls: readonly DecodedCall[],
): AllowanceSize {
  const last = calls[0]?.arguments.at(-1);
  if (last?.meaning === 'without limit') return { kind: 'unlimited', text: asset };
  if (last?.value === '0') return { kind: 'none', text: asset };
  const text = grouped(last?.meaning ?? `${amount} ${asset}`);
  const isResized = sizing === 'chained' || sizing === 'max';
  return isResized ? { kind: 'resized', text: shortened(text) } : { kind: 'exact', text };
}

/** The allowance of an approval in words; null for any other step. */
export function allowanceOf(step: Step, calls: readonly DecodedCall[]): string | null {
  if (step.type !== 'approve') return null;
  const { kind, text } = allowanceSizeOf(step, calls);
  return TEXTS.allowances[kind](text);
}

/** `0.006665111407347172 WETH` with the digits that say something. */
function shortened(size: string): string {
  const [amount = '', ...asset] = size.split(' ');
  const plain = amount.replaceAll(',', '');
  return [/^\d+(\.\d+)?$/.test(plain) ? roughly(plain) : amount, ...asset].join(' ');
}
