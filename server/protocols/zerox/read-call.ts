import { type Address, decodeFunctionData, type Hex } from 'viem';
import { settlerAbi } from './abi/settler.ts';

/** What a swap through 0x does, read out of its calldata. */
export interface ZeroxCall {
  readonly operator: Address;
  readonly settler: Address;
  readonly sellToken: Address;
  readonly sellAtomic: bigint;
  readonly recipient: Address;
  readonly buyToken: Address;
  readonly minAtomic: bigint;
}

/** @returns null when the calldata is no `AllowanceHolder.exec` of a `Settler.execute`. */
export function readZeroxCall(data: Hex): ZeroxCall | null {
  try {
    const outer = decodeFunctionData({ abi: settlerAbi, data });
    if (outer.functionName !== 'exec') return null;
    const [operator, sellToken, sellAtomic, settler, inner] = outer.args;
    const call = decodeFunctionData({ abi: settlerAbi, data: inner });
    if (call.functionName !== 'execute') return null;
    const [{ recipient, buyToken, minAmountOut }] = call.args;
    return {
      operator,
      settler,
      sellToken,
      sellAtomic,
      recipient,
      buyToken,
      minAtomic: minAmountOut,
    };
  } catch {
    return null;
  }
}

/** Who a swap's calldata pays and takes from, whatever its route. */
export function partiesOfZeroxCall(data: Hex): readonly Address[] | null {
  const call = readZeroxCall(data);
  return call && [call.settler, call.sellToken, call.recipient, call.buyToken];
}
