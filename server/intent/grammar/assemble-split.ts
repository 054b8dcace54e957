import type { Draft } from './draft.ts';
import type { Phrase } from './phrase.ts';
import { addsUp } from './sum-decimals.ts';

/**
 * "split 600 DAI: 200 into ETH and 400 into LINK": the parts are what is swapped, and the whole is
 * only what they come from. Parts that do not add up leave the whole over, and it is asked.
 */
export function assembleSplit(
  phrases: readonly Phrase[],
  assemble: (rest: readonly Phrase[]) => Draft[],
): Draft[] {
  const [whole, ...parts] = phrases;
  // "20 USDC from Aave on Base: 10 to A": where the whole lies is said of every part.
  const at = parts.findIndex(({ chain, venue }) => !chain && !venue);
  const first = parts[at];
  const ofWhole = first?.asset === undefined || first.asset.symbol === whole?.asset?.symbol;
  const parted = first?.quantity !== undefined && ofWhole && (!first.joined || isShared(phrases));
  if (!whole?.asset || whole.quantity?.kind !== 'number' || !first || !parted) {
    return assemble(phrases);
  }
  const places = parts.slice(0, at);
  const drafts = assemble([
    ...places,
    { ...first, asset: whole.asset, prep: null, joined: true },
    ...parts.slice(at + 1),
  ]);
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

/** "20 USDC on Base and 10 to A and 10 to B": sizes of nothing else, which come to the first one. */
function isShared([whole, ...others]: readonly Phrase[]): boolean {
  const sized = others.filter(({ quantity }) => quantity);
  const sizes = sized.flatMap(({ asset, quantity }) =>
    quantity?.kind === 'number' && !asset ? [quantity.value] : [],
  );
  return (
    whole?.quantity?.kind === 'number' &&
    sizes.length > 1 &&
    sizes.length === sized.length &&
    addsUp(sizes, whole.quantity.value)
  );
}
