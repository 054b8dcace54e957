import { describe, expect, it } from 'vitest';
import type { Intent } from '#server/schemas/intent.ts';
import type { Step } from '#server/schemas/step.ts';
import { address, at, ether, plan } from '../testing/plan-scripted.ts';
import { reencode, refusalOf } from '../testing/reencode-scripted.ts';
import { FRIEND, type ScriptedWorld } from '../testing/scripted-chains.ts';

const USDC = at('arbitrum', 'USDC');
const held = (usdc: bigint, native = ether / 10n) => ({
  balances: { [USDC]: usdc * 10n ** 6n, 'arbitrum:native': native },
});
const bridge = (asset: string, amount: string): Intent => ({
  action: 'bridge',
  asset,
  from_chain: 'base',
  to_chain: 'arbitrum',
  amount,
});
const there = (asset: string, amount: string, more: Partial<Intent> = {}): Intent => ({
  action: 'transfer',
  asset,
  chain: 'arbitrum',
  amount,
  ...(more.action ? {} : { recipient: FRIEND }),
  ...more,
});

/** 1 ETH = 2500 USDC both ways, for any amount. */
const quote: NonNullable<ScriptedWorld['quote']> = (_, tokenIn, __, amount) =>
  tokenIn === address('arbitrum', 'USDC') ? amount * 400_000_000n : amount / 400_000_000n;

/** The steps on the far side of a bridge, for a wallet that holds 3 USDC there. */
function arrivals(first: Intent, ...others: Intent[]): Step[] {
  const { steps } = plan([first, ...others], {
    balances: {
      'base:native': ether,
      [at('base', 'USDC')]: 1000_000_000n,
      ...held(3n).balances,
    },
    quote,
  });
  return steps.filter(({ chain }) => chain === 'arbitrum');
}

describe('"all" of an asset that a bridge delivers', () => {
  it('waits until the bridge has delivered its least output', () => {
    const [send] = arrivals(bridge('USDC', '1000'), there('USDC', 'max')) as [Step];
    expect(send).toMatchObject({
      sizing: 'max',
      amount: 1002,
      awaits: { from_key: 'step_2', balance_before_raw: '3000000', min_raw: '999000000' },
    });
    for (const balance of [0n, 3n, 800n]) {
      const refused = refusalOf(() => reencode(send, held(balance)));
      expect(refused.code).toBe('quote_failed');
      expect(refused.message).toMatch(
        /funds of step_2 have not arrived yet: .* of at least 999 USDC/,
      );
    }
    expect(reencode(send, held(1002n)).amount_raw).toBe('1002000000');
    // Quoted again before it was signed, it may have brought somewhat less.
    expect(reencode(send, held(990n)).amount_raw).toBe('990000000');
  });

  it('waits for the native coin, regardless of the fees paid from it', () => {
    const [send] = arrivals(bridge('ETH', '0.5'), there('ETH', 'max')) as [Step];
    expect(refusalOf(() => reencode(send, held(0n))).message).toMatch(/have not arrived yet/);
    const fresh = reencode(send, held(0n, (6n * ether) / 10n - ether / 1000n));
    expect(BigInt(fresh.value ?? 0)).toBeGreaterThan((59n * ether) / 100n);
  });

  it('also makes the steps before it wait: an approval, a wrapping', () => {
    const deposit = (asset: string) =>
      there(asset, 'max', { action: 'deposit', protocol: 'lender' });
    const [approve, supply] = arrivals(bridge('USDC', '1000'), deposit('USDC')) as [Step, Step];
    const [wrap] = arrivals(bridge('ETH', '0.5'), deposit('ETH')) as [Step];
    expect([approve.type, supply.type, wrap.type]).toEqual(['approve', 'deposit', 'wrap']);
    for (const step of [approve, supply, wrap]) {
      expect(refusalOf(() => reencode(step, held(3n))).message).toMatch(/have not arrived yet/);
    }
    expect(reencode(approve, held(1002n)).amount_raw).toBe('1002000000');
  });

  it('waits in a repayment, a sweep and a swap', () => {
    const steps = [
      there('USDC', 'max', { action: 'repay', protocol: 'lender' }),
      there('USDC', 'max', { action: 'sweep', recipient: FRIEND }),
      there('USDC', 'max', { action: 'swap', to_asset: 'ETH' }),
    ].map((intent) => arrivals(bridge('USDC', '1000'), intent).at(-1) as Step);
    expect(steps.map(({ type }) => type)).toEqual(['repay', 'sweep', 'swap']);
    for (const step of steps) {
      expect(refusalOf(() => reencode(step, held(3n))).message).toMatch(/have not arrived yet/);
    }
  });

  it('does not wait where no bridge feeds it', () => {
    const [send] = arrivals(bridge('ETH', '0.5'), there('USDC', 'max')) as [Step];
    expect(send.awaits).toBeUndefined();
    expect(reencode(send, held(2n)).amount_raw).toBe('2000000');
  });
});

