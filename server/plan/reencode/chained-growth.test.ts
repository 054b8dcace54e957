import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaled } from '#devnet/testing/prove-scale.ts';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import type { Intent } from '#server/schemas/intent.ts';
import type { Step } from '#server/schemas/step.ts';
import { type Course, carryOut } from '../testing/carry-out.ts';
import { at, ether, plan } from '../testing/plan-scripted.ts';
import { reencode } from '../testing/reencode-scripted.ts';
import { FRIEND, type ScriptedWorld } from '../testing/scripted-chains.ts';

const decimals = new Map(
  Object.values(LISTED_TOKENS).flatMap((token) =>
    token.addresses.base ? [[token.addresses.base.toLowerCase(), token.decimals] as const] : [],
  ),
);
const scaleOf = (address: string) => 10n ** BigInt(decimals.get(address) ?? 18);

/** Every coin is worth a dollar. */
const world: ScriptedWorld = {
  balances: {
    'base:native': ether,
    [at('base', 'USDC')]: 500_000_000n,
    [at('base', 'USDT')]: 20_000_000_000n,
    [at('base', 'DAI')]: 20_000n * ether,
  },
  quotePerMillion: () => undefined,
  quote: (_, from, to, atomic) => (atomic * scaleOf(to)) / scaleOf(from),
  prices: () => 10n ** 8n,
};
const asPlanned: Course = { fillBps: () => 10_000n };

const swap = (asset: string, to_asset: string, amount: string): Intent => ({
  action: 'swap',
  asset,
  to_asset,
  chain: 'base',
  amount,
});
const pay = (amount: string, share?: string): Intent => ({
  action: 'transfer',
  asset: 'USDC',
  chain: 'base',
  amount,
  recipient: FRIEND,
  ...(share && { amount_basis: { kind: 'chained', value: share } }),
});

/** The payments of a plan to the friend, in USDC units. */
function paid(intents: Intent[], course: Course): number[] {
  const { steps } = plan(intents, world);
  return carryOut(steps, world, course)
    .filter(({ step }) => step.type === 'transfer')
    .map(({ spentAtomic }) => Number(spentAtomic) / 1e6);
}

describe('a payment of what arrives', () => {
  it('leaves out what earlier outputs returned beyond their least', () => {
    const intents = [swap('USDT', 'USDC', '2000'), swap('DAI', 'USDC', '40'), pay('chained')];
    expect(paid(intents, asPlanned)).toEqual([40]);
  });

  it('leaves out income of another source', () => {
    const income = (order: number) => (order === 3 ? { [at('base', 'USDC')]: 400_000_000n } : {});
    const intents = [swap('USDT', 'USDC', '900'), pay('chained')];
    expect(paid(intents, { ...asPlanned, income })).toEqual([904.5]);
  });

  it('leaves out the unspent part of a purchase’s limit', () => {
    const buy: Intent = { ...swap('USDC', 'DAI', ''), amount: undefined, to_amount: '400' };
    const intents = [buy, swap('USDT', 'USDC', '40'), pay('chained')];
    expect(paid(intents, asPlanned)).toEqual([40]);
  });

  it('is whole where an earlier output came in at its least', () => {
    const intents = [swap('USDT', 'USDC', '2000'), swap('DAI', 'USDC', '40'), pay('chained')];
    expect(paid(intents, { fillBps: (at) => (at === 0 ? 9_900n : 10_000n) })).toEqual([40]);
  });

  it('grows a little with a better fill, and no further', () => {
    const intents = [swap('USDT', 'USDC', '1000'), pay('chained')];
    expect(paid(intents, { fillBps: () => 10_030n })).toEqual([1003]);
    expect(paid(intents, { fillBps: () => 11_000n })).toEqual([1005]);
  });
});

