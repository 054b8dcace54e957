import type { Reading } from '#server/chains/evm/read.ts';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import { isSolanaAsset } from '#server/intent/grammar/lexicon/assets.ts';
import type {
  AgentComparison,
  AgentCondition,
  AgentMetric,
} from '#server/schemas/agent-condition.ts';
import { compareDecimals, fitsThreshold, magnitudeOf, negate } from './decimal.ts';
import type { Question } from './dialogue.ts';
import { STABLECOINS, YIELD_TOKENS } from './lexicon/coins.ts';
import type { Predicate, SpokenAmount } from './predicate.ts';
import {
  askAmount,
  askAsset,
  askGasChain,
  askLevel,
  askProtocol,
  askRate,
  askShortWindow,
  askWallet,
  askYieldAsset,
} from './questions.ts';
import { readLivePrice } from './read-live-price.ts';

/** What a predicate came to: a condition, a question, or the reason why it cannot be watched. */
export type Settled =
  | { readonly kind: 'settled'; readonly condition: AgentCondition }
  | { readonly kind: 'open'; readonly question: Question }
  | { readonly kind: 'unread'; readonly reason: string };

/** What the order beside a condition says of it. */
export interface OrderContext {
  /** What is bought, sold or moved: the "it" of the condition. */
  readonly asset?: string;
  readonly protocol?: string;
  readonly chain?: string;
  readonly trade?: 'buy' | 'sell';
  readonly solanaOnly: boolean;
}

/** Lending protocols whose health factor is read, and the chains they are on. */
const HEALTH_PROTOCOLS: Record<string, readonly string[]> = {
  aave: ['ethereum', 'base', 'arbitrum', 'optimism', 'polygon'],
  spark: ['ethereum'],
};

const settled = (condition: AgentCondition): Settled => ({ kind: 'settled', condition });
const unread = (reason: string): Settled => ({ kind: 'unread', reason });
const open = (question: Question): Settled => ({ kind: 'open', question });

/**
 * Brings one predicate to a condition: units, defaults, limits, and the side of "hits" from the
 * price of now.
 */
export function* settlePredicate(said: Predicate, order: OrderContext): Reading<Settled> {
  const predicate = said;
  if (predicate.unmeasured !== undefined) return unread(`${predicate.unmeasured}.`);
  if (predicate.brokenAddress !== undefined) return open(askWallet(predicate.brokenAddress));
  if (predicate.expiry)
    return unread('An expiry date is not watched; a recurring reminder can stand in for it.');
  if (predicate.offChain !== undefined && predicate.asset === undefined) {
    return unread(
      `Shares, commodities and currencies such as ${predicate.offChain} are not priced here.`,
    );
  }
  if (predicate.liquidation && predicate.metric === undefined) {
    predicate.metric = 'health_factor';
    delete predicate.amount;
    predicate.side = 'below';
    predicate.vague = 'liquidation';
  }
  if (predicate.lasting) return unread('How long a condition has held is not watched.');
  if (predicate.chain && !predicate.chain.listed) {
    if (predicate.metric !== undefined && predicate.metric !== 'price')
      return unread(`${predicate.chain.name} is not one of the chains that are watched.`);
    delete predicate.chain;
  }
  if (
    !predicate.amount &&
    !predicate.vague &&
    !predicate.move &&
    predicate.metric !== 'peg' &&
    (predicate.side === undefined || predicate.side === 'reaches')
  ) {
    return unread('It does not say at what value.');
  }
  if (
    predicate.wallet !== undefined &&
    !predicate.amount &&
    predicate.metric === undefined &&
    predicate.asset === undefined
  ) {
    return unread('What a wallet does is not watched, only what it holds and owes.');
  }
  const metric = metricOf(predicate);
  switch (metric) {
    case 'health_factor':
      return settleHealth(predicate, order);
    case 'apy':
    case 'supply_apy':
    case 'borrow_apy':
      return settleYield(predicate, metric, order);
    case 'gas_price':
      return settleGas(predicate);
    case 'balance':
      return settleBalance(predicate, order);
    case 'portfolio_value':
      return settlePortfolio(predicate);
    case 'peg':
      return yield* settlePeg(predicate, order);
    default:
      return yield* settlePrice(predicate, order);
  }
}

