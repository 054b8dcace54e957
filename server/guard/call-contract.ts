import {
  type Abi,
  type Address,
  decodeErrorResult,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
} from 'viem';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import type { RpcError } from '#server/chains/evm/rpc-client.ts';
import { guardAbi } from './guard-abi.ts';
import type { GuardChainSlug } from './venues.ts';

export interface ContractCall {
  readonly abi: Abi;
  readonly functionName: string;
  readonly args?: readonly unknown[];
}

/**
 * Calls a contract without changing state.
 *
 * @param options.gas a limit, where somebody else decides which code runs
 * @param options.block the latest by default
 * @throws ChainUnreachable
 * @throws RpcError where it reverts
 */
export async function callContract<T>(
  access: ChainAccess,
  slug: GuardChainSlug,
  to: Address,
  call: ContractCall,
  { gas, block = 'latest' }: { readonly gas?: Hex; readonly block?: Hex | 'latest' } = {},
): Promise<T> {
  const data = encodeFunctionData(call);
  const answer = await access
    .rpc(slug)
    .request<Hex>('eth_call', [{ to, data, ...(gas && { gas }) }, block]);
  return decodeFunctionResult({ ...call, data: answer }) as T;
}

/** The guard's own error behind a refused call, in snake case: `not_triggered`. */
export function refusalOf({ data }: RpcError): string {
  return refusalOfData(typeof data === 'string' ? data : undefined);
}

/** The same of the revert data itself. */
export function refusalOfData(data: string | undefined): string {
  if (data === undefined || !/^0x[0-9a-f]{8,}$/i.test(data)) return 'would_revert';
  try {
    const { errorName } = decodeErrorResult({ abi: guardAbi, data: data as Hex });
    return errorName.replace(/(?!^)([A-Z])/g, '_$1').toLowerCase();
  } catch {
    // The error of a token, a router or a venue: its text is untrusted.
    return 'would_revert';
  }
}
