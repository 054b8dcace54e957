import { type Address, toHex } from 'viem';
import { describe, expect, it } from 'vitest';
import type { Leg } from '#server/protocols/manifest.ts';
import { answerReads } from '#server/protocols/testing/answer-reads.ts';
import { OTHER, OWNER, sampleLeg, tokenOf } from '#server/protocols/testing/sample-leg.ts';
import { LIFI_DIAMOND } from './addresses.ts';
import { buildBridge } from './build-bridge.ts';
import { partiesOfLifiBridge } from './read-bridge-call.ts';
import {
  acrossData,
  bridgeReply,
  stargateData,
  type WantedBridge,
} from './testing/bridge-replies.ts';

const THIEF: Address = '0x00000000000000000000000000000000000bad01';
const ARBITRUM_ENDPOINT = 30_110;
const MESSAGE_FEE_WEI = 10n ** 14n;
const LEG = sampleLeg({
  type: 'bridge',
  asset: tokenOf('base', 'USDC'),
  toAsset: tokenOf('arbitrum', 'USDC'),
  slippageBps: 50,
});
const WANTED: WantedBridge = {
  owner: OWNER,
  recipient: OWNER,
  sendToken: LEG.asset.address as Address,
  receiveToken: LEG.toAsset?.address as Address,
  amountAtomic: 500_000_000n,
  chainId: 42_161n,
  outputAtomic: 499_700_000n,
  nowSeconds: LEG.nowSeconds,
};
const thiefWord = `0x${'0'.repeat(24)}${THIEF.slice(2)}`;
const word = (address: Address) => `0x${'0'.repeat(24)}${address.slice(2).toLowerCase()}`;

const across = (data: object = {}, own: object = {}, wanted = WANTED) =>
  bridgeReply(wanted, acrossData(wanted, data, own));
const stargate = (
  changes: Parameters<typeof stargateData>[3] = {},
  request: object = {},
  endpoint = ARBITRUM_ENDPOINT,
  feeWei = MESSAGE_FEE_WEI,
) =>
  bridgeReply(WANTED, stargateData(WANTED, endpoint, feeWei, changes), {
    value: toHex(feeWei),
    ...request,
  });

let asked: unknown;
const build = (answer: unknown, leg: Leg = LEG) =>
  answerReads(buildBridge(leg), [], ({ args }) => {
    [asked] = args;
    return answer;
  }).result;

