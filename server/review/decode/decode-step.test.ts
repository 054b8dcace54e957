import { encodeFunctionData, erc20Abi, maxUint256 } from 'viem';
import { describe, expect, test } from 'vitest';
import { APPROVE, SWAP } from '#server/operations/examples/swap-on-base.ts';
import { decodeStep } from './decode-step.ts';

const ROUTER = '0x2626664c2603336E57B271c5C0b26F421741e481';
const names = {
  wallet: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  contracts: { [ROUTER.toLowerCase()]: 'SwapRouter02' },
};

describe('decodeStep', () => {
  test('names whom an approval is for, and how much of it', () => {
    expect(decodeStep(APPROVE, names)).toEqual([
      {
        name: 'approve',
        arguments: [
          { name: 'spender', value: ROUTER, meaning: 'SwapRouter02' },
          { name: 'amount', value: '500000000', meaning: '500 USDC' },
        ],
      },
    ]);
  });

  test('says that an approval has no limit', () => {
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [ROUTER, maxUint256],
    });
    expect(decodeStep({ ...APPROVE, data }, names)[0]?.arguments[1]?.meaning).toBe('without limit');
  });

  test('shows the calls inside of a call, with the least that arrives', () => {
    const calls = decodeStep(SWAP, names);
    expect(calls.map(({ name }) => name)).toEqual(['multicall', 'exactInputSingle', 'unwrapWETH9']);
    expect(calls[1]?.arguments).toContainEqual({
      name: 'amountIn',
      value: '500000000',
      meaning: '500 USDC',
    });
    expect(calls[2]?.arguments).toContainEqual({
      name: 'recipient',
      value: names.wallet,
      meaning: 'your wallet',
    });
    const least = calls[2]?.arguments.find(({ name }) => name === 'amountMinimum');
    expect(least?.meaning).toMatch(/^at least 0\.16\d+ ETH$/);
  });

  test.each(['0x', '0x12345678', '0x095ea7b3', `${SWAP.data?.slice(0, -200)}`])(
    'says nothing of what it cannot read to the end: %#',
    (data) => {
      expect(decodeStep({ ...SWAP, data }, names)).toEqual([]);
    },
  );
});
