import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import type { RpcClient } from '#server/chains/evm/rpc-client.ts';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import type { ReceiptQuery, ReviewReceipt } from '#server/schemas/review.ts';
import type { Step } from '#server/schemas/step.ts';

/** A blockhash is taken for 150 blocks; a node that lags by a few is waited for. */
const LIFETIME_BLOCKS = 150 + 32;

/**
 * What a transaction of a step has come to, as the chain itself says.
 *
 * @throws {ChainUnreachable} when the chain does not answer.
 */
export async function readReceipt(
  { chains, solana }: EngineEnvironment,
  step: Step,
  query: ReceiptQuery,
): Promise<ReviewReceipt> {
  const slug = evmChain(step.chain)?.slug;
  if (slug) return readEvmReceipt(chains, slug, query.hash);
  if (!solana) throw new ChainUnreachable('solana');
  return readSolanaReceipt(solana.rpc, step, query);
}

async function readEvmReceipt(
  access: ChainAccess,
  chain: EvmChainSlug,
  hash: string,
): Promise<ReviewReceipt> {
  if (!hash.startsWith('0x')) return { state: 'unknown' };
  const [receipt, transaction] = await access.rpc(chain).batch([
    { method: 'eth_getTransactionReceipt', params: [hash] },
    { method: 'eth_getTransactionByHash', params: [hash] },
  ]);
  if (receipt?.ok === false) throw receipt.error;
  if (receipt && receipt.result !== null) {
    const { status } = receipt.result as { status?: string };
    return { state: status === '0x1' ? 'confirmed' : 'reverted' };
  }
  const isHeardOf = transaction?.ok && transaction.result !== null;
  return { state: isHeardOf ? 'pending' : 'unknown' };
}

/**
 * The height is read before the status: a transaction that is not there then, and whose time had
 * passed at that height, never lands. A nonce has no such time. A wallet may have put another
 * blockhash in, which is why the time counts from when it was sent.
 */
async function readSolanaReceipt(
  rpc: RpcClient,
  { nonce_account }: Step,
  { hash, since_height }: ReceiptQuery,
): Promise<ReviewReceipt> {
  const height = await rpc.request<number>('getBlockHeight', [{ commitment: 'finalized' }]);
  const { value } = await rpc.request<{ value: (SignatureStatus | null)[] }>(
    'getSignatureStatuses',
    [[hash], { searchTransactionHistory: true }],
  );
  const [status] = value;
  if (status?.err) return { state: 'reverted' };
  if (status) {
    const isThrough = ['confirmed', 'finalized'].includes(status.confirmationStatus ?? '');
    return { state: isThrough ? 'confirmed' : 'pending', block_height: height };
  }
  const isOver =
    nonce_account === undefined &&
    since_height !== undefined &&
    height > since_height + LIFETIME_BLOCKS;
  return { state: isOver ? 'expired' : 'unknown', block_height: height };
}

interface SignatureStatus {
  readonly err: unknown;
  readonly confirmationStatus?: string | null;
}
