import type { RpcClient } from '#server/chains/evm/rpc-client.ts';
import type { ReviewReceipt } from '#server/schemas/review.ts';
import type { Step } from '#server/schemas/step.ts';

/** A blockhash is taken for 150 blocks; a node that lags by a few is waited for. */
const LIFETIME_BLOCKS = 150 + 32;

/**
 * What a transaction of Solana has come to. The height is read before the status: a transaction that
 * is not there then, and whose time had passed at that height, never lands. A nonce has no such time.
 * A wallet may have put another blockhash in, which is why the time counts from when it was sent.
 *
 * @param sinceHeight when it was first asked for; undefined the first time
 * @throws {ChainUnreachable} when the chain does not answer.
 */
export async function readSolanaReceipt(
  rpc: RpcClient,
  { nonce_account }: Step,
  signature: string,
  sinceHeight: number | undefined,
): Promise<ReviewReceipt> {
  const height = await rpc.request<number>('getBlockHeight', [{ commitment: 'finalized' }]);
  const { value } = await rpc.request<{ value: (SignatureStatus | null)[] }>(
    'getSignatureStatuses',
    [[signature], { searchTransactionHistory: true }],
  );
  const [status] = value;
  if (status?.err) return { state: 'reverted' };
  if (status) {
    const isThrough = ['confirmed', 'finalized'].includes(status.confirmationStatus ?? '');
    return { state: isThrough ? 'confirmed' : 'pending', block_height: height };
  }
  const isOver =
    nonce_account === undefined &&
    sinceHeight !== undefined &&
    height > sinceHeight + LIFETIME_BLOCKS;
  return { state: isOver ? 'expired' : 'unknown', block_height: height };
}

interface SignatureStatus {
  readonly err: unknown;
  readonly confirmationStatus?: string | null;
}
