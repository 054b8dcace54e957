import fc from 'fast-check';
import {
  decodeFunctionResult,
  encodeFunctionData,
  encodeFunctionResult,
  type Hex,
  multicall3Abi,
} from 'viem';
import { describe, expect, it } from 'vitest';
import { decodeAggregate, encodeAggregate } from './aggregate.ts';

const hex = (least: number, most: number) =>
  fc
    .uint8Array({ minLength: least, maxLength: most })
    .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`);
const options = { abi: multicall3Abi, functionName: 'aggregate3' } as const;

describe('aggregate3', () => {
  it('is encoded as viem encodes it', () => {
    const calls = fc.array(fc.record({ to: hex(20, 20), data: hex(0, 200) }), { maxLength: 20 });
    fc.assert(
      fc.property(calls, (all) => {
        const args = [
          all.map(({ to, data }) => ({ target: to, allowFailure: true, callData: data })),
        ] as const;
        expect(encodeAggregate(all)).toBe(encodeFunctionData({ ...options, args }));
      }),
    );
  });

  it('is decoded as viem decodes it', () => {
    const results = fc.array(fc.record({ success: fc.boolean(), returnData: hex(0, 200) }), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(results, (all) => {
        const data = encodeFunctionResult({ ...options, result: all });
        expect(decodeAggregate(data)).toEqual(decodeFunctionResult({ ...options, data }));
      }),
    );
  });

  it('is refused where it is cut off, and never read past its end', () => {
    const all = [
      { success: true, returnData: '0x1234' as Hex },
      { success: false, returnData: '0x' as Hex },
    ];
    const data = encodeFunctionResult({ ...options, result: all });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: (data.length - 2) / 2 - 33 }), (kept) => {
        expect(() => decodeAggregate(`0x${data.slice(2, 2 + 2 * kept)}`)).toThrow();
      }),
    );
    const words = fc.uint8Array({ minLength: 0, maxLength: 320 });
    fc.assert(
      fc.property(words, (bytes) => {
        const text: Hex = `0x${Buffer.from(bytes).toString('hex')}`;
        try {
          for (const { returnData } of decodeAggregate(text)) {
            expect(returnData.length).toBeLessThanOrEqual(text.length);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
    );
  });
});
