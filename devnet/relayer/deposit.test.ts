import { type Address, pad, zeroHash } from 'viem';
import { describe, expect, it } from 'vitest';
import { LISTED_TOKENS } from '#server/chains/tokens/listed.ts';
import type { AcrossChain } from '#server/protocols/across/addresses.ts';
import { type Deposit, type RelayData, refusalToFill } from './deposit.ts';

const word = (symbol: string, chain: AcrossChain) =>
  pad(LISTED_TOKENS[symbol]?.addresses[chain] as Address, { size: 32 });

function deposit(changes: Partial<RelayData> = {}): Deposit {
  return {
    origin: 'base',
    destination: 'arbitrum',
    relayHash: zeroHash,
    relayData: {
      depositor: pad('0x1', { size: 32 }),
      recipient: pad('0x1', { size: 32 }),
      exclusiveRelayer: zeroHash,
      inputToken: word('USDC', 'base'),
      outputToken: word('USDC', 'arbitrum'),
      inputAmount: 10_000n,
      outputAmount: 9_999n,
      originChainId: 8453n,
      depositId: 1n,
      fillDeadline: 1,
      exclusivityDeadline: 0,
      message: '0x',
      ...changes,
    },
  };
}

describe('refusalToFill', () => {
  it('fills what pays the least fee', () => {
    expect(refusalToFill(deposit())).toBeUndefined();
  });

  it.each([
    ['less than the fee', { outputAmount: 10_000n }, /fee is below/],
    ['more than was put in', { outputAmount: 20_000n }, /fee is below/],
    ['another asset', { outputToken: word('USDT', 'arbitrum') }, /not the same/],
    ['an asset nobody lists', { inputToken: pad('0x2', { size: 32 }) }, /not the same/],
    [
      'an asset Across does not carry',
      { inputToken: word('WBTC', 'base'), outputToken: word('WBTC', 'arbitrum') },
      /not carried/,
    ],
    [
      'another relayer’s',
      { exclusivityDeadline: 9, exclusiveRelayer: pad('0x3', { size: 32 }) },
      /reserved/,
    ],
  ] as const)('refuses %s', (_, changes, reason) => {
    expect(refusalToFill(deposit(changes))).toMatch(reason);
  });
});
