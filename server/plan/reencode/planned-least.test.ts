import { describe, expect, it } from 'vitest';
import type { Intent } from '#server/schemas/intent.ts';
import type { Step } from '#server/schemas/step.ts';
import { address, plan } from '../testing/plan-scripted.ts';
import { reencode, refusalOf } from '../testing/reencode-scripted.ts';
import type { ScriptedWorld } from '../testing/scripted-chains.ts';

const USDC = address('base', 'USDC');
const sale: Intent = {
  action: 'swap',
  asset: 'ETH',
  to_asset: 'USDC',
  chain: 'base',
  amount: '0.5',
};

/** Pools sell an ETH for so many cents; no feed says anything. */
const pool = (cents: bigint): Partial<ScriptedWorld> => ({
  quotePerMillion: () => undefined,
  quote: (_, from, __, atomic) =>
    from === USDC ? (atomic * 10n ** 14n) / cents : (atomic * cents) / 10n ** 14n,
  prices: () => undefined,
});
const planned = (intent: Intent) => plan([intent], pool(250_000n)).steps.at(-1) as Step;

/** A step with the quote of its last re-encode in the place of the plan's. */
const renewed = (step: Step, fresh: ReturnType<typeof reencode>): Step => ({
  ...step,
  data: fresh.data,
  amount_raw: fresh.amount_raw,
  expected_output_raw: fresh.expected_output_raw,
  min_output_raw: fresh.min_output_raw,
});

describe('the least output that was planned', () => {
  it('is the minimum for every later quote', () => {
    const step = planned(sale);
    const first = reencode(step, pool(243_000n));
    expect(first.changes?.min_output).toMatchObject({ change_bps: -280 });
    const later = renewed(step, first);
    expect(later.min_output_raw).not.toBe(step.min_output_raw);
    const refused = refusalOf(() => reencode(later, pool(236_196n)));
    expect(refused.code).toBe('quote_failed');
    expect(refused.message).toMatch(/at least 1,169\.17\d* USDC now; for its size 1,237\.5 USDC/);
    // The report compares with the plan, not with later quotes.
    expect(reencode(later, pool(243_000n)).changes).toMatchObject({
      is_worse: true,
      min_output: { reviewed_raw: '1237500000', change_bps: -280 },
    });
  });

  it.each(['ETH', 'USDC'])('is not scaled away by another amount_raw of all the %s', (asset) => {
    const to_asset = asset === 'ETH' ? 'USDC' : 'ETH';
    const step = planned({ ...sale, asset, to_asset, amount: 'max' });
    const lie = { ...step, amount_raw: `${step.amount_raw}000` };
    const worse = asset === 'ETH' ? pool(200_000n) : pool(310_000n);
    expect(refusalOf(() => reencode(lie, worse)).code).toBe('quote_failed');
    expect(reencode(lie, pool(250_000n)).changes?.min_output?.change_bps).toBe(0);
  });

  it.each<[string, Intent]>([
    ['swap', sale],
    ['purchase', { ...sale, amount: undefined, to_amount: '500' }],
    [
      'bridge',
      { action: 'bridge', asset: 'USDC', from_chain: 'base', to_chain: 'arbitrum', amount: '100' },
    ],
  ])('is required of a %s: without it nothing is encoded', (_, intent) => {
    const { planned_min_output_raw, min_output_raw, ...bare } = planned(intent);
    expect(planned_min_output_raw).toBe(min_output_raw);
    for (const step of [bare, { ...bare, min_output_raw }]) {
      expect(refusalOf(() => reencode(step as Step, pool(50_000n)))).toMatchObject({
        code: 'step_incomplete',
        message: expect.stringContaining('plan it again'),
      });
    }
  });
});
