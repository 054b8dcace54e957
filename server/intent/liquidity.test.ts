import { describe, expect, it } from 'vitest';
import { compile, intentsOf, questionsOf, WALLETS } from './testing/compile.ts';

describe('liquidity that is taken out', () => {
  it.each([
    'remove some of my ETH/DAI liquidity on base',
    'take a bit of liquidity out of position 41 on base',
    'remove 7 from position 41 on base',
    'remove $500 of my ETH/DAI liquidity on base',
    'remove 140% of position 41 on base',
    'remove 0 DAI from position 41 on base',
  ])('is asked about, never all of it: %s', (prompt) => {
    expect(questionsOf({ prompt })).toEqual(['amount']);
  });

  it('counts the asset that the size has', () => {
    expect(intentsOf('remove 70 DAI from my ETH/DAI position on base')).toMatchObject([
      { action: 'lp-remove', asset: 'DAI', amount: '70', pool_id: 'ETH/DAI' },
    ]);
    const [whole] = intentsOf('remove my ETH/DAI liquidity on base');
    expect(whole).toMatchObject({ action: 'lp-remove', amount: 'max' });
    expect(whole).not.toHaveProperty('asset');
  });

  it.each([
    ['50%', { amount_basis: { kind: 'percent', value: '50' } }],
    ['100%', { amount: 'max' }],
  ])('takes %s as the answer', (label, wanted) => {
    const asked = 'remove some of my ETH/DAI liquidity on base';
    const [question] = compile({ prompt: asked }).clarifications;
    const prompt = `${asked}\n\nClarification — ${question?.question}: ${label}`;
    expect(compile({ prompt, wallets: WALLETS }).intents).toMatchObject([
      { action: 'lp-remove', pool_id: 'ETH/DAI', ...wanted },
    ]);
  });

  it('is not counted in an asset nobody named', () => {
    const asked = 'remove some of my ETH/DAI liquidity on base';
    const [question] = compile({ prompt: asked }).clarifications;
    const answer = compile({ prompt: `${asked}\nClarification — ${question?.question}: 70` });
    expect(answer).toMatchObject({ intents: [], clarifications: [question] });
  });
});

describe('liquidity that goes in', () => {
  it.each([
    ['add 100 USDC with ETH to uniswap on base', undefined],
    ['deposit 100 USDC with ETH into Uniswap on Base', undefined],
    ['add 100 USDC with 0.04 ETH to uniswap on base', '0.04'],
  ])('has its second asset behind "with": %s', (prompt, pairAmount) => {
    const [intent] = intentsOf(prompt);
    expect(intent).toMatchObject({
      action: 'lp-add',
      asset: 'USDC',
      amount: '100',
      pair_asset: 'ETH',
      protocol: 'uniswap-v3',
    });
    expect(intent?.pair_amount).toBe(pairAmount);
  });

  it('is none at a venue that lends', () => {
    expect(intentsOf('deposit 100 USDC with Aave on base')).toMatchObject([
      { action: 'deposit', protocol: 'aave-v3', amount: '100' },
    ]);
  });
});
