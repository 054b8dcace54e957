import { maxUint256 } from 'viem';
import { describe, expect, it } from 'vitest';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import type { ApiError } from '#server/errors/api-error.ts';
import type { Intent } from '#server/schemas/intent.ts';
import { exactOut, exactOutCap } from './exact-output.ts';
import type { ResolvedIntent } from './resolve-intents.ts';
import { address, at, ether, issueOf, plan } from './testing/plan-scripted.ts';
import type { ScriptedWorld } from './testing/scripted-chains.ts';

const DAI = address('base', 'DAI');
const [USDC, USDT] = ['USDC', 'USDT'].map((symbol) => resolveToken('base', symbol)) as [
  Token,
  Token,
];
/** Dollars for dollars, with 6 decimals except for DAI. */
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

describe('a purchase of an exact quantity', () => {
  const buy = (more: Partial<Intent> = {}): Intent => {
    const { amount: _, ...bare } = purchase('0', '20');
    return { ...bare, ...more };
  };
  const refused = (more: Partial<Intent>) => issueOf([buy(more)], over);

  it('has no limit on its cost unless one is given, and then at most that', () => {
    expect(mostOf(buy())).toBe(20.2);
    expect(mostOf(buy({ amount: '20.2' }))).toBe(20.2);
    expect(mostOf(buy({ amount: '20.05' }))).toBe(20.05);
    expect(refused({ amount: '19' })).toMatchObject({ field: 'intents[0].to_amount' });
  });

  it.each<[string, Partial<Intent>, string, RegExp]>([
    ['a bound of zero', { amount: '0' }, 'amount', /zero: leave it out for any cost/],
    [
      'a bound of too many decimals',
      { amount: '20.1234567' },
      'amount',
      /at most 6 decimals of USDC/,
    ],
    [
      'a bound that no token can count',
      { amount: '9'.repeat(60) + '9'.repeat(18) },
      'amount',
      /no more than exist/,
    ],
    ['nothing to buy', { to_amount: '0' }, 'to_amount', /quantity to buy is zero/],
    [
      'too many decimals to buy',
      { to_amount: '1.0000001' },
      'to_amount',
      /^USDT has only 6 decimals\.$/,
    ],
    [
      'more than a token can count',
      { to_amount: '9'.repeat(60) + '9'.repeat(18) },
      'to_amount',
      /more than a token can count/,
    ],
  ])('is refused with %s', (_, more, field, message) => {
    const intent = buy();
    const state = { ...intent, ...more };
    const issue = capOrQuantity(state);
    expect(issue).toEqual({
      field: `intents[0].${field}`,
      message: expect.stringMatching(message),
    });
  });

  it('is a swap, and of something', () => {
    for (const target of [
      { type: 'bridge', intent: buy(), toAsset: USDT },
      { type: 'swap', intent: buy({ to_amount: undefined }), toAsset: USDT },
      { type: 'swap', intent: buy(), toAsset: undefined },
    ]) {
      expect(thrownBy(() => exactOut({ at: 'intents[0]', ...target } as ResolvedIntent))).toEqual({
        field: 'intents[0].to_amount',
        message: `A ${target.type} cannot aim for an exact output: send amount instead.`,
      });
    }
  });

  it('may be as much as a token can count, and cost as much', () => {
    const most = formatAmount(maxUint256, 6);
    const target = {
      at: 'intents[0]',
      type: 'swap',
      toAsset: USDT,
      intent: buy({ to_amount: most, amount: most }),
    };
    expect(exactOut(target as ResolvedIntent)).toBe(maxUint256);
    expect(capOf(target as ResolvedIntent)).toEqual({
      amountAtomic: maxUint256,
      minAtomic: maxUint256,
      sizing: 'exact',
      isPosition: false,
    });
  });
});

/** The reason for refusing an order: its limit, or its quantity. */
function capOrQuantity(intent: Intent) {
  const target = { at: 'intents[0]', type: 'swap', toAsset: USDT, intent } as ResolvedIntent;
  return thrownBy(() => {
    capOf(target);
    exactOut(target);
  });
}

/** The bound of an order that names one, or none: no chain is asked for it. */
function capOf(target: ResolvedIntent) {
  const contractRead = exactOutCap({} as never, target, USDC, undefined, {} as never);
  return contractRead.next().value;
}

function thrownBy(act: () => unknown) {
  try {
    act();
  } catch (error) {
    return (error as ApiError).issues[0];
  }
  throw new Error('It was not refused.');
}

describe('a purchase with the output of an earlier step', () => {
  it('costs no more than that', () => {
    expect(mostOf(sale, purchase('chained', '20'))).toBe(20.2);
    expect(mostOf(sale, purchase('chained', '39.9'))).toBe(40);
    expect(issueOf([sale, purchase('chained', '100')], over)).toEqual({
      field: 'intents[1].to_amount',
      message: 'It costs more than that.',
    });
  });

  it('costs no more than the given share', () => {
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
