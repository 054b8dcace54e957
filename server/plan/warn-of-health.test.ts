import { describe, expect, it } from 'vitest';
import type { BuiltCall, HealthChange } from '#server/protocols/manifest.ts';
import { sampleLeg } from '#server/protocols/testing/sample-leg.ts';
import type { PlanState } from './plan-state.ts';
import { warnOfHealth } from './warn-of-health.ts';

const WAD = 10n ** 18n;

function warningsOf(health: HealthChange | undefined): string[] {
  const state = { warnings: new Set<string>() } as PlanState;
  warnOfHealth(state, sampleLeg({ type: 'borrow' }), { health } as BuiltCall);
  return [...state.warnings];
}

describe('warnOfHealth', () => {
  it('says how little is left', () => {
    expect(warningsOf({ beforeWad: null, afterWad: (WAD * 10_567n) / 10_000n })).toEqual([
      'This borrow leaves the account on base with a health factor of 1.0567: below 1 it can be liquidated.',
    ]);
  });

  it.each([
    ['is wide', { beforeWad: 2n * WAD, afterWad: (WAD * 11n) / 10n }],
    ['grows', { beforeWad: WAD, afterWad: (WAD * 105n) / 100n }],
    ['is without debt', { beforeWad: WAD, afterWad: null }],
    ['is not known', undefined],
  ] as const)('is silent when it %s', (_, health) => {
    expect(warningsOf(health)).toEqual([]);
  });
});
