import { formatUnits } from 'viem';
import { describe, expect, test } from 'vitest';
import { SWAP } from '#server/operations/examples/swap-on-base.ts';
import type { ReencodeChanges } from '#server/schemas/reencode.ts';
import type { Step } from '#server/schemas/step.ts';
import { judgeAcceptance } from './judge-acceptance.ts';

const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const OWN: Step = { ...SWAP, asset: 'USDC', recipient: WALLET };
const PAYMENT: Step = { ...OWN, type: 'transfer', recipient: BOB };

const REVIEWED = 1_000_000n;
interface Moves {
  readonly amount?: bigint;
  readonly lossBps?: number;
  readonly more?: Partial<ReencodeChanges>;
}
function changesTo({ amount = REVIEWED, lossBps = 0, more = {} }: Moves): ReencodeChanges {
  return {
    target: { reviewed: BOB, now: BOB },
    amount: {
      reviewed_raw: REVIEWED.toString(),
      now_raw: amount.toString(),
      reviewed: '1',
      now: formatUnits(amount, 6),
    },
    spends_more: amount > REVIEWED,
    min_output: {
      asset: 'ETH',
      reviewed_raw: '10000',
      for_this_size_raw: '10000',
      now_raw: (10_000 - lossBps).toString(),
      for_this_size: '1',
      now: (1 - lossBps / 10_000).toString(),
      change_bps: -lossBps,
      change_usd: lossBps === 0 ? '+$0.00' : '-$0.20',
    },
    deadline: { reviewed: null, now: null },
    is_worse: lossBps > 0,
    ...more,
  };
}
const judge = (step: Step, to: Moves, accepted: ReturnType<typeof judgeAcceptance> = []) =>
  judgeAcceptance(step, WALLET, changesTo(to), accepted);

describe('what leaves', () => {
  test('may not grow unasked', () => {
    expect(judge(PAYMENT, { amount: 50n * REVIEWED })).toEqual([
      {
        code: 'spends_more',
        asset: 'USDC',
        reviewed: '1',
        now: '50',
        bps: 490_000,
        usd: null,
      },
    ]);
    expect(judge(PAYMENT, {})).toEqual([]);
    expect(judge(PAYMENT, { amount: REVIEWED / 2n })).toEqual([]);
  });

  test('may not grow by the least unit where somebody else gets it', () => {
    const [one] = judge(PAYMENT, { amount: REVIEWED + 1n });
    expect(one).toMatchObject({ code: 'spends_more', bps: 1 });
    expect(judge(OWN, { amount: REVIEWED + 1n })).toEqual([]);
  });

  test('is asked about from a tenth of a percent where it stays with the owner', () => {
    expect(judge(OWN, { amount: REVIEWED + 900n })).toEqual([]);
    expect(judge(OWN, { amount: REVIEWED + 1_000n })).toHaveLength(1);
  });

  test('is asked about again when it grew since it was accepted', () => {
    const accepted = judge(PAYMENT, { amount: 2n * REVIEWED });
    expect(judge(PAYMENT, { amount: 2n * REVIEWED }, accepted)).toEqual([]);
    expect(judge(PAYMENT, { amount: 2n * REVIEWED + 1n }, accepted)).toHaveLength(1);
    const own = judge(OWN, { amount: 2n * REVIEWED });
    expect(judge(OWN, { amount: 2n * REVIEWED + 1n }, own)).toEqual([]);
    expect(judge(OWN, { amount: 3n * REVIEWED }, own)).toHaveLength(1);
  });
});

describe('what arrives', () => {
  test('is asked about from a tenth of a percent less, for the size of now', () => {
    expect(judge(OWN, { lossBps: 9 })).toEqual([]);
    expect(judge(OWN, { lossBps: 10 })).toMatchObject([
      { code: 'brings_less', asset: 'ETH', reviewed: '1', now: '0.999', bps: 10, usd: '$0.20' },
    ]);
  });

  test('is asked about again when it fell further than was accepted', () => {
    const accepted = judge(OWN, { lossBps: 100 });
    expect(judge(OWN, { lossBps: 109 }, accepted)).toEqual([]);
    expect(judge(OWN, { lossBps: 110 }, accepted)).toHaveLength(1);
  });

  test('is not accepted with what leaves', () => {
    const accepted = judge(OWN, { amount: 2n * REVIEWED });
    expect(judge(OWN, { amount: 2n * REVIEWED, lossBps: 100 }, accepted)).toMatchObject([
      { code: 'brings_less' },
    ]);
  });
});

describe('what a step returns beside its first asset', () => {
  const both = (secondBps: number) => {
    const [first] = [changesTo({}).min_output];
    if (!first) throw new Error('There is no least output.');
    return { outputs: [first, { ...first, asset: 'WBTC', change_bps: secondBps }] };
  };

  test('is asked about, each asset apart', () => {
    expect(judge(OWN, { more: both(-9) })).toEqual([]);
    const asked = judge(OWN, { more: both(-50) });
    expect(asked).toMatchObject([{ code: 'brings_less', asset: 'WBTC', bps: 50 }]);
    expect(judge(OWN, { more: both(-55) }, asked)).toEqual([]);
    expect(judge(OWN, { lossBps: 50 }, asked)).toMatchObject([{ asset: 'ETH' }]);
  });
});

describe('what a step costs on top', () => {
  const fee = (now: bigint, reviewed = 1_000_000n) => ({
    more: {
      fee: {
        asset: 'ETH',
        reviewed_raw: reviewed.toString(),
        now_raw: now.toString(),
        reviewed: formatUnits(reviewed, 18),
        now: formatUnits(now, 18),
      },
    },
  });

  test('is asked about from a tenth more', () => {
    expect(judge(OWN, fee(1_099_000n))).toEqual([]);
    const asked = judge(OWN, fee(1_100_000n));
    expect(asked).toMatchObject([{ code: 'costs_more', asset: 'ETH', bps: 1000 }]);
    expect(judge(OWN, fee(1_200_000n), asked)).toEqual([]);
    expect(judge(OWN, fee(1_300_000n), asked)).toHaveLength(1);
  });

  test('is asked about where there was none', () => {
    expect(judge(OWN, fee(1n, 0n))).toHaveLength(1);
  });
});

describe('how far a loan is from liquidation', () => {
  const health = (reviewed: string | null, now: string | null) => ({
    more: { health_factor: { reviewed, now } },
  });

  test('is asked about from a hundredth nearer', () => {
    expect(judge(OWN, health('2', '1.99'))).toMatchObject([]);
    const asked = judge(OWN, health('2', '1.98'));
    expect(asked).toMatchObject([{ code: 'weaker_health', reviewed: '2', now: '1.98', bps: 100 }]);
    expect(judge(OWN, health('2', '1.97'), asked)).toEqual([]);
    expect(judge(OWN, health('2', '1.9'), asked)).toHaveLength(1);
    expect(judge(OWN, health(null, '9'))).toMatchObject([{ reviewed: null, now: '9' }]);
    expect(judge(OWN, health('2', null))).toEqual([]);
    expect(judge(OWN, health(null, null))).toEqual([]);
  });
});
