import type { DecodedCall } from '#server/schemas/review.ts';
import type { Step } from '#server/schemas/step.ts';
import { grouped, short } from './format-change.ts';
import { TEXTS } from './texts.ts';

/** How much an approval lets be taken, by what its call says. */
export function allowanceOf(
  { type, asset, amount, sizing }: Step,
  calls: readonly DecodedCall[],
): string | null {
  if (type !== 'approve') return null;
  const [call] = calls;
  const last = call?.arguments.at(-1);
  if (last?.meaning === 'without limit') return TEXTS.noLimit;
  if (last?.value === '0') return TEXTS.nothingMore(asset);
  const size = grouped(last?.meaning ?? `${amount} ${asset}`);
  // What is sized again at signing is not said to be exact before.
  const isResized = sizing === 'chained' || sizing === 'max';
  return isResized ? TEXTS.about(shortened(size)) : TEXTS.exactly(size);
}

/** `0.006665111407347172 WETH` with the digits that tell something. */
function shortened(size: string): string {
  const [amount = '', ...asset] = size.split(' ');
  const plain = amount.replaceAll(',', '');
  return [/^\d+(\.\d+)?$/.test(plain) ? short(plain) : amount, ...asset].join(' ');
}
