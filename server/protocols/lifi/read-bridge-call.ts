import { type Address, decodeFunctionData, type Hex, pad } from 'viem';
import { acrossFacetAbi, stargateFacetAbi } from './abi/bridges.ts';

/** What a bridge through LI.FI does, read out of its calldata. */
export interface LifiBridgeCall {
  readonly bridge: 'across' | 'stargate';
  readonly sendToken: Address;
  readonly sendAtomic: bigint;
  readonly recipient: Address;
  readonly refundTo: Address;
  readonly destinationChainId: bigint;
  /** The least that the bridge itself lets arrive. */
  readonly minAtomic: bigint;
  /** The token that arrives, where the calldata names it. */
  readonly receiveToken?: Address;
  /** Stargate's numbers of the asset and of the chain it goes to. */
  readonly stargate?: { readonly assetId: number; readonly endpoint: number };
  /** Native coin that goes along for the message. */
  readonly messageFeeWei: bigint;
  /** Until when a relayer may deliver, unix seconds. */
  readonly fillDeadlineSeconds?: bigint;
}

type BridgeData = {
  readonly sendingAssetId: Address;
  readonly receiver: Address;
  readonly minAmount: bigint;
  readonly destinationChainId: bigint;
  readonly hasSourceSwaps: boolean;
  readonly hasDestinationCall: boolean;
};

/**
 * Reads a plain bridge of one token by one of the two facets whose own data bounds what arrives.
 *
 * @returns null for any other call: other facets, swaps on either side, messages and calls on the
 * destination, and data that says two things of one.
 */
export function readLifiBridge(data: Hex): LifiBridgeCall | null {
  try {
    return readAcross(data) ?? readStargate(data);
  } catch {
    return null;
  }
}

/** Who a bridge's calldata pays and takes from. */
export function partiesOfLifiBridge(data: Hex): readonly Address[] | null {
  const call = readLifiBridge(data);
  if (!call) return null;
  const { receiveToken, recipient, refundTo, sendToken } = call;
  return [recipient, refundTo, sendToken, ...(receiveToken ? [receiveToken] : [])];
}

function readAcross(data: Hex): LifiBridgeCall | null {
  const decoded = decoding(() => decodeFunctionData({ abi: acrossFacetAbi, data }));
  if (!decoded) return null;
  const [bridgeData, across] = decoded.args;
  const recipient = addressIn(across.receiverAddress);
  const refundTo = addressIn(across.refundAddress);
  const sendToken = addressIn(across.sendingAssetId);
  const receiveToken = addressIn(across.receivingAssetId);
  if (!recipient || !refundTo || !sendToken || !receiveToken) return null;
  if (!isPlain(bridgeData) || across.message !== '0x') return null;
  // The facet deposits the token of its own data, whatever the shared part names.
  if (!same(bridgeData.receiver, recipient)) return null;
  if (!same(bridgeData.sendingAssetId, sendToken)) return null;
  return {
    bridge: 'across',
    ...sentBy(bridgeData),
    refundTo,
    receiveToken,
    minAtomic: across.outputAmount,
    messageFeeWei: 0n,
    fillDeadlineSeconds: BigInt(across.fillDeadline),
  };
}

function readStargate(data: Hex): LifiBridgeCall | null {
  const decoded = decoding(() => decodeFunctionData({ abi: stargateFacetAbi, data }));
  if (!decoded) return null;
  const [bridgeData, { assetId, fee, refundAddress, sendParams }] = decoded.args;
  const { amountLD, composeMsg, dstEid, extraOptions, minAmountLD, oftCmd, to } = sendParams;
  const recipient = addressIn(to);
  if (!recipient || !isPlain(bridgeData) || !same(bridgeData.receiver, recipient)) return null;
  if (composeMsg !== '0x' || extraOptions !== '0x' || fee.lzTokenFee !== 0n) return null;
  // Empty is Stargate's taxi, one zero byte its bus; nothing else is known of it.
  if (oftCmd !== '0x' && oftCmd !== '0x00') return null;
  if (amountLD !== bridgeData.minAmount) return null;
  return {
    bridge: 'stargate',
    ...sentBy(bridgeData),
    refundTo: refundAddress,
    minAtomic: minAmountLD,
    stargate: { assetId, endpoint: dstEid },
    messageFeeWei: fee.nativeFee,
  };
}

function decoding<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

function isPlain({ hasDestinationCall, hasSourceSwaps }: BridgeData): boolean {
  return !hasSourceSwaps && !hasDestinationCall;
}

function sentBy({ destinationChainId, minAmount, receiver, sendingAssetId }: BridgeData) {
  return {
    sendToken: sendingAssetId,
    sendAtomic: minAmount,
    recipient: receiver,
    destinationChainId,
  };
}

/** The address in a word; undefined when more than an address stands there. */
function addressIn(word: Hex): Address | undefined {
  const address: Address = `0x${word.slice(26)}`;
  return pad(address, { size: 32 }) === word.toLowerCase() ? address : undefined;
}

function same(a: Address, b: Address): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
