import { compareDecimals, magnitudeOf } from './decimal.ts';
import { YIELD_TOKENS } from './lexicon/coins.ts';
import type { Predicate } from './predicate.ts';
import { askAmount, askLevel } from './questions.ts';
import { isBareMove, level, levelSide } from './settle-comparison.ts';
import type { OrderContext, Settled } from './settled.ts';
import { open, settled, unread } from './settled.ts';
import { askProtocol, askYieldAsset } from './yield-questions.ts';

/** Lending protocols whose health factor is read, and the chains they are on. */
const HEALTH_PROTOCOLS: Record<string, readonly string[]> = {
  aave: ['ethereum', 'base', 'arbitrum', 'optimism', 'polygon'],
  spark: ['ethereum'],
};

export function settleHealth(predicate: Predicate, order: OrderContext): Settled {
  const lender =
    order.protocol !== undefined && Object.hasOwn(HEALTH_PROTOCOLS, order.protocol)
      ? order.protocol
      : undefined;
  const protocol = predicate.protocol === undefined ? lender : family(predicate.protocol);
  if (protocol !== undefined && !Object.hasOwn(HEALTH_PROTOCOLS, protocol)) {
    return unread('Health factors are read on Aave and Spark only.');
  }
  if (order.solanaOnly)
    return unread('Health factors are read on EVM chains, and only Solana wallets were given.');
  const chain = predicate.chain?.listed ? predicate.chain.slug : undefined;
  const protocols = (protocol === undefined ? Object.keys(HEALTH_PROTOCOLS) : [protocol]).filter(
    (one) => chain === undefined || HEALTH_PROTOCOLS[one]?.includes(chain),
  );
  if (protocols.length === 0)
    return unread('No lending protocol whose health factor is read is on that chain.');
  const { amount } = predicate;
  const subject = { metric: 'health_factor' as const, unit: 'ratio' as const };
  if (!amount || amount.unit === 'percent' || amount.unit === 'usd' || amount.unit === 'foreign') {
    return open(
      askAmount(
        'health_factor',
        { protocol: protocols[0] ?? 'aave', ...(chain && { chain: predicate.chain }) },
        'below',
      ),
    );
  }
  if (compareDecimals(amount.value, '100') >= 0 || amount.value.startsWith('-')) {
    return unread('A health factor threshold is a decimal below 100, such as 1.3.');
  }
  const side = levelSide(predicate, 'below');
  const parts = protocols.map((one) =>
    level(predicate, amount, { ...subject, protocol: one }, side),
  );
  const [first] = parts;
  if (parts.length === 1 && first) return first;
  const conditions = parts.flatMap((part) => (part.kind === 'settled' ? [part.condition] : []));
  return settled({ kind: 'any', parts: conditions });
}

/** `aave-v3` is of the family `aave`, `morpho-blue` of `morpho`. */
export function family(slug: string): string {
  return slug.replace(/-v\d$/, '').replace(/-(?:lend|blue)$/, '');
}

export function settleYield(
  predicate: Predicate,
  metric: 'apy' | 'supply_apy' | 'borrow_apy',
  order: OrderContext,
): Settled {
  const asset = predicate.asset ?? order.asset;
  const protocolSlug = predicate.protocol ?? order.protocol;
  const protocol = protocolSlug === undefined ? undefined : family(protocolSlug);
  const chain = predicate.chain?.listed ? predicate.chain.slug : undefined;
  const { amount } = predicate;
  if (
    protocol === undefined &&
    (asset === undefined ||
      !(YIELD_TOKENS.has(asset) || asset.startsWith('PT-') || asset.startsWith('YT-')))
  ) {
    return open(askProtocol(predicate, metric, asset));
  }
  if (asset === undefined) return open(askYieldAsset(predicate, metric, protocol ?? ''));
  const subject = {
    metric,
    unit: 'percent' as const,
    ...(asset !== undefined && { asset }),
    ...(protocol !== undefined && { protocol }),
    ...(chain !== undefined && { chain }),
  };
  const side = levelSide(predicate, metric === 'borrow_apy' ? 'above' : 'above');
  if (!amount) return open(askAmount(metric, { ...subject, chain: predicate.chain }, side));
  if (
    amount.unit === 'usd' ||
    amount.unit === 'gwei' ||
    amount.unit === 'foreign' ||
    amount.counted
  ) {
    return open(askAmount(metric, { ...subject, chain: predicate.chain }, side));
  }
  if (amount.multiple) return open(askAmount(metric, { ...subject, chain: predicate.chain }, side));
  if (isBareMove(predicate) || predicate.fromNow) {
    // A yield that "drops 2 %" may fall to 2 % or by 2 %.
    return open(askLevel(subject, magnitudeOf(amount.value), predicate.move));
  }
  if (amount.value.startsWith('-')) return unread('A yield below zero is not watched.');
  return level(predicate, amount, subject, side);
}
