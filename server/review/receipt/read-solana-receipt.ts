import type { RpcClient } from '#server/chains/evm/rpc-client.ts';
import { loadedAccounts, readSolanaTransaction } from '#server/chains/solana/read-transaction.ts';
import type { ReviewReceipt } from '#server/schemas/review.ts';
import type { Step } from '#server/schemas/step.ts';
import { judgeSolanaTransaction } from './judge-solana-transaction.ts';
import { isBeforePlan, type SignedSteps } from './signed-steps.ts';

/** A blockhash is taken for 150 blocks; a node that lags by a few is waited for. */
const LIFETIME_BLOCKS = 150 + 32;

/** A step that was signed. */
export interface SignedStep extends Omit<SignedSteps, 'steps'> {
  readonly step: Step;
}

/**
 * What a transaction of Solana is to a step of a plan, by what the chain's own node reports.
 *
 * The height is read before the status: a transaction that is not there then, and whose time had
 * passed at that height, never lands. A nonce has no such time. A wallet may have put another
 * blockhash in, which is why the time counts from when it was sent.
 *
 * @param sinceHeight when it was first asked for; undefined the first time
 * @throws {ChainUnreachable} when the chain does not answer.
 */
export async function readSolanaReceipt(
  rpc: RpcClient,
  signed: SignedStep,
  signature: string,
  sinceHeight: number | undefined,
): Promise<ReviewReceipt> {
  const block_height = await rpc.request<number>('getBlockHeight', [{ commitment: 'finalized' }]);
  const { value } = await rpc.request<{ value: (SignatureStatus | null)[] }>(
    'getSignatureStatuses',
    [[signature], { searchTransactionHistory: true }],
  );
  const [status] = value;
  if (status) {
    const isThrough = ['confirmed', 'finalized'].includes(status.confirmationStatus ?? '');
    return { state: isThrough ? await judge(rpc, signed, signature) : 'pending', block_height };
  }
  const isOver =
    signed.step.nonce_account === undefined &&
    sinceHeight !== undefined &&
    block_height > sinceHeight + LIFETIME_BLOCKS;
  return { state: isOver ? 'expired' : 'unknown', block_height };
}

async function judge(
  rpc: RpcClient,
  signed: SignedStep,
  signature: string,
): Promise<ReviewReceipt['state']> {
  const found = await readSolanaTransaction(rpc, signature);
  if (found === 'other version') return 'foreign';
  // A node may report the status a moment before it reports the transaction, and of its time.
  if (!found?.meta || found.blockTime === null) return 'pending';
  if (isBeforePlan(signed, found.blockTime)) return 'foreign';
  return judgeSolanaTransaction(signed.step, signed.wallet, {
    wire: found.transaction[0],
    loaded: loadedAccounts(found.meta),
    err: found.meta.err,
  });
}

interface SignatureStatus {
  readonly confirmationStatus?: string | null;
}
