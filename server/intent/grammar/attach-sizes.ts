import type { Phrase } from './phrase.ts';

/**
 * "borrow USDC from Aave, 90 of it", "swap USDC for ETH, 140 USDC": a size that stands behind
 * belongs to the first asset without one.
 */
export function attachSizes(spoken: Phrase[]): Phrase[] {
  const phrases = joinAppositions(spoken);
  const last = phrases.findLastIndex((phrase) => phrase.quantity);
  const size = phrases[last];
  const first = phrases.find((phrase) => phrase.asset);
  if (!size?.quantity || !first || first === size) return phrases;
  // "transfer(DAI, 250, 0x…)": right behind its asset.
  const beside =
    phrases[last - 1] === first && first.prep === null && size.prep === null && !size.asset;
  if ((!size.joined || size.prep !== null) && !size.labelled) {
    return phrases;
  }
  const same = size.asset !== undefined && size.asset.symbol === first.asset?.symbol;
  const ofIt = size.asset === undefined && size.anaphor === true && size.quantity.kind !== 'rest';
  const more = phrases
    .slice(last + 1)
    .some((phrase) => phrase.asset || phrase.party || phrase.venue);
  const only = phrases.filter((phrase) => phrase.quantity).length === 1;
  const alone = (size.labelled === true || beside) && size.asset === undefined && !size.anaphor;
  if (first.quantity || (more && !alone) || !only || !(same || ofIt || alone)) return phrases;
  first.quantity = size.quantity;
  return phrases.filter((phrase) => phrase !== size);
}

/** "for stables, USDC preferably": the name behind a vague noun says which one is meant. */
function joinAppositions(phrases: Phrase[]): Phrase[] {
  return phrases.filter((phrase, at) => {
    const before = phrases[at - 1];
    const vague = before?.quantity?.kind === 'vague' && !before.asset && before.prep !== null;
    const { asset } = phrase;
    const bare = !phrase.quantity && phrase.prep === null && phrase.joined;
    if (!before || !vague || !asset?.known || !bare) return true;
    before.asset = asset;
    delete before.quantity;
    return false;
  });
}
