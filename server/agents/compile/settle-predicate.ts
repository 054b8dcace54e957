import type { ContractRead } from '#server/chains/evm/read.ts';
import {
  type AgentCondition,
  type AgentMetric,
  comparisonsOf,
} from '#server/schemas/agent-condition.ts';
import { opposite } from './contradiction.ts';
import { compareDecimals } from './decimal.ts';
import { STABLECOINS } from './lexicon/coins.ts';
import type { Predicate } from './predicate.ts';
import { askUnknownAsset, askWallet } from './questions.ts';
import { isChange, renderCondition } from './render-condition.ts';
import { settleGas } from './settle-gas.ts';
import { settleBalance, settlePortfolio } from './settle-holdings.ts';
import { settleHealth, settleYield } from './settle-lending.ts';
import { settlePeg, settlePrice } from './settle-price.ts';
import type { OrderContext, Settled } from './settled.ts';
import { open, unread } from './settled.ts';

/**
 * Turns one predicate into a condition: units, defaults, limits, and the side of "hits" from the
 * price of now.
 */
export function* settlePredicate(said: Predicate, order: OrderContext): ContractRead<Settled> {
  const found = yield* settleNamed(said, order);
  const isGuessed = said.guessed && found.kind === 'settled' && said.asset !== undefined;
  const isOfIt =
    isGuessed && comparisonsOf(found.condition).some(({ asset }) => asset === said.asset);
  if (isOfIt) return open(askUnknownAsset(said.asset as string, renderCondition(found.condition)));
  return isSideless(said) && found.kind === 'settled' ? askWhichSide(found.condition) : found;
}

/** "gas is 31": a price is compared with the one of now; of all else nobody knows from where it comes. */
const isSideless = ({ isStill, held, amount, side, vague }: Predicate): boolean =>
  isStill === true &&
  !held &&
  (side === undefined || side === 'reaches') &&
  vague === undefined &&
  amount !== undefined &&
  !amount.multiple;

function askWhichSide(condition: AgentCondition): Settled {
  const other = opposite(condition);
  const isLevel = comparisonsOf(condition).every(
    (one) => one.metric !== 'price' && one.metric !== 'peg' && !isChange(one),
  );
  if (!isLevel || other === undefined) return { kind: 'settled', condition };
  return open({
    question: 'Should it fire above or below that number?',
    labels: [condition, other].map(renderCondition),
  });
}

function* settleNamed(predicate: Predicate, order: OrderContext): ContractRead<Settled> {
  if (predicate.unmeasured !== undefined) return unread(`${predicate.unmeasured}.`);
  if (predicate.past) return unread('Past events are not watched.');
  if (predicate.liquidation && predicate.amount?.unit === 'usd') {
    return unread('Liquidations of others are not watched.');
  }
  if (isDenied(predicate)) {
    return unread('What does not happen is not watched: say what should happen.');
  }
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
  if (predicate.lentAt !== undefined && isWorth(predicate)) {
    return unread(
      `What is supplied or owed at ${predicate.lentAt} is not watched as an amount, only its rates and health.`,
    );
  }
  if (predicate.chain && !predicate.chain.listed) {
    const metric = metricOf(predicate);
    if (metric !== 'price' && metric !== 'peg')
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

/** "has not moved 5%", "stops falling": a change that stays away, and no level that is not crossed. */
function isDenied({ negated, move, side, amount, metric }: Predicate): boolean {
  if (!negated || move === undefined) return false;
  const isShare = amount?.unit === 'percent' && !metric?.endsWith('apy');
  return side === undefined || side === 'reaches' || isShare || !amount;
}

/** Whether it speaks of how much something is worth, and of no rate or factor. */
function isWorth({ metric }: Predicate): boolean {
  return (
    metric === undefined ||
    metric === 'price' ||
    metric === 'balance' ||
    metric === 'portfolio_value'
  );
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
  // "my ETH runs low" is about how much is left.
  const isLow = predicate.vague !== undefined && /^low|^out/.test(predicate.vague);
  if (predicate.held && isLow && !amount && predicate.asset !== undefined) return 'balance';
  // "my ETH on Base drops below $1000" is what that holding is worth: a price is of no chain.
  if (
    predicate.held &&
    predicate.asset !== undefined &&
    predicate.chain !== undefined &&
    amount?.unit === 'usd'
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
