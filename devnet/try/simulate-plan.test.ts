import { describe, expect, it } from 'vitest';
import type { Step } from '#server/schemas/step.ts';
import { sortForSimulation } from './simulate-plan.ts';

const step = (order: number, chain: Step['chain'], values: Partial<Step> = {}): Step => ({
  order,
  type: 'swap',
  chain,
  protocol: 'uniswap-v3',
  action_type: 'Swap',
  asset: 'USDC',
  amount: 1,
  description: '',
  ...values,
});

describe('sortForSimulation', () => {
  it('leaves the steps of a chain out from the first bridge to it on', () => {
    const sorted = sortForSimulation([
      step(1, 'base'),
      step(2, 'arbitrum'),
      step(3, 'base', { wait_for_bridge: true, to_chain: 'arbitrum' }),
      step(4, 'arbitrum'),
      step(5, 'base'),
    ]);
    const orders = sorted.map(({ chain, ready, awaitingBridge }) => [
      chain,
      ready.map(({ order }) => order),
      awaitingBridge.map(({ order }) => order),
    ]);
    expect(orders).toEqual([
      ['base', [1, 3, 5], []],
      ['arbitrum', [2], [4]],
    ]);
  });
});
