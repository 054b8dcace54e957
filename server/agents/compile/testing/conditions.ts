import fc from 'fast-check';
import type { AgentComparison, AgentCondition } from '#server/schemas/agent-condition.ts';
import { OTHER } from './compile.ts';

const EVM = ['ethereum', 'base', 'arbitrum', 'optimism', 'polygon'] as const;
const STABLE = ['USDC', 'USDT', 'DAI', 'GHO'] as const;
const HELD = ['ETH', 'USDC', 'DAI', 'WBTC'] as const;

const asset = fc.oneof(
  fc.constantFrom('ETH', 'BTC', 'SOL', 'LINK', 'WSTETH', 'USDC', 'ARB', 'AAVE', 'NEAR', 'PEPE'),
  fc.stringMatching(/^[A-Z]{3,6}$/),
);

const places = fc.integer({ min: 0, max: 8 });
const positive = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 16n }), places)
  .map(([digits, fraction]) => point(digits.toString(), fraction));
const percent = fc
  .tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 0, max: 2 }))
  .map(([digits, fraction]) => point(String(digits), fraction));
const factor = fc.integer({ min: 1, max: 9_999 }).map((digits) => point(String(digits), 2));
const share = fc.integer({ min: 1, max: 9_999 }).map((digits) => point(String(digits), 2));

/** Puts a decimal point into digits, without zeros that say nothing. */
function point(digits: string, fraction: number): string {
  const padded = digits.padStart(fraction + 1, '0');
  const whole = padded.slice(0, padded.length - fraction);
  let rest = padded.slice(padded.length - fraction);
  while (rest.endsWith('0')) rest = rest.slice(0, -1);
  return rest === '' ? whole : `${whole}.${rest}`;
}

const window = fc.constantFrom('1h', '4h', '24h', '36h', '2d', '7d', '30d');
const side = fc.constantFrom('above', 'below');
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });

/** A signed change in percent: a fall never reaches 100. */
const change = fc.oneof(
  share.map((size) => ({ comparator: 'below', threshold: `-${size}` })),
  percent.map((threshold) => ({ comparator: 'above', threshold })),
  percent.map((threshold) => ({ comparator: 'moves', threshold })),
);

const comparison = fc.oneof(
  fc.record({
    metric: fc.constant('price'),
    asset,
    comparator: side,
    threshold: positive,
    unit: fc.constant('usd'),
  }),
  fc.record({
    metric: fc.constant('price'),
    asset: fc.constantFrom('ETH', 'WSTETH', 'SOL'),
    quote: fc.constantFrom('BTC', 'LINK'),
    comparator: side,
    threshold: positive,
    unit: fc.constant('token'),
  }),
  fc.tuple(asset, change, maybe(window)).map(([of, move, over]) => ({
    metric: 'price',
    asset: of,
    ...move,
    unit: 'percent',
    window: over,
  })),
  fc.tuple(change, window).map(([move, over]) => ({
    metric: 'price',
    any: 'holding',
    ...move,
    unit: 'percent',
    window: over,
  })),
  fc.record({
    metric: fc.constantFrom('apy', 'supply_apy', 'borrow_apy'),
    asset: fc.constantFrom('ETH', 'USDC', 'DAI', 'LINK'),
    protocol: fc.constantFrom('aave', 'spark', 'morpho', 'pendle', 'rocket-pool'),
    chain: maybe(fc.constantFrom(...EVM)),
    comparator: side,
    threshold: percent,
    unit: fc.constant('percent'),
  }),
  fc.record({
    metric: fc.constant('health_factor'),
    protocol: fc.constant('aave'),
    chain: maybe(fc.constantFrom(...EVM)),
    wallet: maybe(fc.constant(OTHER)),
    comparator: side,
    threshold: factor,
    unit: fc.constant('ratio'),
  }),
  fc.record({
    metric: fc.constant('balance'),
    asset: fc.constantFrom(...HELD),
    chain: maybe(fc.constantFrom(...EVM)),
    wallet: maybe(fc.constant(OTHER)),
    comparator: side,
    threshold: positive,
    unit: fc.constantFrom('token', 'usd'),
  }),
  fc.record({
    metric: fc.constant('portfolio_value'),
    asset: maybe(fc.constantFrom(...HELD)),
    comparator: side,
    threshold: positive,
    unit: fc.constant('usd'),
  }),
  fc.tuple(maybe(fc.constantFrom(...HELD)), change, window).map(([of, move, over]) => ({
    metric: 'portfolio_value',
    asset: of,
    ...move,
    unit: 'percent',
    window: over,
  })),
  fc.record({
    metric: fc.constant('gas_price'),
    chain: fc.constantFrom(...EVM),
    comparator: side,
    threshold: positive,
    unit: fc.constant('gwei'),
  }),
  fc.record({
    metric: fc.constant('peg'),
    asset: fc.constantFrom(...STABLE),
    comparator: fc.constant('moves'),
    threshold: percent,
    unit: fc.constant('percent'),
  }),
);

/** Any comparison of the language, without the fields that are not said. */
export const anyComparison: fc.Arbitrary<AgentComparison> = comparison.map((fields) => {
  const said = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { kind: 'compare', ...Object.fromEntries(said) } as AgentComparison;
});

/** Groups of different parts: the same thing twice is said once. */
const group = (kind: 'all' | 'any', parts: fc.Arbitrary<AgentCondition>, max: number) =>
  fc
    .uniqueArray(parts, { minLength: 2, maxLength: max, selector: (part) => JSON.stringify(part) })
    .map((list): AgentCondition => ({ kind, parts: list }));

/** Any condition of the language: at most six comparisons, no group directly in one of its kind. */
export const anyCondition: fc.Arbitrary<AgentCondition> = fc.oneof(
  anyComparison,
  group('all', anyComparison, 6),
  group('any', anyComparison, 6),
  group('all', fc.oneof(anyComparison, group('any', anyComparison, 2)), 3),
  group('any', fc.oneof(anyComparison, group('all', anyComparison, 2)), 3),
  group('any', group('all', fc.oneof(anyComparison, group('any', anyComparison, 2)), 2), 2).filter(
    (tree) => leaves(tree) <= 6,
  ),
);

function leaves(tree: AgentCondition): number {
  return tree.kind === 'compare' ? 1 : tree.parts.reduce((sum, part) => sum + leaves(part), 0);
}
