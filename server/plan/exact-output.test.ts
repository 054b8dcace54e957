import { describe, expect, it } from 'vitest';
import type { Intent } from '#server/schemas/intent.ts';
import { address, at, ether, issueOf, plan } from './testing/plan-scripted.ts';
import type { ScriptedWorld } from './testing/scripted-chains.ts';

const DAI = address('base', 'DAI');
/** Dollars for dollars, of 6 decimals but for DAI. */
const over: Partial<ScriptedWorld> = {
  balances: {
    'base:native': ether,
    [at('base', 'USDC')]: 500_000_000n,
    [at('base', 'DAI')]: 40n * ether,
  },
  quotePerMillion: () => undefined,
  quote: (_, from, to, atomic) => {
    if (from === DAI) return atomic / 10n ** 12n;
    if (to === DAI) return atomic * 10n ** 12n;
    return from.startsWith('0x00000') || to.startsWith('0x00000') ? undefined : atomic;
  },
  prices: () => undefined,
};
const sale: Intent = {
  action: 'swap',
  asset: 'DAI',
  to_asset: 'USDC',
  chain: 'base',
  amount: '40',
};
const purchase = (amount: string, to_amount: string, share?: string): Intent => ({
  ...sale,
  asset: 'USDC',
  to_asset: 'USDT',
  amount,
  to_amount,
  ...(share && { amount_basis: { kind: 'chained', value: share } }),
});
const mostOf = (...intents: Intent[]) => plan(intents, over).steps.at(-1)?.amount;

describe('a purchase with what an earlier step leaves', () => {
  it('costs no more than that', () => {
    expect(mostOf(sale, purchase('chained', '20'))).toBe(20.2);
    expect(mostOf(sale, purchase('chained', '39.9'))).toBe(40);
    expect(issueOf([sale, purchase('chained', '100')], over)).toEqual({
      field: 'intents[1].to_amount',
      message: 'It costs more than that.',
    });
  });

  it('costs no more than the share that was said', () => {
    expect(mostOf(sale, purchase('chained', '19.9', '50%'))).toBe(20);
    expect(issueOf([sale, purchase('chained', '30', '50%')], over)?.field).toBe(
      'intents[1].to_amount',
    );
  });

  it('needs an earlier step', () => {
    expect(issueOf([purchase('chained', '10')], over)?.field).toBe('intents[0].amount');
  });
});

describe('a purchase with all there is', () => {
  it('costs no more than the balance', () => {
    expect(mostOf(purchase('max', '499'))).toBe(500);
    expect(issueOf([purchase('max', '501')], over)?.field).toBe('intents[0].to_amount');
  });

  it('leaves the fees of the native coin', () => {
    const buy: Intent = { ...purchase('max', '2480'), asset: 'ETH', to_asset: 'USDC' };
    const amount = plan([buy]).steps.at(-1)?.amount;
    expect(amount).toBeGreaterThan(0.992);
    expect(amount).toBeLessThan(0.9999);
  });
});