describe('the most that a step says it may take', () => {
  const [, , send] = plan([swap('USDT', 'USDC', '900'), pay('chained')], world).steps as [
    Step,
    Step,
    Step,
  ];
  const signed = (chained: Partial<NonNullable<Step['chained']>>) => {
    const step = { ...send, chained: { ...send.chained, ...chained } } as Step;
    const balances = { ...world.balances, [at('base', 'USDC')]: 9_000_000_000n };
    return reencode(step, { ...world, balances }).amount_raw;
  };

  it('is a tighter bound, never a wider one', () => {
    expect(send.chained?.most_raw).toBe('904500000');
    expect(signed({})).toBe('904500000');
    expect(signed({ most_raw: '901000000' })).toBe('901000000');
    expect(signed({ most_raw: '5000000000' })).toBe('904500000');
    expect(signed({ most_raw: undefined })).toBe('904500000');
  });
});

const units = fc.integer({ min: 10, max: 2000 });
const income = fc.array(fc.integer({ min: 0, max: 900 }), { minLength: 12, maxLength: 12 });
/** A swap into USDC, or a purchase with it, and a payment from the resulting balance. */
const stories = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.constantFrom('USDT', 'DAI'), units).map(sale) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 90 }).map(purchase) },
  ),
  { minLength: 1, maxLength: 4 },
);
const shares = fc.constantFrom<readonly (string | undefined)[]>(
  [undefined],
  ['50%', '50%'],
  ['10%', '90%'],
  ['33.33%', undefined],
  ['20%', '30%', '50%'],
);

function sale([asset, amount]: [string, number]): Intent {
  return swap(asset, 'USDC', String(amount));
}

function purchase(amount: number): Intent {
  return { ...swap('USDC', 'DAI', ''), amount: undefined, to_amount: String(amount) };
}

describe('payments of any plan', () => {
  const check = (
    fills: fc.Arbitrary<number>,
    judge: (spent: bigint, estimate: bigint) => void,
    incomes: fc.Arbitrary<number[]> = income,
  ) => {
    let payments = 0;
    fc.assert(
      fc.property(
        stories,
        shares,
        fc.array(fills, { minLength: 8, maxLength: 8 }),
        incomes,
        (story, parts, fillBps, incomes) => {
          const intents = [
            ...story,
            swap('DAI', 'USDC', '40'),
            ...parts.map((share) => pay('chained', share)),
          ];
          const { steps } = plan(intents, world);
          const done = carryOut(steps, world, {
            fillBps: (swap) => BigInt(fillBps[swap] ?? 10_000),
            income: (order) => ({
              [at('base', 'USDC')]: BigInt(incomes[order] ?? 0) * 1_000_000n,
            }),
          });
          for (const { step, spentAtomic } of done) {
            if (step.type !== 'transfer') continue;
            judge(spentAtomic, BigInt(step.chained?.estimate_raw ?? 0));
            payments += 1;
          }
        },
      ),
      { numRuns: scaled(60) },
    );
    expect(payments).toBeGreaterThan(50);
  };

  it('never exceed the reviewed amount by more than half a percent', () => {
    check(fc.integer({ min: 9_900, max: 13_000 }), (spent, estimate) => {
      expect(spent * 10_000n).toBeLessThanOrEqual(estimate * 10_050n);
    });
  });

  it('leave nothing unpaid of what arrived as planned, or better', () => {
    check(fc.integer({ min: 10_000, max: 13_000 }), (spent, estimate) => {
      expect(spent).toBeGreaterThanOrEqual(estimate);
    });
  });

  it('are the reviewed amounts where everything arrives as planned', () => {
    const none = fc.constant<number[]>([]);
    check(
      fc.constant(10_000),
      (spent, estimate) => {
        // A share of an odd amount is rounded: the second step gets what the first leaves.
        expect(spent - estimate).toBeGreaterThanOrEqual(0n);
        expect(spent - estimate).toBeLessThanOrEqual(2n);
      },
      none,
    );
  });
});
