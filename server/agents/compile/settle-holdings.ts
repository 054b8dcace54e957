import { EVM_CHAINS } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { isSolanaAsset } from '#server/language/lexicon/assets.ts';
import { magnitudeOf } from './decimal.ts';
import type { Predicate } from './predicate.ts';
import { askAmount, askAsset, askLevel } from './questions.ts';
import { change, isBareMove, level, levelSide } from './settle-comparison.ts';
import type { OrderContext, Settled } from './settled.ts';
import { open, unread } from './settled.ts';

export function settleBalance(predicate: Predicate, order: OrderContext): Settled {
  const { amount } = predicate;
  const asset = predicate.asset ?? amount?.counted ?? order.asset;
  if (asset === undefined) {
    if (amount?.unit === 'percent') return settlePortfolio(predicate);
    return open(askAsset('balance', predicate));
  }
  if (predicate.protocol !== undefined) {
    return unread(
      `What is supplied or owed at ${predicate.protocol} is not watched as an amount, only its rates and health.`,
    );
  }
  if (!isHeldHere(asset)) {
    return unread(
      `${asset} is not a listed token of the chains that are watched; name it by its contract address.`,
    );
  }
  if (!amount) return open({ question: `At what ${asset} balance should it fire?`, labels: [] });
  if (amount.unit === 'percent') return change(predicate, amount, { metric: 'balance', asset });
  if (amount.unit === 'gwei' || amount.unit === 'foreign' || amount.value.startsWith('-'))
    return unread('That is not a balance.');
  return level(
    predicate,
    amount,
    { metric: 'balance', asset, unit: amount.unit === 'usd' ? 'usd' : 'token' },
    levelSide(
      predicate,
      predicate.side === undefined || predicate.side === 'reaches' ? 'above' : 'below',
    ),
  );
}

function isHeldHere(asset: string): boolean {
  if (asset.startsWith('0x') || isSolanaAsset(asset)) return true;
  return EVM_CHAINS.some(({ slug }) => resolveToken(slug, asset) !== undefined);
}

export function settlePortfolio(predicate: Predicate): Settled {
  const { amount } = predicate;
  const subject = {
    metric: 'portfolio_value' as const,
    ...(predicate.asset !== undefined && { asset: predicate.asset }),
    ...(predicate.any && { any: 'holding' as const }),
  };
  if (!amount || amount.unit === 'gwei' || amount.unit === 'foreign') {
    return open(
      askAmount(
        'portfolio_value',
        { asset: predicate.asset },
        predicate.move === 'up' ? 'above' : 'below',
      ),
    );
  }
  if (amount.unit === 'percent') {
    if (
      predicate.move === undefined &&
      predicate.side !== undefined &&
      !predicate.fromNow &&
      predicate.side !== 'reaches'
    ) {
      return open(
        askAmount(
          'portfolio_value',
          { asset: predicate.asset },
          predicate.side === 'above' ? 'above' : 'below',
        ),
      );
    }
    return change(predicate, amount, subject, 24);
  }
  if (amount.value.startsWith('-')) return unread('A portfolio is never worth less than nothing.');
  if (isBareMove(predicate))
    return open(askLevel({ ...subject, unit: 'usd' }, magnitudeOf(amount.value), predicate.move));
  return level(predicate, amount, { ...subject, unit: 'usd' }, levelSide(predicate, 'above'));
}
