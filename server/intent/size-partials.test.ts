import { describe, expect, it } from 'vitest';
import { compile, OWNER } from './testing/compile.ts';

describe('sizes', () => {
  const wallets = [{ address: OWNER, chain: 'base' as const, balances: { DAI: '200', ETH: '3' } }];

  it('sizes a share from the balances that were sent, exactly', () => {
    const [intent] = compile({ prompt: 'swap a quarter of my dai to link', wallets }).intents;
    expect(intent).toMatchObject({ amount: '50', amount_basis: { kind: 'percent', value: '25' } });
  });

  it('reads the chain when nothing was sent', () => {
    const [intent] = compile(
      { prompt: 'swap half my dai to link on base' },
      5n * 10n ** 18n,
    ).intents;
    expect(intent).toMatchObject({ amount: '2.5' });
  });

  it('says so when there is nothing to take a share of, and keeps the basis', () => {
    const answer = compile({ prompt: 'swap half my dai to link on base' }, 0n);
    expect(answer.intents[0]).toMatchObject({
      amount: '0',
      amount_basis: { kind: 'percent', value: '50' },
    });
    expect(answer.reasoning).toContain('there is no DAI');
    const unread = compile({ prompt: 'swap half my dai to link on base' }, null);
    expect(unread.reasoning).toContain('could not be read');
  });

  it('sizes a USD amount by the price', () => {
    const [intent] = compile(
      { prompt: 'swap $50 of eth to dai on base' },
      2500n * 10n ** 8n,
    ).intents;
    expect(intent).toMatchObject({ amount: '0.02', amount_basis: { kind: 'usd', value: '50' } });
  });

  it('sizes one asset by the worth of another', () => {
    const [intent] = compile(
      { prompt: 'swap 2 weth worth of link to dai on base' },
      10n ** 8n,
    ).intents;
    expect(intent).toMatchObject({ amount_basis: { kind: 'value', value: '2', asset: 'WETH' } });
  });
});
