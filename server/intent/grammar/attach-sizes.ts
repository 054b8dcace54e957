import type { Phrase } from './phrase.ts';

/**
 * "borrow USDC from Aave, 90 of it", "swap USDC for ETH, 140 USDC": a size that stands behind
 * belongs to the first asset without one.
 */
export function attachSizes(phrases: Phrase[]): Phrase[] {
  const last = phrases.findLastIndex((phrase) => phrase.quantity);
  const size = phrases[last];
  const first = phrases.find((phrase) => phrase.asset);
  if (!size?.quantity || !first || first === size) return phrases;
  if ((!size.joined || size.prep !== null) && !size.labelled) {
    return phrases;
  }
  const same = size.asset !== undefined && size.asset.symbol === first.asset?.symbol;
  const ofIt = size.asset === undefined && size.anaphor === true && size.quantity.kind !== 'rest';
  const more = phrases
    .slice(last + 1)
    .some((phrase) => phrase.asset || phrase.party || phrase.venue);
  const only = phrases.filter((phrase) => phrase.quantity).length === 1;
  const alone = size.labelled === true && size.asset === undefined;
  if (first.quantity || more || !only || !(same || ofIt || alone)) return phrases;
  first.quantity = size.quantity;
  return phrases.filter((phrase) => phrase !== size);
}
