import type { Draft } from './draft.ts';
import type { Phrase } from './phrase.ts';

/**
 * "split 600 DAI: 200 into ETH and 400 into LINK": the parts are what is swapped, and the whole is
 * only what they come from. Parts that do not add up leave the whole over, and it is asked.
 */
export function assembleSplit(
  phrases: readonly Phrase[],
  assemble: (rest: readonly Phrase[]) => Draft[],
): Draft[] {
  const [whole, first, ...others] = phrases;
  const parted = first?.quantity !== undefined && !first.asset;
  if (!whole?.asset || whole.quantity?.kind !== 'number' || !first || !parted) {
    return assemble(phrases);
  }
  const drafts = assemble([{ ...first, prep: null, joined: true }, ...others]);
  for (const draft of drafts) draft.asset ??= whole.asset;
  const sizes = drafts.map(({ quantity }) =>
    quantity?.kind === 'number' ? quantity.value : undefined,
  );
  const [only] = drafts;
  if (only && sizes.every((size) => size !== undefined) && addsUp(sizes, whole.quantity.value)) {
    only.whole = whole.quantity.value;
  }
  return drafts;
}

const DECIMALS = 36;

function addsUp(parts: readonly string[], whole: string): boolean {
  return parts.reduce((sum, part) => sum + scaled(part), 0n) === scaled(whole);
}

function scaled(decimal: string): bigint {
  const [units = '0', fraction = ''] = decimal.split('.');
  return BigInt(units + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'));
}
