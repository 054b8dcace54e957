import { encodeAbiParameters, type Hex } from 'viem';
import { describe, expect, it } from 'vitest';
import { evmChain } from '#server/chains/registry.ts';
import { dataFeeWei, readDataFees } from './data-fee.ts';

const bytes = (count: number): Hex => `0x${'ab'.repeat(count)}`;
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value]);

describe('dataFeeWei', () => {
  const fee = { smallWei: 1_000n, largeWei: 11_000n };

  it('grows with the calldata, evenly', () => {
    expect(dataFeeWei('base', '0x', fee)).toBe(1_000n);
    expect(dataFeeWei('base', bytes(90), fee)).toBe(1_000n);
    expect(dataFeeWei('base', bytes(590), fee)).toBe(6_000n);
    expect(dataFeeWei('base', bytes(1090), fee)).toBe(11_000n);
    expect(dataFeeWei('base', bytes(2090), fee)).toBe(21_000n);
  });

  it('is what is set aside where nobody reports it', () => {
    for (const chain of ['base', 'arbitrum', 'ethereum'] as const) {
      expect(dataFeeWei(chain, bytes(500), undefined)).toBe(evmChain(chain).dataFeeReserveWei);
    }
  });
});

describe('readDataFees', () => {
  function run(answers: readonly (bigint | undefined)[]) {
    const contractRead = readDataFees(['ethereum', 'base', 'arbitrum', 'optimism']);
    const step = contractRead.next();
    if (step.done) throw new Error('Nothing was asked.');
    expect(step.value.map(({ chain }) => chain)).toEqual(['base', 'base', 'optimism', 'optimism']);
    const outcomes = step.value.map((read, index) => {
      const answer = answers[index];
      return answer === undefined
        ? { ok: false as const, reason: 'reverted' }
        : { ok: true as const, value: read.decode(word(answer)) };
    });
    return contractRead.next(outcomes).value;
  }

  it('asks OP-stack chains only, and keeps what makes sense', () => {
    expect(run([5n, 9n, undefined, 7n])).toEqual(
      new Map([['base', { smallWei: 5n, largeWei: 9n }]]),
    );
    expect(run([9n, 5n, 1n, 1n])).toEqual(new Map([['optimism', { smallWei: 1n, largeWei: 1n }]]));
  });

  it('asks nothing where no chain has the oracle', () => {
    expect(readDataFees(['ethereum', 'polygon']).next()).toEqual({ done: true, value: new Map() });
  });
});
