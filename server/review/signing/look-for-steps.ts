import type { Address } from 'viem';
import { resultOf } from '#server/chains/evm/result-of.ts';
import { type RpcClient, RpcError } from '#server/chains/evm/rpc-client.ts';
import type { AttemptFinding } from '#server/schemas/signing.ts';
import { judgeTransactions } from '../receipt/judge-transactions.ts';
import type { MinedTransaction } from '../receipt/mined-transaction.ts';
import type { CallableStep } from '../receipt/step-calls.ts';
import { readWalletOnChain } from '../receipt/wallet-on-chain.ts';
import type { BeforeSigning } from './attempts.ts';

/** More than this a wallet has hardly sent since; what is older is looked at first. */
const MOST_LOOKED_AT = 8;

/** Steps that a wallet was asked to sign together. */
interface AskedSteps {
  readonly steps: readonly CallableStep[];
  readonly wallet: string;
  readonly chainId: number;
  readonly before: BeforeSigning | null;
}

/**
 * What an EVM chain shows of steps whose wallet never answered: by the count of its transactions,
 * and by those that it has sent since.
 *
 * @throws {ChainUnreachable} when the chain does not answer.
 */
export async function lookForSteps(
  rpc: RpcClient,
  { steps, wallet, chainId, before }: AskedSteps,
): Promise<AttemptFinding> {
  if (before?.nonce == null || before.block === null) return { state: 'unseen' };
  const { nonce, block } = before;
  const [latest, pending, head] = await rpc.batch([
    { method: 'eth_getTransactionCount', params: [wallet, 'latest'] },
    { method: 'eth_getTransactionCount', params: [wallet, 'pending'] },
    { method: 'eth_blockNumber', params: [] },
  ]);
  if (Number(resultOf(pending)) <= nonce) return { state: 'nothing' };
  const sent = Math.min(Number(resultOf(latest)) - nonce, MOST_LOOKED_AT);
  try {
    const found: Mined[] = [];
    for (let at = nonce; at < nonce + sent; at++) {
      const mined = await findByNonce(rpc, wallet, at, [block, Number(resultOf(head))]);
      if (mined) found.push(mined);
    }
    const onChain = await readWalletOnChain(rpc, wallet as Address, chainId);
    const { used } = judgeTransactions(steps, onChain, found);
    const last = found.findLast((_, at) => used.has(at));
    return last ? { state: 'found', hash: last.hash } : { state: 'other' };
  } catch (error) {
    // Nodes that forget old state cannot say in which block a wallet sent something.
    if (error instanceof RpcError) return { state: 'other' };
    throw error;
  }
}

interface Mined extends MinedTransaction {
  readonly hash: string;
}

/** Halves the blocks until the one is left in which a wallet's count of transactions passed a nonce. */
async function findByNonce(
  rpc: RpcClient,
  wallet: string,
  nonce: number,
  [first, head]: readonly [number, number],
): Promise<Mined | undefined> {
  let [low, high] = [first, head];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const count = await rpc.request<string>('eth_getTransactionCount', [wallet, hex(middle)]);
    if (Number(count) > nonce) high = middle;
    else low = middle + 1;
  }
  const block = await rpc.request<{ transactions: readonly Sent[] } | null>(
    'eth_getBlockByNumber',
    [hex(low), true],
  );
  const sent = block?.transactions.find(
    (one) => one.from.toLowerCase() === wallet.toLowerCase() && Number(one.nonce) === nonce,
  );
  if (!sent) return undefined;
  const receipt = await rpc.request<Pick<MinedTransaction, 'status' | 'logs'> | null>(
    'eth_getTransactionReceipt',
    [sent.hash],
  );
  return receipt ? { ...sent, status: receipt.status, logs: receipt.logs } : undefined;
}

interface Sent {
  readonly hash: string;
  readonly from: Address;
  readonly to: Address | null;
  readonly input: `0x${string}`;
  readonly value: `0x${string}`;
  readonly nonce: string;
}

function hex(block: number): string {
  return `0x${block.toString(16)}`;
}
