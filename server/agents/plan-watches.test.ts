import { describe, expect, it } from 'vitest';
import type { AgentComparison } from '#server/schemas/agent-condition.ts';
import { planWatches } from './plan-watches.ts';
import { watchKey } from './watch-subject.ts';

const OWNER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const PRICE: AgentComparison = {
  kind: 'compare',
  metric: 'price',
  asset: 'ETH',
  comparator: 'below',
  threshold: '2000',
  unit: 'usd',
};

/** Rows in one line each: `leaf key comparator bound`. */
function plan(condition: Parameters<typeof planWatches>[0], bases: [number, string][] = []) {
  return planWatches(condition, [OWNER, OTHER, OWNER.toLowerCase()], new Map(bases)).map(
    ({ leaf, subject, comparator, threshold, changePercent, baseValue }) =>
      `${leaf} ${watchKey(subject)} ${comparator} ${threshold ?? `${baseValue ?? '?'}+${changePercent}%`}`,
  );
}

describe('the watches of a condition', () => {
  it('is one row for a level', () => {
    expect(plan(PRICE)).toEqual(['0 price:asset=ETH below 2000']);
  });

  it('is a row each way for what moves', () => {
    expect(
      plan({ ...PRICE, comparator: 'moves', threshold: '5', unit: 'percent', window: '7d' }),
    ).toEqual([
      '0 price:window_hours=168:asset=ETH above 5',
      '0 price:window_hours=168:asset=ETH below -5',
    ]);
  });

  it('are measured from a base where no window is given, known or not yet', () => {
    const fall = { ...PRICE, threshold: '-10', unit: 'percent' } as const;
    expect(plan(fall, [[0, '2500.5']])).toEqual(['0 price:asset=ETH below 2500.5+-10%']);
    expect(plan(fall)).toEqual(['0 price:asset=ETH below ?+-10%']);
  });

  it('takes percent as a level for yields and pegs', () => {
    const level = { ...PRICE, unit: 'percent', threshold: '5', comparator: 'above' } as const;
    expect(plan({ ...level, metric: 'apy', protocol: 'aave-v3', chain: 'base' })).toEqual([
      '0 apy:asset=ETH:protocol=aave-v3:chain=base above 5',
    ]);
    expect(plan({ ...level, metric: 'peg', asset: 'USDC' })).toEqual(['0 peg:asset=USDC above 5']);
  });

  it('looks at each wallet for health and balances, at all together for a portfolio', () => {
    const wallets = [OTHER, OWNER].map((wallet) => wallet.toLowerCase());
    const { asset: _, ...any } = PRICE;
    expect(plan({ ...any, metric: 'health_factor', threshold: '1.2', unit: 'ratio' })).toEqual(
      wallets.map((wallet) => `0 health_factor:wallets=${wallet} below 1.2`),
    );
    expect(plan({ ...PRICE, metric: 'balance', unit: 'token' })).toHaveLength(2);
    expect(plan({ ...any, metric: 'portfolio_value' })).toEqual([
      `0 portfolio_value:wallets=${wallets.join(',')} below 2000`,
    ]);
    expect(plan({ ...any, metric: 'balance', unit: 'token', wallet: OTHER })).toEqual([
      `0 balance:wallets=${OTHER.toLowerCase()} below 2000`,
    ]);
  });

  it('numbers the comparisons of a tree from left to right', () => {
    const gas = {
      ...PRICE,
      metric: 'gas_price',
      asset: undefined,
      unit: 'gwei',
      chain: 'ethereum',
    };
    const rows = plan({
      kind: 'all',
      parts: [PRICE, { kind: 'any', parts: [{ ...gas } as AgentComparison, PRICE] }],
    });
    expect(rows.map((row) => row.split(' ').slice(0, 2).join(' '))).toEqual([
      '0 price:asset=ETH',
      '1 gas_price:chain=ethereum',
      '2 price:asset=ETH',
    ]);
  });

  it('have a key for each subject that never confuses two values', () => {
    const key = (asset: string) => watchKey({ metric: 'price', asset });
    expect(key('a:chain=base')).not.toBe(watchKey({ metric: 'price', asset: 'a', chain: 'base' }));
    expect(watchKey({ metric: 'price', price_source_id: 'ethereum' })).toBe('price:ethereum');
    expect(watchKey({ metric: 'price', price_source_id: 'asset=ETH' })).not.toBe(key('ETH'));
  });
});
