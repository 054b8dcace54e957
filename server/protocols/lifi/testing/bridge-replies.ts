import { type Address, encodeFunctionData, type Hex, pad, zeroHash } from 'viem';
import { acrossFacetAbi, stargateFacetAbi } from '../abi/bridges.ts';
import { LIFI_DIAMOND } from '../addresses.ts';

/** A bridge as a test wants it encoded. */
export interface WantedBridge {
  readonly owner: Address;
  readonly recipient: Address;
  readonly sendToken: Address;
  readonly receiveToken: Address;
  readonly amountAtomic: bigint;
  readonly chainId: bigint;
  readonly outputAtomic: bigint;
  readonly nowSeconds: bigint;
}

const bridgeData = (wanted: WantedBridge, bridge: string, changes: object) => ({
  transactionId: zeroHash,
  bridge,
  integrator: 'portolan',
  referrer: '0x0000000000000000000000000000000000000000' as Address,
  sendingAssetId: wanted.sendToken,
  receiver: wanted.recipient,
  minAmount: wanted.amountAtomic,
  destinationChainId: wanted.chainId,
  hasSourceSwaps: false,
  hasDestinationCall: false,
  ...changes,
});

const word = (address: Address): Hex => pad(address.toLowerCase() as Address, { size: 32 });

/** `startBridgeTokensViaAcrossV4`, changed where the test says. */
export function acrossData(wanted: WantedBridge, data: object = {}, across: object = {}): Hex {
  return encodeFunctionData({
    abi: acrossFacetAbi,
    functionName: 'startBridgeTokensViaAcrossV4',
    args: [
      bridgeData(wanted, 'across', data),
      {
        receiverAddress: word(wanted.recipient),
        refundAddress: word(wanted.owner),
        sendingAssetId: word(wanted.sendToken),
        receivingAssetId: word(wanted.receiveToken),
        outputAmount: wanted.outputAtomic,
        outputAmountMultiplier: 0n,
        exclusiveRelayer: zeroHash,
        quoteTimestamp: Number(wanted.nowSeconds),
        fillDeadline: Number(wanted.nowSeconds) + 7200,
        exclusivityParameter: 0,
        message: '0x' as Hex,
        ...across,
      },
    ],
  });
}

/** `startBridgeTokensViaStargate`, changed where the test says. */
export function stargateData(
  wanted: WantedBridge,
  endpoint: number,
  messageFeeWei: bigint,
  changes: { data?: object; stargate?: object; send?: object } = {},
): Hex {
  return encodeFunctionData({
    abi: stargateFacetAbi,
    functionName: 'startBridgeTokensViaStargate',
    args: [
      bridgeData(wanted, 'stargateV2', changes.data ?? {}),
      {
        assetId: 1,
        sendParams: {
          dstEid: endpoint,
          to: word(wanted.recipient),
          amountLD: wanted.amountAtomic,
          minAmountLD: wanted.outputAtomic,
          extraOptions: '0x' as Hex,
          composeMsg: '0x' as Hex,
          oftCmd: '0x' as Hex,
          ...changes.send,
        },
        fee: { nativeFee: messageFeeWei, lzTokenFee: 0n },
        refundAddress: wanted.owner,
        ...changes.stargate,
      },
    ],
  });
}

/** The reply as LI.FI documents `GET /v1/quote` for another chain. */
export function bridgeReply(
  { amountAtomic, outputAtomic }: WantedBridge,
  data: Hex,
  request: object = {},
  estimate: object = {},
) {
  return {
    type: 'lifi',
    id: '0b3f4f0a',
    tool: 'across',
    estimate: {
      tool: 'across',
      approvalAddress: LIFI_DIAMOND,
      toAmountMin: outputAtomic.toString(),
      toAmount: outputAtomic.toString(),
      fromAmount: amountAtomic.toString(),
      executionDuration: 5,
      ...estimate,
    },
    transactionRequest: {
      value: '0x0',
      to: LIFI_DIAMOND,
      data,
      chainId: 8453,
      gasPrice: '0x4c4b40',
      gasLimit: '0x61a80',
      ...request,
    },
  };
}
