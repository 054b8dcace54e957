import { decodeFunctionData, encodeFunctionData, erc20Abi, getAddress } from 'viem';
import { describe, expect, test } from 'vitest';
import vectors from '#client/verify/vectors/honest-plans.json' with { type: 'json' };
import type { Step } from '#server/schemas/step.ts';
import { encodeRevocation } from './encode-revocation.ts';

const STEPS = (vectors as unknown as readonly { steps: Step[] }[]).flatMap(({ steps }) => steps);

describe('undoing an approval', () => {
  test('is an approval of zero for the same spender of the same token, and nothing else is one', () => {
    const found = STEPS.flatMap((step) => {
      const call = encodeRevocation(step);
      return call === null ? [] : [{ step, call }];
    });
    expect(found.length).toBeGreaterThan(10);
    for (const { step, call } of found) {
      expect(step.type).toBe('approve');
      expect(call).toMatchObject({ to: step.to, value: 0n });
      expect(decodeFunctionData({ abi: erc20Abi, data: call.data })).toEqual({
        functionName: 'approve',
        args: [getAddress(step.spender ?? ''), 0n],
      });
      const same = encodeFunctionData({
        abi: erc20Abi,
        functionName: 'approve',
        args: [getAddress(step.spender ?? ''), 0n],
      });
      expect(call.data).toBe(same);
      expect(encodeRevocation({ ...step, amount_raw: '0' })).toBeNull();
      expect(encodeRevocation({ ...step, type: 'transfer' })).toBeNull();
    }
  });
});
