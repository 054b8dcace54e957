import type { Address } from 'viem';
import { describe, expect, it } from 'vitest';
import { isRefusal, type Leg } from '#server/protocols/manifest.ts';
import { earlierStep, OTHER, sampleLeg } from '#server/protocols/testing/sample-leg.ts';
import { buildLpCollect, buildLpRemove } from './build-lp-out.ts';
import { eth, run, usdc } from './testing/lp-world.ts';

describe('buildLpRemove and buildLpCollect', () => {
  const leg = sampleLeg({ type: 'lp-remove', asset: eth, pairAsset: usdc, positionId: 5n });

  it.each([
    [
      'more than the position holds',
      buildLpRemove,
      { ...leg, amountAtomic: 10n ** 24n },
      {},
      'amount',
      /holds .* ETH and .* USDC/,
    ],
    ['nothing', buildLpRemove, { ...leg, amountAtomic: 0n }, {}, 'amount', /nothing to remove/],
    [
      'an emptied position',
      buildLpRemove,
      { ...leg, isMax: true },
      { liquidity: 0n },
      'position_id',
      /no liquidity left/,
    ],
    [
      "another's position",
      buildLpRemove,
      leg,
      { owner: OTHER as Address },
      'position_id',
      /another wallet/,
    ],
    ['no fees', buildLpCollect, { ...leg, isMax: true }, {}, 'position_id', /no fees to collect/],
    [
      'a part of fees',
      buildLpCollect,
      leg,
      { owed: [5n, 5n] as const },
      'amount',
      /collected whole/,
    ],
    [
      'no number',
      buildLpRemove,
      { ...leg, positionId: undefined },
      {},
      'position_id',
      /which position/,
    ],
  ] as const)('refuses %s', (_, build, one, position, field, reason) => {
    const { result } = run(build(one as typeof leg), { positions: { 5: position } });
    expect(result).toMatchObject({ field, reason: expect.stringMatching(reason) });
  });

  it('gives the fees once when earlier steps of the plan take them', () => {
    const earlierSteps = [earlierStep('lp-collect', leg.asset, 0n)];
    const outputs = (changes: Partial<Leg>) => {
      const one = { ...leg, isMax: true, ...changes };
      const { result } = run(buildLpRemove(one), { positions: { 5: { owed: [1000n, 1000n] } } });
      if (isRefusal(result)) throw new Error(result.reason);
      return result.output?.expectedAtomic as bigint;
    };
    expect(outputs({}) - outputs({ earlierSteps })).toBe(1000n);
  });
});
