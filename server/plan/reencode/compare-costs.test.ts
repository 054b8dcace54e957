import { expect, it } from 'vitest';
import { nativeToken, resolveToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import type { Step } from '#server/schemas/step.ts';
import { compareFee, isDearer } from './compare-costs.ts';

const USDC = resolveToken('base', 'USDC') as Token;
const ETH = nativeToken('base');

function compare(asset: Token, value: string, valueWei: bigint, amount = 100n) {
  const step = { amount_raw: '100', value } as Step;
  return compareFee({ step, chain: 'base' }, { asset } as Leg, { valueWei } as BuiltCall, amount);
}

it('is the coin that a call takes on top of its spend', () => {
  expect(compare(USDC, '30', 45n)).toMatchObject({
    asset: 'ETH',
    reviewed_raw: '30',
    now_raw: '45',
    now: '0.000000000000000045',
  });
  expect(compare(ETH, '107', 209n, 200n)).toMatchObject({ reviewed_raw: '7', now_raw: '9' });
});

it('is not there where the coin is spent alone, or comes out', () => {
  expect(compare(ETH, '100', 200n, 200n)).toBeUndefined();
  expect(compare(ETH, '0', 0n)).toBeUndefined();
});

it('is worse where it grew', () => {
  expect(isDearer(compare(USDC, '30', 31n))).toBe(true);
  expect(isDearer(compare(USDC, '30', 30n))).toBe(false);
  expect(isDearer(undefined)).toBe(false);
});
