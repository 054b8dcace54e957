import { type Address, type Hex, hexToBigInt, numberToHex } from 'viem';
import { resultOf } from '#server/chains/evm/result-of.ts';
import type { RpcClient } from '#server/chains/evm/rpc-client.ts';
import type { EvmChain } from '#server/chains/registry.ts';
import { readTransfers, type Transfer } from '#server/simulate/read-transfers.ts';

/** What a transaction moved, and what it cost the wallet. */
export interface MinedTransfers {
  readonly transfers: readonly Transfer[];
  /** Wei, with the data fee of a rollup; null where somebody else sent and paid it. */
  readonly feeWei: bigint | null;
}

/**
 * The movements of a mined transaction: tokens by its logs, the native coin by the wallet's balances
 * in the previous block and in its own. If other transactions of the wallet are in the same block, or
 * the node does not keep old states, the native coin is the transaction's own value.
 *
 * @returns undefined where the node does not have it (any more).
 * @throws {ChainUnreachable} when it does not answer.
 */
export async function readMinedTransfers(
  rpc: RpcClient,
  chain: EvmChain,
  wallet: Address,
  hash: string,
): Promise<MinedTransfers | undefined> {
  const [receipt, transaction] = (
    await rpc.batch([
      { method: 'eth_getTransactionReceipt', params: [hash] },
      { method: 'eth_getTransactionByHash', params: [hash] },
    ])
  ).map(resultOf) as [Receipt | null, Transaction | null];
  if (!receipt || !transaction) return undefined;
  const isSender = transaction.from.toLowerCase() === wallet.toLowerCase();
  const feeWei =
    hexToBigInt(receipt.gasUsed) * hexToBigInt(receipt.effectiveGasPrice) +
    hexToBigInt(receipt.l1Fee ?? '0x0');
  const paidWei = isSender ? feeWei : 0n;
  const change = await nativeChange(rpc, wallet, hexToBigInt(receipt.blockNumber));
  const given = isSender ? -hexToBigInt(transaction.value) : 0n;
  const moved = change === null ? given : change + paidWei;
  const to = transaction.to ?? wallet;
  return {
    transfers: [
      ...readTransfers(
        chain,
        receipt.logs.filter(({ address }) => address.toLowerCase() !== NATIVE),
      ),
      ...nativeTransfer(wallet, to, moved),
    ],
    feeWei: isSender ? feeWei : null,
  };
}

/** The pseudo-address of native movements in simulations: a contract there would pass for the coin. */
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';

function nativeTransfer(wallet: Address, other: Address, moved: bigint): readonly Transfer[] {
  if (moved === 0n) return [];
  const [own, party] = [wallet.toLowerCase() as Address, other.toLowerCase() as Address];
  return moved < 0n
    ? [{ token: null, from: own, to: party, amountAtomic: -moved }]
    : [{ token: null, from: party, to: own, amountAtomic: moved }];
}

/** By how much the wallet's native coin changed in a block; null where more than one transaction did that, or it is unknown. */
async function nativeChange(
  rpc: RpcClient,
  wallet: Address,
  block: bigint,
): Promise<bigint | null> {
  const [before, after] = [numberToHex(block - 1n), numberToHex(block)];
  const answers = await rpc.batch([
    { method: 'eth_getBalance', params: [wallet, before] },
    { method: 'eth_getBalance', params: [wallet, after] },
    { method: 'eth_getTransactionCount', params: [wallet, before] },
    { method: 'eth_getTransactionCount', params: [wallet, after] },
  ]);
  if (answers.some((answer) => !answer.ok)) return null;
  const [had, has, sentBefore, sentAfter] = answers.map((answer) =>
    hexToBigInt(resultOf(answer) as Hex),
  ) as [bigint, bigint, bigint, bigint];
  return sentAfter - sentBefore > 1n ? null : has - had;
}

interface Receipt {
  readonly blockNumber: Hex;
  readonly gasUsed: Hex;
  readonly effectiveGasPrice: Hex;
  /** The data fee of an OP Stack rollup, in wei. */
  readonly l1Fee?: Hex;
  readonly logs: readonly {
    readonly address: Address;
    readonly topics: Hex[];
    readonly data: Hex;
  }[];
}

interface Transaction {
  readonly from: Address;
  /** Null where it deployed a contract. */
  readonly to: Address | null;
  readonly value: Hex;
}
