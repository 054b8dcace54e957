import { compareDecimals } from './decimal.ts';
import type { Predicate } from './predicate.ts';
import { askAmount, askGasChain } from './questions.ts';
import { change, level, levelSide } from './settle-comparison.ts';
import type { Settled } from './settled.ts';
import { open, unread } from './settled.ts';

export function settleGas(predicate: Predicate): Settled {
  const { amount } = predicate;
  const chain = predicate.chain;
  if (chain?.listed && chain.slug === 'solana') return unread('Solana has no gas price in gwei.');
  const side = levelSide(predicate, 'below');
  if (
    !amount ||
    amount.unit === 'usd' ||
    amount.unit === 'foreign' ||
    amount.counted !== undefined
  ) {
    return open(
      askAmount(
        'gas_price',
        { chain },
        predicate.vague === 'high' || predicate.vague === 'expensive' ? 'above' : side,
      ),
    );
  }
  if (amount.unit === 'percent') {
    return change(predicate, amount, {
      metric: 'gas_price',
      chain: chain?.listed ? chain.slug : 'ethereum',
    });
  }
  if (amount.value.startsWith('-')) return unread('A gas price is never below zero.');
  // Under one gwei it may be any of the rollups; from there on ethereum is meant.
  if (!chain && compareDecimals(amount.value, '1') < 0)
    return open(askGasChain(amount.value, side));
  return level(
    predicate,
    amount,
    { metric: 'gas_price', unit: 'gwei', chain: chain?.listed ? chain.slug : 'ethereum' },
    side,
  );
}
