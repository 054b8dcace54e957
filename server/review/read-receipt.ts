import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { evmChain } from '#server/chains/registry.ts';
import type { ReviewReceipt } from '#server/schemas/review.ts';
import type { Step } from '#server/schemas/step.ts';

/**
 * What a transaction of a step has come to, as the chain itself says.
 *
 * @throws {ChainUnreachable} when the chain does not answer.
 */
export async function readReceipt(
  access: ChainAccess,
  { chain }: Step,
  hash: string,
): Promise<ReviewReceipt> {
  const slug = evmChain(chain)?.slug;
  if (!slug) return { state: 'pending' };
  const receipt = await access
    .rpc(slug)
    .request<{ status?: string } | null>('eth_getTransactionReceipt', [hash]);
  if (!receipt) return { state: 'pending' };
  return { state: receipt.status === '0x1' ? 'confirmed' : 'reverted' };
}
