import type { Address, Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { evmChain } from '#server/chains/registry.ts';
import type { DevAccount } from '../accounts.ts';
import type { DevChain } from '../dev-chain.ts';

/** Signs a call with an account of the devnet, sends it and waits until it is mined. */
export async function sendSigned(
  chain: DevChain,
  { address, privateKey }: DevAccount,
  { to, data, gas }: { to: Address; data: Hex; gas: bigint },
  what: string,
): Promise<void> {
  const nonce = await chain.rpc<Hex>('eth_getTransactionCount', [address, 'pending']);
  const signed = await privateKeyToAccount(privateKey).signTransaction({
    chainId: evmChain(chain.slug).id,
    type: 'eip1559',
    to,
    data,
    gas,
    nonce: Number(nonce),
    maxFeePerGas: chain.maxFeeWei,
    maxPriorityFeePerGas: 0n,
  });
  const hash = await chain.rpc<Hex>('eth_sendRawTransaction', [signed]);
  await chain.confirm(hash, what);
}
