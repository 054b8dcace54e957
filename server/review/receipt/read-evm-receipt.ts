import type { Address } from 'viem';
import { resultOf } from '#server/chains/evm/result-of.ts';
import type { RpcClient } from '#server/chains/evm/rpc-client.ts';
import type { ReviewReceipt } from '#server/schemas/review.ts';
import { judgeTransactions, type MinedTransaction } from './judge-transactions.ts';
import { isBeforePlan, type SignedSteps } from './signed-steps.ts';

/** What transactions came to, and where they are when they went through. */
export interface EvmReceipt {
  readonly state: ReviewReceipt['state'];
  /** Hashes of their blocks, in the order of the transactions. */
  readonly blocks: readonly string[];
}

/**
 * What transactions of an EVM chain are to steps of a plan, by what the chain's own node tells.
 *
 * @throws {ChainUnreachable} when it does not answer.
 */
export async function readEvmReceipt(
  rpc: RpcClient,
  signed: SignedSteps,
  hashes: readonly string[],
): Promise<EvmReceipt> {
  const answers = await rpc.batch(
    hashes.flatMap((hash) => [
      { method: 'eth_getTransactionReceipt', params: [hash] },
      { method: 'eth_getTransactionByHash', params: [hash] },
    ]),
  );
  const found = hashes.map((_, at) => ({
    receipt: resultOf(answers[2 * at]) as Receipt | null,
    transaction: resultOf(answers[2 * at + 1]) as Transaction | null,
  }));
  if (found.some(({ receipt, transaction }) => !receipt && !transaction)) {
    return { state: 'unknown', blocks: [] };
  }
  const mined: MinedTransaction[] = [];
  for (const { receipt, transaction } of found) {
    // A node may tell of one a moment before it tells of the other.
    if (!receipt || !transaction) return { state: 'pending', blocks: [] };
    mined.push({ ...transaction, status: receipt.status, logs: receipt.logs });
  }
  const state = judgeTransactions(signed.steps, signed.wallet as Address, mined);
  if (state === 'foreign') return { state, blocks: [] };
  const headers = await rpc.batch(
    found.map(({ receipt }) => ({
      method: 'eth_getBlockByNumber',
      params: [receipt?.blockNumber, false],
    })),
  );
  const isOlder = headers.some((header) => {
    const { timestamp } = resultOf(header) as { timestamp: string };
    return isBeforePlan(signed, Number(timestamp));
  });
  return {
    state: isOlder ? 'foreign' : state,
    blocks: found.map(({ receipt }) => receipt?.blockHash ?? ''),
  };
}

type Transaction = Pick<MinedTransaction, 'from' | 'to' | 'input'>;
type Receipt = Pick<MinedTransaction, 'status' | 'logs'> & {
  readonly blockNumber: string;
  readonly blockHash: string;
};
