import type { NamedChain } from '#server/language/lexicon/chains.ts';
import type { AgentComparison, AgentMetric } from '#server/schemas/agent-condition.ts';
import { negate } from './decimal.ts';
import type { Question } from './dialogue.ts';
import { STABLECOINS } from './lexicon/coins.ts';
import type { Move } from './lexicon/comparators.ts';
import type { Predicate } from './predicate.ts';
import { chainName, renderComparison } from './render-condition.ts';

type Way = 'above' | 'below' | 'moves';

type Subject = Partial<Pick<AgentComparison, 'protocol' | 'asset' | 'quote'>> & {
  readonly any?: boolean | undefined;
  readonly chain?: NamedChain | undefined;
};

/** A comparison as it is written in an option. */
export function labelOf(one: Omit<AgentComparison, 'kind'>): string {
  return renderComparison({ kind: 'compare', ...one });
}

/** A level was not said, or not in a unit that fits: offers common ones. */
export function askAmount(
  metric: AgentMetric,
  subject: { [K in keyof Subject]?: Subject[K] | undefined },
  way: Way,
): Question {
  const side = way === 'moves' ? 'below' : way;
  const chain = subject.chain?.listed ? subject.chain.slug : undefined;
  const named = {
    ...(subject.asset !== undefined && { asset: subject.asset }),
    ...(subject.protocol !== undefined && { protocol: subject.protocol }),
    ...(chain !== undefined && { chain }),
  };
  switch (metric) {
    case 'health_factor':
      return {
        question: 'At what health factor should it fire?',
        labels: ['1.5', '1.3', '1.2', '1.1'].map((threshold) =>
          labelOf({
            metric,
            protocol: subject.protocol ?? 'aave',
            ...(chain !== undefined && { chain }),
            comparator: 'below',
            threshold,
            unit: 'ratio',
          }),
        ),
      };
    case 'gas_price': {
      const on = chain ?? 'ethereum';
      const sizes =
        on === 'ethereum'
          ? ['1', '5', '10', '20']
          : on === 'polygon'
            ? ['30', '50', '100', '200']
            : ['0.01', '0.02', '0.05', '0.1'];
      return {
        question: `At what gas price on ${chainName(on)}, in gwei, should it fire?`,
        labels: sizes.map((threshold) =>
          labelOf({ metric, chain: on, comparator: side, threshold, unit: 'gwei' }),
        ),
      };
    }
    case 'apy':
    case 'supply_apy':
    case 'borrow_apy':
      return {
        question: 'At what yield, in percent, should it fire?',
        labels: (side === 'above' ? ['5', '8', '10', '15'] : ['2', '3', '4', '5']).map(
          (threshold) =>
            labelOf({ metric, ...named, comparator: side, threshold, unit: 'percent' }),
        ),
      };
    case 'peg':
      return {
        question: `How far off its peg must ${subject.asset ?? 'it'} be?`,
        labels: ['0.5', '1', '2', '5'].map((threshold) =>
          labelOf({
            metric,
            ...(subject.asset !== undefined && { asset: subject.asset }),
            ...(subject.quote !== undefined && { quote: subject.quote }),
            comparator: 'moves',
            threshold,
            unit: 'percent',
          }),
        ),
      };
    default: {
      const portfolio = metric === 'portfolio_value';
      const what = subject.any
        ? 'any token'
        : portfolio && subject.asset === undefined
          ? 'the portfolio'
          : (subject.asset ?? 'it');
      const sign = (size: string) => (way === 'below' ? negate(size) : size);
      return {
        question: `By how much must ${what} ${way === 'below' ? 'fall' : way === 'above' ? 'rise' : 'move'}?`,
        labels: ['5', '10', '20'].map((size) =>
          labelOf({
            metric: portfolio ? 'portfolio_value' : 'price',
            ...(subject.any
              ? { any: 'holding' as const }
              : subject.asset !== undefined && { asset: subject.asset }),
            comparator: way,
            threshold: sign(size),
            unit: 'percent',
            ...(portfolio && { window: '24h' }),
          }),
        ),
      };
    }
  }
}

