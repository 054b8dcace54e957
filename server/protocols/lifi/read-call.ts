import { type Address, decodeFunctionData, type Hex } from 'viem';
import { genericSwapAbi } from './abi/generic-swap.ts';

/** What a swap through LI.FI does, read out of its calldata. */
export interface LifiCall {
  readonly recipient: Address;
  readonly minAtomic: bigint;
  readonly sellToken: Address;
  readonly sellAtomic: bigint;
  readonly buyToken: Address;
}

/** @returns null when the calldata is no token-to-token swap of the GenericSwapFacetV3. */
export function readLifiCall(data: Hex): LifiCall | null {
  try {
    const { args } = decodeFunctionData({ abi: genericSwapAbi, data });
    const [, , , recipient, minAtomic, swaps] = args;
    const list = Array.isArray(swaps) ? swaps : [swaps];
    const [first] = list;
    const last = list.at(-1);
    if (!first || !last) return null;
    // Each swap that asks for a deposit takes its own asset from the signer.
    if (!first.requiresDeposit || list.slice(1).some((swap) => swap.requiresDeposit)) return null;
    return {
      recipient,
      minAtomic,
      sellToken: first.sendingAssetId,
      sellAtomic: first.fromAmount,
      buyToken: last.receivingAssetId,
    };
  } catch {
    return null;
  }
}

/** Who a swap's calldata pays and takes from, whatever its route. */
export function partiesOfLifiCall(data: Hex): readonly Address[] | null {
  const call = readLifiCall(data);
  return call && [call.recipient, call.sellToken, call.buyToken];
}
