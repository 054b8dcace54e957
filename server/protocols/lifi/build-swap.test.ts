import { type Address, encodeFunctionData, type Hex, zeroHash } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Erc20Token } from '#server/chains/tokens/token.ts';
import { answerReads } from '#server/protocols/testing/answer-reads.ts';
import { OWNER, sampleLeg, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { genericSwapAbi } from './abi/generic-swap.ts';
import { LIFI_DIAMOND } from './addresses.ts';
import { buildSwap } from './build-swap.ts';
import { partiesOfLifiCall } from './read-call.ts';

const THIEF: Address = '0x00000000000000000000000000000000000bad01';
const DEX: Address = '0x2626664c2603336E57B271c5C0b26F421741e481';
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

const hop = (changes: object = {}) => ({
  callTo: DEX,
  approveTo: DEX,
  sendingAssetId: USDC.address,
  receivingAssetId: WETH.address,
  fromAmount: 500_000_000n,
  callData: '0x1234' as Hex,
  requiresDeposit: true,
  ...changes,
});

const single = (
  changes: object = {},
  receiver: Address = OWNER,
  least = 164_900_340_000_000_000n,
) =>
  encodeFunctionData({
    abi: genericSwapAbi,
    functionName: 'swapTokensSingleV3ERC20ToERC20',
    args: [zeroHash, 'portolan', '', receiver, least, hop(changes)],
  });

const multiple = (...hops: ReturnType<typeof hop>[]) =>
  encodeFunctionData({
    abi: genericSwapAbi,
    functionName: 'swapTokensMultipleV3ERC20ToERC20',
    args: [zeroHash, 'portolan', '', OWNER, 164_900_340_000_000_000n, hops],
  });

/** The reply as LI.FI documents `GET /v1/quote`. */
const reply = (
  data: Hex = single(),
  transactionRequest: object = {},
  toAmount = '166566000000000000',
) => ({
  type: 'lifi',
  id: '0b3f4f0a',
  tool: 'sushiswap',
  action: { fromToken: { address: USDC.address }, toToken: { address: WETH.address } },
  estimate: {
    tool: 'sushiswap',
    approvalAddress: LIFI_DIAMOND,
    toAmountMin: '164900340000000000',
    toAmount,
    fromAmount: '500000000',
  },
  transactionRequest: {
    value: '0x0',
    to: LIFI_DIAMOND,
    data,
    from: OWNER,
    chainId: 8453,
    gasPrice: '0x4c4b40',
    gasLimit: '0x61a80',
    ...transactionRequest,
  },
});

const build = (answer: unknown, leg = LEG) => answerReads(buildSwap(leg), [], () => answer).result;

describe('a swap by a quote of LI.FI', () => {
  it.each<[string, Hex]>([
    ['one hop', single()],
    [
      'two hops',
      multiple(
        hop({ receivingAssetId: DEX }),
        hop({ sendingAssetId: DEX, fromAmount: 1n, requiresDeposit: false }),
      ),
    ],
  ])('of %s is taken as documented', (_, data) => {
    expect(build(reply(data))).toMatchObject({
      to: LIFI_DIAMOND,
      data,
      approval: { spender: LIFI_DIAMOND, amountAtomic: 500_000_000n },
      output: { recipient: OWNER, minAtomic: 164_900_340_000_000_000n },
      gasUnits: 400_000n,
    });
  });

  it.each<[string, unknown]>([
    ['another contract', reply(single(), { to: THIEF })],
    ['native coin', reply(single(), { value: '0x1' })],
    ['another recipient', reply(single({}, THIEF))],
    ['no least amount', reply(single({}, OWNER, 0n))],
    ['too small a least amount', reply(single({}, OWNER, 1n))],
    ['another asset to sell', reply(single({ sendingAssetId: WETH.address }))],
    ['more to sell', reply(single({ fromAmount: 500_000_001n }))],
    ['another asset to buy', reply(single({ receivingAssetId: THIEF }))],
    [
      'a second deposit',
      reply(multiple(hop({ receivingAssetId: DEX }), hop({ sendingAssetId: DEX }))),
    ],
    ['a bridge', reply('0xa6010a66')],
    ['no calldata', reply('0x')],
    ['nothing to receive', reply(single(), {}, '0')],
    ['a message', { message: 'No available quotes for the requested transfer', code: 1002 }],
  ])('is refused with %s', (_, answer) => {
    expect(build(answer)).toMatchObject({ refused: 'no_route', field: 'to_asset' });
  });

  it('names its parties whatever its route', () => {
    expect(partiesOfLifiCall(single())).toEqual([OWNER, USDC.address, WETH.address]);
    expect(partiesOfLifiCall('0x1234')).toBeNull();
  });
});
