import type { ContractRead } from '#server/chains/evm/read.ts';
import type { AgentComparison } from '#server/schemas/agent-condition.ts';
import { compareDecimals, magnitudeOf } from './decimal.ts';
import { STABLECOINS } from './lexicon/coins.ts';
import type { Predicate } from './predicate.ts';
import { askAmount, askAsset, askLevel, askSide } from './questions.ts';
import { readLivePrice } from './read-live-price.ts';
import {
  change,
  common,
  isBareMove,
  isMove,
  level,
  levelSide,
  sideOf,
} from './settle-comparison.ts';
import { settleBalance } from './settle-holdings.ts';
import type { OrderContext, Settled } from './settled.ts';
import { open, settled, unread } from './settled.ts';
import { askRate } from './yield-questions.ts';

/** "ETH/EUR", "ETH/2": what no coin is measured in. */
const NO_COINS = /^\$?(?:\d+|EUR|GBP|JPY|CHF|CAD|AUD|INR|CNY|BRL|TRY|KRW|SEK|NOK|PLN)$/i;

export function* settlePrice(predicate: Predicate, order: OrderContext): ContractRead<Settled> {
  const { amount } = predicate;
  // "tell me at 2000 eth": the coin is what reaches it.
  const reached =
    predicate.side === 'reaches' &&
    amount?.counted !== undefined &&
    !STABLECOINS.has(amount.counted);
  let asset =
    predicate.asset ?? (reached && order.asset === undefined ? amount?.counted : undefined);
  let quote = predicate.quote;
  if (amount?.counted !== undefined && amount.counted !== asset) {
    if (asset === undefined && order.asset === undefined && !predicate.any) {
      if (predicate.placedAsset === undefined)
        return STABLECOINS.has(amount.counted)
          ? open(askAsset('price', predicate))
          : settleBalance(predicate, order);
    }
    quote ??= amount.counted;
  }
  if (asset === undefined && !predicate.any) asset = order.asset ?? predicate.placedAsset;
  if (asset === undefined && !predicate.any) return open(askAsset('price', predicate));
  if (quote === asset) quote = undefined;
  // A dollar coin as the measure is the dollar, but not for what may itself be off the dollar.
  if (
    quote !== undefined &&
    STABLECOINS.has(quote) &&
    asset !== undefined &&
    !STABLECOINS.has(asset)
  )
    quote = undefined;
  const subject: Pick<AgentComparison, 'metric'> & Partial<AgentComparison> = {
    metric: 'price',
    ...(asset !== undefined && { asset }),
    ...(predicate.any && { any: 'holding' as const }),
    ...(quote !== undefined && { quote }),
  };
  if (!amount) {
    return open(askAmount('price', { asset, any: predicate.any }, wayOf(predicate)));
  }
  const isForeign = quote !== undefined && NO_COINS.test(quote);
  if (
    predicate.offChain !== undefined ||
    isForeign ||
    amount.unit === 'foreign' ||
    amount.unit === 'gwei'
  ) {
    return open({
      question: `Prices are watched in US dollars. At what price of ${asset ?? 'the token'} in dollars should it fire?`,
      labels: [],
    });
  }
  const place = { ...predicate };
  delete place.chain;
  delete place.wallet;
  if (amount.unit === 'percent') {
    // A price is of no protocol: beside one a percentage may be its yield.
    if (predicate.protocol !== undefined)
      return open(askRate(asset, magnitudeOf(amount.value), levelSide(predicate, 'above')));
    if (isMove(predicate) || (predicate.side === undefined && amount.value.startsWith('-')))
      return change(place, amount, subject, predicate.any ? 24 : undefined);
    return open(askRate(asset, magnitudeOf(amount.value), levelSide(predicate, 'above')));
  }
  if (predicate.any) return open(askAmount('price', { any: true }, wayOf(predicate)));
  if (amount.value.startsWith('-')) return unread('A price is never below zero.');
  const unit = quote === undefined ? ('usd' as const) : ('token' as const);
  if (predicate.upper) return level(place, amount, { ...subject, unit }, 'above');
  if (isBareMove(predicate)) {
    return open(askLevel({ ...subject, unit }, magnitudeOf(amount.value), predicate.move));
  }
  const side = sideOf(predicate);
  if (side === 'above' || side === 'below') return level(place, amount, { ...subject, unit }, side);
  const live =
    asset === undefined || quote !== undefined
      ? ({ kind: 'unpriced' } as const)
      : yield* readLivePrice(asset);
  if (live.kind === 'priced') {
    const isRise = compareDecimals(amount.value, live.price) >= 0;
    return level(place, amount, { ...subject, unit }, isRise ? 'above' : 'below');
  }
  // Without a price of now nobody knows from where it comes: a wrong side fires at once, or never. An order at a
  // price is a limit: bought at it or below, sold at it or above.
  if (live.kind === 'unreachable' || order.trade === undefined)
    return open(askSide({ ...subject, unit }, amount.value));
  return level(place, amount, { ...subject, unit }, order.trade === 'buy' ? 'below' : 'above');
}

export function* settlePeg(predicate: Predicate, order: OrderContext): ContractRead<Settled> {
  const asset = predicate.asset ?? order.asset;
  if (asset === undefined) return open(askAsset('peg', predicate));
  const { amount } = predicate;
  if (amount && amount.unit !== 'percent') {
    return yield* settlePrice(
      { ...predicate, metric: 'price', asset, side: predicate.side ?? 'below' },
      order,
    );
  }
  if (!STABLECOINS.has(asset) && predicate.quote === undefined) {
    return unread(`${asset} has no peg that is known here.`);
  }
  const subject = {
    metric: 'peg' as const,
    asset,
    ...(predicate.quote !== undefined && { quote: predicate.quote }),
  };
  if (!amount) return open(askAmount('peg', { asset, quote: predicate.quote }, 'below'));
  return settled({
    kind: 'compare',
    ...subject,
    ...common(predicate),
    comparator: 'moves',
    threshold: magnitudeOf(amount.value),
    unit: 'percent',
  });
}

/** Which way a vague word points. */
function wayOf(predicate: Predicate): 'above' | 'below' | 'moves' {
  if (predicate.move === 'down') return 'below';
  if (predicate.move === 'up') return 'above';
  if (predicate.move === 'either') return 'moves';
  const side = sideOf(predicate);
  if (side === 'above' || side === 'below') return side;
  if (predicate.vague !== undefined && /cheap|low|afford/.test(predicate.vague)) return 'below';
  return predicate.vague !== undefined && /high|expensive/.test(predicate.vague)
    ? 'above'
    : 'moves';
}
