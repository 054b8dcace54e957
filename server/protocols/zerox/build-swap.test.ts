import { type Address, encodeFunctionData, type Hex, zeroHash } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import { answerReads } from '#server/protocols/testing/answer-reads.ts';
import { OTHER, OWNER, sampleLeg, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { registryAbi, settlerAbi } from './abi/settler.ts';
import { ALLOWANCE_HOLDER } from './addresses.ts';
import { buildSwap } from './build-swap.ts';
import { partiesOfZeroxCall } from './read-call.ts';

const SETTLER: Address = '0x5C9bdC801a600c006c388FC032dCb27355154cC9';
const OLD_SETTLER: Address = '0x7f6ceE965959295cC64d0E6c00d99d6532d8e86b';
const THIEF: Address = '0x00000000000000000000000000000000000bad01';
const USDC = tokenOf('base', 'USDC') as Erc20Token;
const WETH = tokenOf('base', 'WETH') as Erc20Token;
const LEG = sampleLeg({
  type: 'swap',
  chain: 'base',
  asset: USDC,
  toAsset: WETH,
  amountAtomic: 500_000_000n,
  slippageBps: 100,
});

interface Swap {
  operator: Address;
  token: Address;
  amount: bigint;
  target: Address;
  recipient: Address;
  buyToken: Address;
  minAmountOut: bigint;
}
const HONEST: Swap = {
  operator: SETTLER,
  token: USDC.address,
  amount: 500_000_000n,
  target: SETTLER,
  recipient: OWNER,
  buyToken: WETH.address,
  minAmountOut: 164_900_340_000_000_000n,
};

function calldata(changes: Partial<Swap> = {}): Hex {
  const swap = { ...HONEST, ...changes };
  const inner = encodeFunctionData({
    abi: settlerAbi,
    functionName: 'execute',
    args: [
      {
        recipient: swap.recipient,
        buyToken: swap.buyToken,
        minAmountOut: swap.minAmountOut,
      },
      ['0x8d68a156'],
      zeroHash,
    ],
  });
  return encodeFunctionData({
    abi: settlerAbi,
    functionName: 'exec',
    args: [swap.operator, swap.token, swap.amount, swap.target, inner],
  });
}

/** The reply as 0x documents `GET /swap/allowance-holder/quote`. */
const reply = (transaction: object = {}, rest: object = {}) => ({
  allowanceTarget: ALLOWANCE_HOLDER,
  blockNumber: '38000000',
  buyAmount: '166566000000000000',
  buyToken: WETH.address.toLowerCase(),
  liquidityAvailable: true,
  minBuyAmount: '164900340000000000',
  sellAmount: '500000000',
  sellToken: USDC.address.toLowerCase(),
  transaction: {
    to: ALLOWANCE_HOLDER,
    data: calldata(),
    gas: '288079',
    gasPrice: '4837860000',
    value: '0',
    ...transaction,
  },
  zid: '0x111111111111111111111111',
  ...rest,
});

function build(answer: unknown, leg = LEG) {
  const asked: unknown[] = [];
  const { result, rounds } = answerReads(buildSwap(leg), [registryAbi], ({ name, args }) => {
    if (name === 'quote') {
      asked.push(args[0]);
      return answer;
    }
    return name === 'ownerOf' ? SETTLER : OLD_SETTLER;
  });
  return { result, rounds, asked };
}

describe('a swap by a quote of 0x', () => {
  it('asks as 0x documents and takes the documented reply', () => {
    const { result, rounds, asked } = build(reply());
    expect(rounds).toBe(1);
    expect(asked).toEqual([
      {
        source: 'zerox',
        path: '/swap/allowance-holder/quote',
        query: {
          chainId: '8453',
          sellToken: USDC.address,
          buyToken: WETH.address,
          sellAmount: '500000000',
          taker: OWNER,
          recipient: OWNER,
          slippageBps: '100',
        },
      },
    ]);
    expect(result).toMatchObject({
      to: ALLOWANCE_HOLDER,
      valueWei: 0n,
      approval: { spender: ALLOWANCE_HOLDER, amountAtomic: 500_000_000n },
      output: {
        recipient: OWNER,
        expectedAtomic: 166_566_000_000_000_000n,
        minAtomic: 164_900_340_000_000_000n,
      },
      gasUnits: 288_079n,
    });
  });

  it('takes the Settler that was replaced last, too', () => {
    const data = calldata({ operator: OLD_SETTLER, target: OLD_SETTLER });
    expect(build(reply({ data })).result).toHaveProperty('output');
  });

  it.each<[string, unknown]>([
    ['another contract', reply({ to: THIEF })],
    ['native coin', reply({ value: '1' })],
    ['an unregistered Settler', reply({ data: calldata({ operator: THIEF, target: THIEF }) })],
    ['another operator', reply({ data: calldata({ operator: THIEF }) })],
    ['another target', reply({ data: calldata({ target: THIEF }) })],
    ['more to sell', reply({ data: calldata({ amount: 500_000_001n }) })],
    ['another asset to sell', reply({ data: calldata({ token: WETH.address }) })],
    ['another recipient', reply({ data: calldata({ recipient: THIEF }) })],
    ['another asset to buy', reply({ data: calldata({ buyToken: THIEF }) })],
    ['no least amount', reply({ data: calldata({ minAmountOut: 0n }) })],
    [
      'too small a least amount',
      reply({ data: calldata({ minAmountOut: 160_000_000_000_000_000n }) }),
    ],
    ['calldata of another kind', reply({ data: '0xa9059cbb' })],
    ['no calldata', reply({ data: '0x' })],
    ['an amount that is no number', reply({}, { buyAmount: '1e18' })],
    ['nothing to receive', reply({}, { buyAmount: '0' })],
    ['no transaction', { liquidityAvailable: true, buyAmount: '1' }],
    ['no liquidity', { liquidityAvailable: false }],
    ['a page', '<html>'],
  ])('is refused with %s', (_, answer) => {
    expect(build(answer).result).toMatchObject({ refused: 'no_route', field: 'to_asset' });
  });

  it('delivers to the recipient of the leg alone', () => {
    const leg = { ...LEG, recipient: OTHER } as const;
    expect(build(reply(), leg).result).toHaveProperty('refused');
    const data = calldata({ recipient: OTHER });
    expect(build(reply({ data }), leg).result).toHaveProperty('output.recipient', OTHER);
  });

  it('is not asked for an exact output', () => {
    const { result, asked } = build(reply(), { ...LEG, exactOutAtomic: 1n });
    expect(result).toMatchObject({ refused: 'no_route', field: 'to_amount' });
    expect(asked).toEqual([]);
  });

  it('names its parties whatever its route', () => {
    expect(partiesOfZeroxCall(calldata())).toEqual([SETTLER, USDC.address, OWNER, WETH.address]);
    expect(partiesOfZeroxCall('0x1234')).toBeNull();
  });
});
