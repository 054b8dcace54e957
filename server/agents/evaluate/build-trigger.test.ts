import { describe, expect, it } from 'vitest';
import { AgentTrigger } from '#server/schemas/agent-event.ts';
import { buildTrigger, type TriggeredComparison } from './build-trigger.ts';

const agent = (kind: string, fields: Record<string, string | number> = {}) => ({
  kind,
  rendered: 'ETH price below $2,000',
  fireHeadline: null,
  wallets: ['0xAb', '0xCd'],
  fields,
});

const comparison = (changes: Partial<TriggeredComparison> = {}): TriggeredComparison => ({
  metric: 'price',
  isChange: false,
  baseValue: null,
  value: '1900.5',
  level: '1900.5',
  ...changes,
});

describe('buildTrigger', () => {
  it('returns the rule and the price of a typed price agent', () => {
    expect(
      buildTrigger(agent('price', { condition: 'below', threshold: 2000 }), comparison()),
    ).toEqual({
      headline: 'ETH price below $2,000',
      kind: 'price',
      condition: 'below',
      threshold: 2000,
      wallet: '0xAb',
      price_at_trigger: 1900.5,
    });
  });

  it('returns the size of a move in percent, as its test does, and the change', () => {
    const changed = comparison({ baseValue: '2000', value: '1790' });
    const falls = { condition: 'below', pct_change: -10 };
    expect(buildTrigger(agent('price', falls), changed)).toMatchObject({
      condition: 'below',
      threshold: 10,
      price_at_trigger: 1790,
      change_pct: -10.5,
    });
  });

  it('returns a move over a window and the new value', () => {
    const moved = comparison({
      metric: 'portfolio_value',
      isChange: true,
      value: '7.25',
      level: '10725',
    });
    expect(buildTrigger(agent('portfolio', { threshold: 5 }), moved)).toMatchObject({
      condition: 'above',
      threshold: 5,
      change_pct: 7.25,
      value_at_trigger: 10725,
    });
    expect(buildTrigger(agent('portfolio'), { ...moved, level: null })).not.toHaveProperty(
      'value_at_trigger',
    );
  });

  it('names the wallet that is watched, where that is another than the owner', () => {
    const health = agent('health', { threshold: 1.2, target_wallet: '0xEf' });
    const low = comparison({ metric: 'health_factor', value: '1.1' });
    expect(buildTrigger(health, low)).toMatchObject({ wallet: '0xEf', value_at_trigger: 1.1 });
  });

  it('has the rule of an agent without a measurement', () => {
    for (const [kind, fields] of [
      ['health', { condition: 'below', threshold: 1.2 }],
      ['yield', { condition: 'above', threshold: -2.5 }],
    ] as const) {
      expect(buildTrigger(agent(kind, fields), null)).toMatchObject(fields);
    }
  });

  it.each(['condition', 'schedule'])('has placeholders for kind %s', (kind) => {
    const trigger = buildTrigger(agent(kind), null);
    expect(trigger).toMatchObject({ condition: 'above', threshold: 0 });
    expect(AgentTrigger.parse(trigger)).toEqual(trigger);
    expect(buildTrigger(agent(kind), comparison())).toMatchObject({
      condition: 'above',
      threshold: 0,
      price_at_trigger: 1900.5,
    });
  });
});
