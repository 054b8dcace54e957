import {
  type Address,
  encodeFunctionData,
  type Hex,
  isHex,
  pad,
  parseAbi,
  size,
  slice,
} from 'viem';
import { resultOf } from '#server/chains/evm/result-of.ts';
import type { RpcClient, RpcOutcome } from '#server/chains/evm/rpc-client.ts';

/** What a chain shows of a wallet that decides what its transactions are. */
export interface WalletOnChain {
  readonly address: Address;
  readonly chainId: number;
  /** Whether it is a contract or lent itself the code of one. */
  readonly hasCode: boolean;
  /** Whose code it lent itself (EIP-7702); null for any other. */
  readonly delegate: Address | null;
  /** What its own transactions are hashed with; null where it does not answer as a Safe. */
  readonly safe: { readonly domainSeparator: Hex; readonly nonce: bigint } | null;
}

const SAFE_ABI = parseAbi([
  'function domainSeparator() view returns (bytes32)',
  'function nonce() view returns (uint256)',
]);
const DELEGATION = '0xef0100';
/** A wallet's code is chosen by its owner: it may return anything, but must not run for long. */
const MAX_GAS = '0x7a120';

/**
 * Reads what a wallet is.
 *
 * @throws {ChainUnreachable} when the chain does not answer.
 */
export async function readWalletOnChain(
  rpc: RpcClient,
  address: Address,
  chainId: number,
): Promise<WalletOnChain> {
  const ask = (functionName: 'domainSeparator' | 'nonce') => ({
    method: 'eth_call',
    params: [
      { to: address, data: encodeFunctionData({ abi: SAFE_ABI, functionName }), gas: MAX_GAS },
      'latest',
    ],
  });
  const [code, separator, nonce] = await rpc.batch([
    { method: 'eth_getCode', params: [address, 'latest'] },
    ask('domainSeparator'),
    ask('nonce'),
  ]);
  const found = resultOf(code) as Hex;
  const isDelegated = size(found) === 23 && found.toLowerCase().startsWith(DELEGATION);
  const [domainSeparator, count] = [wordOf(separator), wordOf(nonce)];
  return {
    address,
    chainId,
    hasCode: found !== '0x',
    delegate: isDelegated ? slice(found, 3) : null,
    safe: domainSeparator && count ? { domainSeparator, nonce: BigInt(count) } : null,
  };
}

/** What a contract that has no such function answers is not one word. */
function wordOf(outcome: RpcOutcome | undefined): Hex | null {
  return outcome?.ok && isHex(outcome.result) && size(outcome.result) === 32
    ? outcome.result
    : null;
}

/** An address as an event's topic has it. */
export const addressWord = (address: Address): Hex =>
  pad(address, { size: 32 }).toLowerCase() as Hex;
