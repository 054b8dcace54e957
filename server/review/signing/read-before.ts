import type { Address } from 'viem';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { readOne } from '#server/chains/evm/read.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { resultOf } from '#server/chains/evm/result-of.ts';
import type { RpcClient } from '#server/chains/evm/rpc-client.ts';
import { evmChain } from '#server/chains/registry.ts';
import { balanceOfRead } from '#server/chains/tokens/read-balance.ts';
import type { Step } from '#server/schemas/step.ts';
import type { BeforeSigning } from './attempts.ts';

/**
 * What a step is distinguished by later on: how much its wallet has sent, and what the recipient of a
 * bridge holds.
 *
 * @throws {ChainUnreachable} when a chain does not answer.
 */
export async function readBefore(
  { steps, wallet }: { readonly steps: readonly Step[]; readonly wallet: string },
  environment: EngineEnvironment,
): Promise<BeforeSigning> {
  const [first] = steps;
  const slug = first && evmChain(first.chain)?.slug;
  if (!slug) return { nonce: null, block: null, heldBefore: null };
  const bridge = steps.find(({ wait_for_bridge }) => wait_for_bridge);
  const [sent, heldBefore] = await Promise.all([
    readNonce(environment.chains.rpc(slug), wallet),
    bridge ? readArriving(bridge, wallet, environment) : null,
  ]);
  return { ...sent, heldBefore };
}

/** What the recipient of a bridge holds of what it delivers; null where that cannot be read. */
export async function readArriving(
  { to_chain, to_asset_address, recipient }: Step,
  wallet: string,
  { chains }: EngineEnvironment,
): Promise<bigint | null> {
  const slug = to_chain && evmChain(to_chain)?.slug;
  if (!slug) return null;
  const token = (to_asset_address ?? null) as Address | null;
  const owner = (recipient ?? wallet) as Address;
  const held = await runContractRead(readOne(balanceOfRead(slug, owner, token)), chains);
  return held.ok ? held.value : null;
}

/** Null for a wallet whose transactions somebody else sends. */
async function readNonce(
  rpc: RpcClient,
  wallet: string,
): Promise<Pick<BeforeSigning, 'nonce' | 'block'>> {
  const [code, count, block] = await rpc.batch([
    { method: 'eth_getCode', params: [wallet, 'latest'] },
    { method: 'eth_getTransactionCount', params: [wallet, 'pending'] },
    { method: 'eth_blockNumber', params: [] },
  ]);
  if (resultOf(code) !== '0x') return { nonce: null, block: null };
  return { nonce: Number(resultOf(count)), block: Number(resultOf(block)) };
}
