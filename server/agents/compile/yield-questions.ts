import { negate } from './decimal.ts';
import type { Question } from './dialogue.ts';
import type { Predicate } from './predicate.ts';
import { labelOf } from './questions.ts';
import { protocolName } from './render-condition.ts';

type Rate = 'apy' | 'supply_apy' | 'borrow_apy';

/** "USDC hits 6 %": a yield, or a move of the price. */
export function askRate(
  asset: string | undefined,
  size: string,
  side: 'above' | 'below',
): Question {
  const subject = asset === undefined ? {} : { asset };
  const rate = (metric: Rate, protocol: string) =>
    labelOf({ metric, ...subject, protocol, comparator: side, threshold: size, unit: 'percent' });
  const move = labelOf({
    metric: 'price',
    ...subject,
    comparator: side,
    threshold: side === 'below' ? negate(size) : size,
    unit: 'percent',
  });
  return {
    question: `What is the ${size}% of ${asset ?? 'it'}: a yield, or a move of its price?`,
    labels: [
      rate('supply_apy', 'aave'),
      rate('borrow_apy', 'aave'),
      rate('supply_apy', 'spark'),
      move,
    ],
  };
}

/** A rate without a place: offers the lending protocols. */
export function askProtocol(
  predicate: Predicate,
  metric: Rate,
  asset: string | undefined,
): Question {
  const { amount } = predicate;
  const side =
    predicate.side === 'below' || (predicate.side !== 'above' && predicate.move === 'down')
      ? 'below'
      : 'above';
  const chain = predicate.chain?.listed ? { chain: predicate.chain.slug } : {};
  const said = amount?.unit === 'percent' || amount?.unit === 'none' ? amount.value : undefined;
  const assets = asset === undefined ? ['USDC', 'ETH'] : [asset];
  return {
    question:
      asset === undefined
        ? 'The yield of which asset, on which protocol?'
        : `The yield of ${asset} on which protocol?`,
    labels:
      said === undefined || said.startsWith('-')
        ? []
        : ['aave', 'spark'].flatMap((protocol) =>
            assets.map((one) =>
              labelOf({
                metric: metric === 'apy' ? 'supply_apy' : metric,
                asset: one,
                protocol,
                ...chain,
                comparator: side,
                threshold: said,
                unit: 'percent',
              }),
            ),
          ),
  };
}

/** The yield of a protocol has as many values as it has markets. */
export function askYieldAsset(predicate: Predicate, metric: Rate, protocol: string): Question {
  const { amount } = predicate;
  const said = amount?.unit === 'percent' || amount?.unit === 'none' ? amount.value : undefined;
  const side =
    predicate.side === 'below' || (predicate.side !== 'above' && predicate.move === 'down')
      ? 'below'
      : 'above';
  const chain = predicate.chain?.listed ? { chain: predicate.chain.slug } : {};
  return {
    question: `The yield of which asset on ${protocolName(protocol)}?`,
    labels:
      said === undefined || said.startsWith('-')
        ? []
        : ['USDC', 'USDT', 'DAI', 'ETH'].map((asset) =>
            labelOf({
              metric,
              asset,
              protocol,
              ...chain,
              comparator: side,
              threshold: said,
              unit: 'percent',
            }),
          ),
  };
}
