import type { Address } from 'viem';
import { resultOf } from '#server/chains/evm/result-of.ts';
import type { RpcClient } from '#server/chains/evm/rpc-client.ts';
import type { ReviewReceipt } from '#server/schemas/review.ts';
import type { ThroughTransaction } from './count-transactions.ts';
import { judgeTransactions } from './judge-transactions.ts';
import type { MinedTransaction } from './mined-transaction.ts';
import { isBeforePlan, type SignedSteps } from './signed-steps.ts';
import type { CallableStep } from './step-calls.ts';
import { readWalletOnChain } from './wallet-on-chain.ts';

/** What transactions came to, and where they are when they went through. */
export interface EvmReceipt {
  readonly state: ReviewReceipt['state'];
  /** The transactions that are the steps, in their blocks: others that were named are left out. */
  readonly through: readonly ThroughTransaction[];
}

/** Steps of one chain that were signed together, with every call that they may have been signed as. */
interface SignedCalls extends Omit<SignedSteps, 'steps'> {
  readonly steps: readonly CallableStep[];
  readonly chainId: number;
}

/**
 * What transactions of an EVM chain are to steps of a plan, by what the chain's own node reports.
 *
 * @throws {ChainUnreachable} when it does not answer.
 */
export async function readEvmReceipt(
  rpc: RpcClient,
  signed: SignedCalls,
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
    return { state: 'unknown', through: [] };
  }
  const mined: MinedTransaction[] = [];
  for (const { receipt, transaction } of found) {
    // A node may report one a moment before it reports the other.
    if (!receipt || !transaction) return { state: 'pending', through: [] };
    mined.push({ ...transaction, status: receipt.status, logs: receipt.logs });
  }
  const wallet = await readWalletOnChain(rpc, signed.wallet as Address, signed.chainId);
  const { state, used } = judgeTransactions(signed.steps, wallet, mined);
  if (state === 'foreign') return { state, through: [] };
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
    through: found.flatMap(({ receipt }, at) =>
      used.has(at) ? [{ hash: hashes[at] ?? '', block: receipt?.blockHash ?? '' }] : [],
    ),
  };
}

type Transaction = Pick<MinedTransaction, 'from' | 'to' | 'input' | 'value'>;
type Receipt = Pick<MinedTransaction, 'status' | 'logs'> & {
  readonly blockNumber: string;
  readonly blockHash: string;
};
