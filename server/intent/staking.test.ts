import { describe, expect, it } from 'vitest';
import { compile, intentsOf } from './testing/compile.ts';

describe('what a stake gives', () => {
  it.each([
    ['stake 1.5 ETH on Lido for wstETH', { protocol: 'lido', to_asset: 'wstETH' }],
    ['stake 0.7 ETH into wstETH', { protocol: 'lido', to_asset: 'wstETH' }],
    ['stake 2 ETH as rETH', { protocol: 'rocket-pool' }],
    ['stake 2 ETH for stETH', { protocol: 'lido' }],
  ])('%s', (prompt, named) => {
    const [intent] = intentsOf(prompt);
    expect(intent).toMatchObject({ action: 'stake', asset: 'ETH', ...named });
    expect(intent?.to_asset).toBe('to_asset' in named ? named.to_asset : undefined);
  });

  it('is what a later order means', () => {
    const intents = intentsOf('stake 2 ETH with Lido as wstETH and supply it to Aave on Ethereum');
    expect(intents.map(({ asset, amount }) => [asset, amount])).toEqual([
      ['ETH', '2'],
      ['wstETH', 'chained'],
    ]);
  });
});

describe('a claim that names no venue', () => {
  it('is asked about where several pay out, and settled where one does', () => {
    const { clarifications } = compile({ prompt: 'claim my rewards on Ethereum' });
    expect(clarifications).toMatchObject([
      { kind: 'protocol', options: [{ id: 'aave-v3' }, { id: 'lido' }] },
    ]);
    expect(intentsOf('claim my rewards on Base')).toMatchObject([
      { action: 'claim', chain: 'base', protocol: 'aave-v3' },
    ]);
  });
});
