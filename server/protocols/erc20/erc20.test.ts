import fc from 'fast-check';
import { decodeFunctionData, erc20Abi, zeroAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { isRefusal, type Leg } from '#server/protocols/manifest.ts';
import { OTHER, sampleLeg, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { encodeApprove } from './encode/encode-approve.ts';
import { encodeTransfer } from './encode/encode-transfer.ts';

const usdc = tokenOf('base', 'USDC');

describe('encodeTransfer', () => {
  it('sends the native coin as plain value', () => {
    const leg = sampleLeg({ asset: tokenOf('base', 'ETH'), amountAtomic: 5n, recipient: OTHER });
    expect(encodeTransfer(leg)).toMatchObject({
      to: OTHER,
      data: '0x',
      valueWei: 5n,
      gasUnits: 21_000n,
      approval: null,
      description: `Send 0.000000000000000005 ETH to ${OTHER}`,
    });
  });

  it('decodes back to recipient and amount, for any amount', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 2n ** 256n - 1n), (amountAtomic) => {
        const built = encodeTransfer(sampleLeg({ amountAtomic, recipient: OTHER }));
        if (isRefusal(built)) throw new Error(built.reason);
        const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: built.data });
        expect([built.to, functionName, args]).toEqual([
          usdc.address,
          'transfer',
          [OTHER, amountAtomic],
        ]);
        expect(built.valueWei).toBe(0n);
      }),
    );
  });

  it.each([
    ['to the zero address', { recipient: zeroAddress }, 'invalid_recipient'],
    ['to the token itself', { recipient: usdc.address ?? OTHER }, 'invalid_recipient'],
    ['of nothing', { recipient: OTHER, amountAtomic: 0n }, 'amount_too_small'],
  ] as [string, Partial<Leg>, string][])('is refused %s', (_, changes, refused) => {
    expect(encodeTransfer(sampleLeg(changes))).toMatchObject({ refused });
  });
});

describe('encodeApprove', () => {
  it('sets exactly the amount; zero revokes', () => {
    for (const amountAtomic of [0n, 1n, 500_000_000n]) {
      const built = encodeApprove(sampleLeg({ type: 'approve', amountAtomic, spender: OTHER }));
      if (isRefusal(built)) throw new Error(built.reason);
      const { args } = decodeFunctionData({ abi: erc20Abi, data: built.data });
      expect(args).toEqual([OTHER, amountAtomic]);
      expect(built.description).toMatch(amountAtomic === 0n ? /^Revoke / : /spend exactly /);
    }
  });

  it.each([
    ['of the native coin', { asset: tokenOf('base', 'ETH'), spender: OTHER }, 'asset_unsupported'],
    ['without a spender', {}, 'invalid_recipient'],
    ['for the zero address', { spender: zeroAddress }, 'invalid_recipient'],
  ] as [string, Partial<Leg>, string][])('is refused %s', (_, changes, refused) => {
    expect(encodeApprove(sampleLeg(changes))).toMatchObject({ refused });
  });
});
