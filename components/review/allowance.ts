import type { DecodedCall } from '#server/schemas/review.ts';
import type { Step } from '#server/schemas/step.ts';
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
  const size = last?.meaning ?? `${amount} ${asset}`;
  // What is sized again at signing is not said to be exact before.
  return sizing === 'chained' || sizing === 'max' ? TEXTS.about(size) : TEXTS.exactly(size);
}
