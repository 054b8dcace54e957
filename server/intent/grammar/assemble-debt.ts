import type { Draft } from './draft.ts';
import { draftOf } from './draft-of.ts';
import type { Phrase } from './phrase.ts';

/** "borrow 100 DAI against 0.1 ETH": collateral with a size goes in first. */
export function assembleBorrow(
  base: Draft,
  phrases: readonly Phrase[],
  sources: readonly Phrase[],
): Draft[] {
  const as = phrases.find(
    (phrase) => (phrase.prep === 'as' || phrase.prep === 'in') && phrase.asset,
  );
  const [source] = sources;
  const borrow: Draft = source ? draftOf(base, source) : { ...base };
  if (as) {
    borrow.asset = as.asset;
    borrow.quantity ??= as.quantity;
    delete borrow.anaphor;
  }
  const put = phrases.find(
    (phrase) =>
      (phrase.collateral || phrase.prep === 'against') &&
      phrase.asset &&
      phrase.quantity?.kind === 'number',
  );
  if (!put) return [borrow];
  // Collateral with a size is not there yet: it goes in first.
  return [{ ...base, action: 'deposit', asset: put.asset, quantity: put.quantity }, borrow];
}

/** "repay 100 DAI using my ETH": what pays is swapped into what is owed, exactly as much as is owed. */
export function assembleRepay(drafts: Draft[], phrases: readonly Phrase[]): Draft[] {
  const [repay] = drafts;
  const payer = phrases.find(
    (phrase) => phrase.prep === 'with' && phrase.asset && !phrase.quantity,
  )?.asset;
  if (drafts.length !== 1 || !repay?.asset || !payer || payer.symbol === repay.asset.symbol) {
    return drafts;
  }
  const exact = repay.quantity?.kind === 'number' ? repay.quantity : undefined;
  const swap: Draft = { action: 'swap', mode: 'buy', asset: payer, chain: repay.chain };
  swap.toAsset = repay.asset;
  if (exact) swap.toQuantity = exact;
  else swap.quantity = { kind: 'vague' };
  return [swap, { ...repay, quantity: exact ?? repay.quantity }];
}