describe('a bridge by a quote of LI.FI', () => {
  it('over Across is taken as documented', () => {
    const answer = across();
    expect(build(answer)).toMatchObject({
      to: LIFI_DIAMOND,
      data: answer.transactionRequest.data,
      valueWei: 0n,
      spend: { amountAtomic: 500_000_000n },
      approval: { spender: LIFI_DIAMOND, amountAtomic: 500_000_000n },
      output: { recipient: OWNER, expectedAtomic: 499_700_000n, minAtomic: 499_700_000n },
      awaitsBridge: true,
      bridgeFeeAtomic: 300_000n,
      route: { kind: 'lifi-across' },
      gasUnits: 400_000n,
      description:
        'Bridge 500 USDC to Arbitrum with LI.FI over Across; about 499.7 USDC arrives, at least 499.7 USDC',
    });
    expect(asked).toMatchObject({
      source: 'lifi',
      path: '/quote',
      query: {
        fromChain: '8453',
        toChain: '42161',
        fromAddress: OWNER,
        toAddress: OWNER,
        fromAmount: '500000000',
        allowBridges: 'across,stargateV2,stargateV2Bus',
      },
    });
  });

  it('over Stargate carries the message fee in the coin', () => {
    for (const oftCmd of ['0x', '0x00']) {
      expect(build(stargate({ send: { oftCmd } }))).toMatchObject({
        valueWei: MESSAGE_FEE_WEI,
        output: { minAtomic: 499_700_000n },
        route: { kind: 'lifi-stargate' },
        recovery: { fundsAt: expect.stringMatching(/Stargate/) },
      });
    }
  });

  it('goes to a recipient of the user’s own words', () => {
    const wanted = { ...WANTED, recipient: OTHER } as const;
    expect(build(across({}, {}, wanted), { ...LEG, recipient: OTHER })).toMatchObject({
      output: { recipient: OTHER },
      description: expect.stringContaining(`for ${OTHER}`),
    });
    expect(build(across({}, {}, wanted))).toMatchObject({ refused: 'no_route' });
  });

  it('is asked again over the bridge that was reviewed, and takes no other', () => {
    const reviewed = { ...LEG, pinnedRoute: { kind: 'lifi-stargate' } };
    expect(build(stargate(), reviewed)).toMatchObject({ route: { kind: 'lifi-stargate' } });
    expect(asked).toMatchObject({ query: { allowBridges: 'stargateV2,stargateV2Bus' } });
    expect(build(across(), reviewed)).toMatchObject({ refused: 'no_route' });
  });

  it.each<[string, unknown]>([
    [
      'another contract',
      { ...across(), transactionRequest: { ...across().transactionRequest, to: THIEF } },
    ],
    [
      'native coin on top',
      { ...across(), transactionRequest: { ...across().transactionRequest, value: '0x1' } },
    ],
    ['another asset to send', across({ sendingAssetId: THIEF }, { sendingAssetId: thiefWord })],
    ['two assets to send', across({}, { sendingAssetId: thiefWord })],
    ['two assets to send the other way', across({ sendingAssetId: THIEF })],
    ['another amount', across({ minAmount: 500_000_001n })],
    ['another recipient', across({ receiver: THIEF }, { receiverAddress: thiefWord })],
    ['two recipients', across({}, { receiverAddress: thiefWord })],
    ['two recipients the other way', across({ receiver: THIEF })],
    [
      'more than an address as recipient',
      across({}, { receiverAddress: `0x01${word(OWNER).slice(4)}` }),
    ],
    ['a refund to someone else', across({}, { refundAddress: thiefWord })],
    ['another chain', across({ destinationChainId: 10n })],
    ['another asset to arrive', across({}, { receivingAssetId: thiefWord })],
    ['a message', across({}, { message: '0x12' })],
    ['a call on the other side', across({ hasDestinationCall: true })],
    ['a swap on this side', across({ hasSourceSwaps: true })],
    ['a deadline that is over', across({}, { fillDeadline: Number(LEG.nowSeconds) })],
    ['a deadline far away', across({}, { fillDeadline: Number(LEG.nowSeconds) + 86_400 })],
    ['nothing to arrive', across({}, { outputAmount: 0n })],
    ['less than was quoted', across({}, { outputAmount: 497_000_000n })],
    ['more than was quoted', across({}, { outputAmount: 499_700_001n })],
    ['a fee of a fifth', across({}, {}, { ...WANTED, outputAtomic: 400_000_000n })],
    ['more than is sent', across({}, {}, { ...WANTED, outputAtomic: 500_000_001n })],
    ['Stargate: another amount', stargate({ send: { amountLD: 499_999_999n } })],
    ['Stargate: another recipient', stargate({ send: { to: thiefWord } })],
    ['Stargate: another endpoint', stargate({}, {}, 30_111)],
    ['Stargate: another asset', stargate({ stargate: { assetId: 13 } })],
    ['Stargate: a refund to someone else', stargate({ stargate: { refundAddress: THIEF } })],
    ['Stargate: a composed message', stargate({ send: { composeMsg: '0x12' } })],
    ['Stargate: options', stargate({ send: { extraOptions: '0x0003' } })],
    ['Stargate: an unknown command', stargate({ send: { oftCmd: '0x01' } })],
    ['Stargate: a least amount of nothing', stargate({ send: { minAmountLD: 0n } })],
    ['Stargate: more coin than its message', stargate({}, { value: toHex(MESSAGE_FEE_WEI + 1n) })],
    ['Stargate: a message fee of an ether', stargate({}, {}, ARBITRUM_ENDPOINT, 10n ** 18n)],
    ['another facet', bridgeReply(WANTED, '0xa6010a66')],
    ['no calldata', bridgeReply(WANTED, '0x')],
    ['a message instead of a quote', { message: 'No available quotes', code: 1002 }],
    ['nothing at all', null],
  ])('is refused with %s', (_, answer) => {
    expect(build(answer)).toMatchObject({
      refused: 'no_route',
      field: 'to_chain',
      reason: expect.stringMatching(/^LI\.FI has no bridge\. /),
    });
  });

  it.each([
    ['the coin', { asset: tokenOf('base', 'ETH') }, 'asset'],
    ['another token there', { toAsset: tokenOf('arbitrum', 'USDT') }, 'asset'],
    ['a chain it is not used on', { toAsset: tokenOf('xlayer', 'USDC') }, 'to_chain'],
    ['the zero address', { recipient: `0x${'0'.repeat(40)}` as const }, 'recipient'],
    ['nothing', { amountAtomic: 0n }, 'amount'],
  ])('is not asked for %s', (_, changes, field) => {
    asked = undefined;
    expect(build(across(), { ...LEG, ...changes })).toMatchObject({ field });
    expect(asked).toBeUndefined();
  });

  it('calls the functions that the diamond has', () => {
    expect(acrossData(WANTED).slice(0, 10)).toBe('0xa1f1ce43');
    expect(stargateData(WANTED, ARBITRUM_ENDPOINT, MESSAGE_FEE_WEI).slice(0, 10)).toBe(
      '0x14d53077',
    );
  });

  it('names its parties whatever its route', () => {
    const { sendToken, receiveToken } = WANTED;
    expect(partiesOfLifiBridge(acrossData(WANTED))?.map((one) => one.toLowerCase())).toEqual(
      [OWNER, OWNER, sendToken, receiveToken].map((one) => one.toLowerCase()),
    );
    expect(partiesOfLifiBridge('0x1234')).toBeNull();
  });
});