function metricOf(predicate: Predicate): AgentMetric {
  const { metric, amount } = predicate;
  if (metric === 'balance' && predicate.asset === undefined && amount?.unit === 'usd')
    return 'portfolio_value';
  if (
    metric === 'portfolio_value' &&
    predicate.asset !== undefined &&
    amount?.unit === 'none' &&
    !predicate.move
  )
    return 'balance';
  if (
    metric === 'portfolio_value' &&
    amount?.counted !== undefined &&
    predicate.asset === undefined
  )
    return 'balance';
  if (metric !== undefined) return metric;
  // Nobody waits for a dollar coin at $200: it is how much of it is held.
  const coins = amount?.unit === 'none' || amount?.unit === 'usd';
  const dollarCoin =
    predicate.asset !== undefined &&
    STABLECOINS.has(predicate.asset) &&
    predicate.quote === undefined;
  if (dollarCoin && coins && compareDecimals(amount.value, '5') >= 0) return 'balance';
  if (
    predicate.held &&
    amount?.unit === 'none' &&
    (amount.counted !== undefined || predicate.asset !== undefined)
  )
    return 'balance';
  if (
    predicate.held &&
    predicate.asset === undefined &&
    !predicate.any &&
    (amount?.unit === 'usd' || amount?.unit === 'percent')
  )
    return 'portfolio_value';
  return 'price';
}

/** The comparator that was said, turned round where the words were negative or a wish to hold. */
function sideOf(predicate: Predicate): 'above' | 'below' | 'reaches' | undefined {
  const side =
    predicate.side === 'above' || predicate.side === 'below' || predicate.side === 'reaches'
      ? predicate.side
      : undefined;
  const turned = (predicate.negated ? 1 : 0) + (predicate.kept ? 1 : 0);
  if (side === undefined || side === 'reaches' || turned % 2 === 0) return side;
  return side === 'above' ? 'below' : 'above';
}

/** Whether the amount is the size of a move and not a level. */
function isMove(predicate: Predicate): boolean {
  const { amount, move, side } = predicate;
  if (amount?.unit !== 'percent') return false;
  if (amount.multiple || predicate.fromNow || predicate.sized) return true;
  if (move === undefined) return false;
  if (amount.value.startsWith('-')) return true;
  if (side === undefined || side === 'reaches') return true;
  // "drops more than 5%", "up over 10%", "moves at least 3%" are sizes; "drops below 5%" is a level.
  return side === 'above' || move === 'either';
}

function common(predicate: Predicate): Pick<AgentComparison, 'wallet' | 'chain'> {
  return {
    ...(predicate.wallet !== undefined && { wallet: predicate.wallet }),
    ...(predicate.chain?.listed && { chain: predicate.chain.slug }),
  };
}

/** A change in percent, signed. */
function change(
  predicate: Predicate,
  amount: SpokenAmount,
  subject: Pick<AgentComparison, 'metric'> & Partial<AgentComparison>,
  defaultHours?: number,
): Settled {
  const size = magnitudeOf(amount.value);
  const hours = predicate.hours ?? defaultHours;
  if (hours !== undefined && hours < 1) return open(askShortWindow(predicate, subject, size));
  const negative = amount.value.startsWith('-');
  const down =
    negative ||
    predicate.move === 'down' ||
    (predicate.move === undefined && predicate.side === 'below');
  const up =
    predicate.move === 'up' ||
    (predicate.move === undefined && (predicate.side === 'above' || amount.multiple));
  if (!fitsThreshold(size) || compareDecimals(size, '0') === 0)
    return unread('A move of 0 % is no move.');
  if (down && compareDecimals(size, '100') >= 0) return unread('Nothing falls by 100 % or more.');
  return settled({
    kind: 'compare',
    ...subject,
    ...common(predicate),
    comparator: predicate.move === 'either' ? 'moves' : down ? 'below' : up ? 'above' : 'moves',
    threshold: down && predicate.move !== 'either' ? negate(size) : size,
    unit: 'percent',
    ...(hours !== undefined && { window: windowName(hours) }),
  });
}