/** "drops $200" or "drops 2 %" of a rate: to so much, or by so much. */
export function askLevel(
  subject: Pick<AgentComparison, 'metric'> & Partial<AgentComparison>,
  size: string,
  move: Move | undefined,
): Question {
  const sides =
    move === 'down'
      ? (['below'] as const)
      : move === 'up'
        ? (['above'] as const)
        : (['below', 'above'] as const);
  const { unit = 'percent', ...rest } = subject;
  return {
    question: `Is ${size} the level to watch for? A move by an amount is watched in percent.`,
    labels: sides.map((comparator) =>
      labelOf({ ...rest, unit, comparator, threshold: size } as Omit<AgentComparison, 'kind'>),
    ),
  };
}

/** A change in less time than lies between two checks. */
export function askShortWindow(
  predicate: Predicate,
  subject: Pick<AgentComparison, 'metric'> & Partial<AgentComparison>,
  size: string,
): Question {
  const down = predicate.move === 'down';
  return {
    question:
      'Checks run once an hour, so a shorter window is not seen. Over which time should the move count?',
    labels: ['1h', '4h', '24h'].map((window) =>
      labelOf({
        ...subject,
        comparator: predicate.move === 'either' ? 'moves' : down ? 'below' : 'above',
        threshold: down ? negate(size) : size,
        unit: 'percent',
        window,
      }),
    ),
  };
}

/** Which side a level is on, while its price of now cannot be read. */
export function askSide(
  subject: Pick<AgentComparison, 'metric' | 'unit'> & Partial<AgentComparison>,
  threshold: string,
): Question {
  return {
    question: `The price of ${subject.asset ?? 'it'} cannot be read just now. Should it rise to that level, or fall to it?`,
    labels: (['above', 'below'] as const).map((comparator) =>
      labelOf({ ...subject, comparator, threshold }),
    ),
  };
}

/** A word that nothing knows may be a token, and may be anything. */
export const askUnknownAsset = (symbol: string, rendered: string): Question => ({
  question: `${symbol} is not a token that is known here. Is it a token's symbol?`,
  labels: [rendered],
});

/** A price, balance or peg of nothing that was named. */
export function askAsset(metric: 'price' | 'balance' | 'peg', predicate: Predicate): Question {
  const question = 'Which asset should be watched?';
  const { amount, move } = predicate;
  if (metric === 'peg') {
    return {
      question,
      labels: [...STABLECOINS]
        .slice(0, 4)
        .map((asset) =>
          labelOf({ metric, asset, comparator: 'moves', threshold: '1', unit: 'percent' }),
        ),
    };
  }
  if (metric === 'balance' || (amount && amount.unit !== 'percent'))
    return { question, labels: [] };
  const said = amount?.value ?? '10';
  const size = said.startsWith('-') ? said.slice(1) : said;
  const down =
    said.startsWith('-') || move === 'down' || (move === undefined && predicate.side === 'below');
  const comparator = move === 'either' ? 'moves' : down ? 'below' : 'above';
  return {
    question,
    labels: ['BTC', 'ETH', 'SOL'].map((asset) =>
      labelOf({
        metric,
        asset,
        comparator,
        threshold: comparator === 'below' ? negate(size) : size,
        unit: 'percent',
      }),
    ),
  };
}

/** Under one gwei a gas price may be of any rollup. */
export function askGasChain(threshold: string, comparator: 'above' | 'below'): Question {
  return {
    question: 'The gas price of which chain?',
    labels: (['ethereum', 'base', 'arbitrum', 'optimism'] as const).map((chain) =>
      labelOf({ metric: 'gas_price', chain, comparator, threshold, unit: 'gwei' }),
    ),
  };
}

/** An address that is cut short or misspelt, or a name in its place. */
export function askWallet(raw: string): Question {
  return {
    question: `"${raw}" is not a full address. What is the full address to watch?`,
    labels: [],
  };
}

/** A part that cannot be kept: continues with the others only when the user agrees. */
export function askToGoOn(reasons: readonly string[], rest: string): Question {
  return { question: `${[...new Set(reasons)].join(' ')} Watch only this?`, labels: [rest] };
}

/** A condition whose parts can never hold together. */
export const askEither = (rendered: string, either: string): Question => ({
  question: `"${rendered}" can never be true at the same time. Should it fire on either of them?`,
  labels: [either],
});

/** One agent keeps one watch: a condition and a schedule are two. */
export const askWhichWatch = (...watches: readonly string[]): Question => ({
  question: 'An agent has one watch, and this asks for more. Which one should this agent have?',
  labels: watches,
});

/** One text that is two watches. */
export const askWhichReading = (...watches: readonly string[]): Question => ({
  question: 'This can be read in two ways. Which one do you mean?',
  labels: watches,
});