describe('an exact amount on the far side of a bridge', () => {
  const [send] = arrivals(bridge('USDC', '100'), there('USDC', '50')) as [Step];

  it('waits while the wallet cannot pay it', () => {
    for (const balance of [0n, 3n, 49n]) {
      expect(refusalOf(() => reencode(send, held(balance)))).toMatchObject({
        code: 'quote_failed',
        message: expect.stringMatching(/have not arrived yet: \d+ USDC of at least 50 USDC/),
      });
    }
  });

  it('is paid from any balance of the wallet', () => {
    expect(reencode(send, held(50n)).amount_raw).toBe('50000000');
    expect(reencode(send, held(20n), 20).amount_raw).toBe('20000000');
  });

  it('may be approved before', () => {
    const deposit = there('USDC', '50', { action: 'deposit', protocol: 'lender' });
    const [approve] = arrivals(bridge('USDC', '100'), deposit) as [Step];
    expect(reencode(approve, held(0n)).ok).toBe(true);
  });
});

describe('the second asset of a liquidity position', () => {
  const add = (amount: string, asset: string, pair_asset: string) =>
    there(asset, amount, { action: 'lp-add', pair_asset });
  const put = (step: Step, usdc: bigint) => reencode(step, { ...held(usdc), quote });

  it('waits until the bridge has delivered its least output, or the whole input is there', () => {
    const steps = arrivals(bridge('USDC', '100'), add('0.04', 'ETH', 'USDC'));
    expect(steps.map(({ type }) => type)).toEqual(['wrap', 'approve', 'approve', 'lp-add']);
    const step = steps.at(-1) as Step;
    expect(step).toMatchObject({
      pair_amount_raw: '100000000',
      pair_awaits: { from_key: 'step_2', balance_before_raw: '3000000', min_raw: '99900000' },
    });
    expect(step.awaits).toBeUndefined();
    for (const balance of [0n, 3n, 92n]) {
      expect(refusalOf(() => put(step, balance))).toMatchObject({
        code: 'quote_failed',
        message: expect.stringMatching(/funds of step_2 have not arrived yet: .* 99\.9 USDC/),
        awaitedKey: 'step_2',
      });
    }
    expect(put(step, 103n).pair_amount_raw).toBe('100000000');
    // Quoted again before it was signed, it may have brought somewhat less.
    expect(put(step, 99n).pair_amount_raw).toBe('99000000');
    for (const approval of steps.filter(({ type }) => type === 'approve')) {
      expect(put(approval, 0n).ok).toBe(true);
    }
  });

  it('goes in without waiting when the wallet held all of it before', () => {
    const step = arrivals(bridge('USDC', '100'), add('0.001', 'ETH', 'USDC')).at(-1) as Step;
    expect(put(step, 3n).pair_amount_raw).toBe('2500000');
    expect(refusalOf(() => put(step, 2n)).message).toMatch(/have not arrived yet/);
  });

  it('waits in its wrapping, and not where no bridge feeds it', () => {
    const fed = arrivals(bridge('ETH', '0.5'), add('3', 'USDC', 'ETH'));
    expect(fed.find(({ type }) => type === 'wrap')?.awaits?.from_key).toBe('step_1');
    expect(fed.at(-1)?.pair_awaits).toBeUndefined();
    const own = arrivals(bridge('ETH', '0.5'), add('0.001', 'ETH', 'USDC'));
    expect(own.at(-1)?.pair_awaits).toBeUndefined();
  });
});