/** Hours as a window: days from two days on. */
export function windowName(hours: number): string {
  const whole = Math.min(9999, Math.max(1, Math.round(hours)));
  return whole > 24 && whole % 24 === 0 ? `${whole / 24}d` : `${whole}h`;
}

function level(
  predicate: Predicate,
  amount: SpokenAmount,
  subject: Pick<AgentComparison, 'metric' | 'unit'> & Partial<AgentComparison>,
  side: 'above' | 'below',
): Settled {
  if (!fitsThreshold(amount.value)) return unread('That number is too large or too fine.');
  const leaf = (comparator: 'above' | 'below', threshold: string): AgentComparison => ({
    kind: 'compare',
    ...subject,
    ...common(predicate),
    comparator,
    threshold,
  });
  if (predicate.upper && fitsThreshold(predicate.upper.value)) {
    const inside = (predicate.side === 'between') !== Boolean(predicate.negated || predicate.kept);
    return settled(
      inside
        ? {
            kind: 'all',
            parts: [leaf('above', amount.value), leaf('below', predicate.upper.value)],
          }
        : {
            kind: 'any',
            parts: [leaf('below', amount.value), leaf('above', predicate.upper.value)],
          },
    );
  }
  return settled(leaf(side, amount.value));
}

/** The side that a level is on: as said, or the one that its move goes to. */
function levelSide(predicate: Predicate, plain: 'above' | 'below'): 'above' | 'below' {
  const side = sideOf(predicate);
  if (side === 'above' || side === 'below') return side;
  if (predicate.move === 'down') return 'below';
  if (predicate.move === 'up') return 'above';
  return plain;
}

function settleHealth(predicate: Predicate, order: OrderContext): Settled {
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

/** `aave-v3` is of the family `aave`. */
export function family(slug: string): string {
  return slug.replace(/-v\d$/, '').replace(/-lend$/, '');
}

function settleYield(
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

function settleGas(predicate: Predicate): Settled {
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

function settleBalance(predicate: Predicate, order: OrderContext): Settled {
  const { amount } = predicate;
  const asset = predicate.asset ?? amount?.counted ?? order.asset;
  if (asset === undefined) {
    if (amount?.unit === 'percent') return settlePortfolio(predicate);
    return open(askAsset('balance', predicate));
  }
  if (!isHeldHere(asset)) {
    return unread(
      `${asset} is not a listed token of the chains that are watched; name it by its contract address.`,
    );
  }
  if (!amount) return open({ question: `At what ${asset} balance should it fire?`, labels: [] });
  if (amount.unit === 'percent') return change(predicate, amount, { metric: 'balance', asset });
  if (amount.unit === 'gwei' || amount.unit === 'foreign' || amount.value.startsWith('-'))
    return unread('That is no size of a balance.');
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

function settlePortfolio(predicate: Predicate): Settled {
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

/** "drops $200", "drops more than $200", "moves over $200": by so much, or to so much. */
function isBareMove(predicate: Predicate): boolean {
  const { move, side } = predicate;
  if (move === undefined || predicate.upper) return false;
  if (side === undefined || side === 'reaches' || predicate.sized || move === 'either') return true;
  return (move === 'down' && side === 'above') || (move === 'up' && side === 'below');
}

function* settlePeg(predicate: Predicate, order: OrderContext): Reading<Settled> {
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

function* settlePrice(predicate: Predicate, order: OrderContext): Reading<Settled> {
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
  if (predicate.offChain !== undefined || amount.unit === 'foreign' || amount.unit === 'gwei') {
    return open({
      question: `Prices are watched in US dollars. At what price of ${asset ?? 'the token'} in dollars should it fire?`,
      labels: [],
    });
  }
  const place = { ...predicate };
  delete place.chain;
  delete place.wallet;
  if (amount.unit === 'percent') {
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
  const live = asset === undefined || quote !== undefined ? null : yield* readLivePrice(asset);
  const plain = order.trade === 'buy' ? 'below' : 'above';
  const from = live === null ? plain : compareDecimals(amount.value, live) >= 0 ? 'above' : 'below';
  return level(place, amount, { ...subject, unit }, from);
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
