import { createRequire } from 'node:module';
import { type Abi, encodeFunctionData } from 'viem';
import { describe, expect, it } from 'vitest';
import { EVM_CHAINS } from '#server/chains/registry.ts';
import { sampleLeg } from '#server/protocols/testing/sample-leg.ts';
import { encodeUnwrap } from './encode/encode-unwrap.ts';
import { encodeWrap } from './encode/encode-wrap.ts';

/** WETH9's own ABI, as its package ships it. */
const { abi } = createRequire(import.meta.url)('canonical-weth/build/contracts/WETH9.json') as {
  abi: Abi;
};

describe.each(EVM_CHAINS)('on $slug', ({ slug, wrappedNative, native }) => {
  const leg = sampleLeg({ chain: slug, amountAtomic: 15n * 10n ** 17n });

  it('wraps by value', () => {
    expect(encodeWrap(leg)).toMatchObject({
      to: wrappedNative.address,
      data: encodeFunctionData({ abi, functionName: 'deposit' }),
      valueWei: leg.amountAtomic,
      output: { token: { address: wrappedNative.address }, minAtomic: leg.amountAtomic },
      description: `Wrap 1.5 ${native.symbol} into ${wrappedNative.symbol}`,
    });
  });

  it('unwraps the amount', () => {
    expect(encodeUnwrap(leg)).toMatchObject({
      to: wrappedNative.address,
      data: encodeFunctionData({ abi, functionName: 'withdraw', args: [leg.amountAtomic] }),
      valueWei: 0n,
      approval: null,
      output: { token: { address: null }, minAtomic: leg.amountAtomic },
      description: `Unwrap 1.5 ${wrappedNative.symbol} into ${native.symbol}`,
    });
  });

  it('refuses nothing', () => {
    for (const encode of [encodeWrap, encodeUnwrap]) {
      expect(encode({ ...leg, amountAtomic: 0n })).toMatchObject({ refused: 'amount_too_small' });
    }
  });
});
