import { formatEther, type Hex, hexToBigInt } from 'viem';
import type { ChainSlug } from '#server/schemas/chain-slug.ts';
import { jsonRpc } from '../json-rpc.ts';

/** What is shown of a transaction: a name and its value. */
export type Row = readonly [string, string];

/** @returns null where the chain does not have it. @throws {JsonRpcError} */
export function readTransaction(
  rpcUrl: string,
  chain: ChainSlug,
  hash: string,
): Promise<readonly Row[] | null> {
  return chain === 'solana' ? readOnSolana(rpcUrl, hash) : readOnEvm(rpcUrl, hash);
}

async function readOnEvm(rpcUrl: string, hash: string): Promise<readonly Row[] | null> {
  const [transaction, receipt] = await Promise.all([
    jsonRpc<EvmTransaction | null>(rpcUrl, 'eth_getTransactionByHash', [hash]),
    jsonRpc<EvmReceipt | null>(rpcUrl, 'eth_getTransactionReceipt', [hash]),
  ]);
  if (!transaction) return null;
  const { from, to, value, input, nonce } = transaction;
  const sent: readonly Row[] = [
    ['From', from],
    ['To', to ?? 'new contract'],
    ['Value', `${formatEther(hexToBigInt(value))} (native coin)`],
    ['Nonce', String(Number(nonce))],
    ['Calldata', input],
  ];
  if (!receipt) return [['Status', 'Pending'], ...sent];
  const feeWei = hexToBigInt(receipt.gasUsed) * hexToBigInt(receipt.effectiveGasPrice);
  return [
    ['Status', receipt.status === '0x1' ? 'Success' : 'Reverted'],
    ['Block', String(Number(receipt.blockNumber))],
    ...sent,
    ['Gas used', hexToBigInt(receipt.gasUsed).toString()],
    ['Fee', `${formatEther(feeWei)} (native coin)`],
    ...receipt.logs.map(
      ({ address, topics, data }, at): Row => [`Log ${at}`, [address, ...topics, data].join('\n')],
    ),
  ];
}

async function readOnSolana(rpcUrl: string, signature: string): Promise<readonly Row[] | null> {
  const found = await jsonRpc<SolanaTransaction | null>(rpcUrl, 'getTransaction', [
    signature,
    { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 },
  ]);
  if (!found) return null;
  const { slot, blockTime, meta, transaction } = found;
  return [
    ['Status', meta?.err == null ? 'Success' : `Failed: ${JSON.stringify(meta.err)}`],
    ['Slot', String(slot)],
    ...(blockTime === null ? [] : [['Time', new Date(blockTime * 1000).toISOString()] as const]),
    ['Logs', (meta?.logMessages ?? []).join('\n')],
    ['Transaction', transaction[0]],
  ];
}

interface EvmTransaction {
  readonly from: string;
  readonly to: string | null;
  readonly value: Hex;
  readonly input: string;
  readonly nonce: Hex;
}

interface EvmReceipt {
  readonly status: Hex;
  readonly blockNumber: Hex;
  readonly gasUsed: Hex;
  readonly effectiveGasPrice: Hex;
  readonly logs: readonly {
    readonly address: string;
    readonly topics: readonly string[];
    readonly data: string;
  }[];
}

interface SolanaTransaction {
  readonly slot: number;
  /** Unix seconds. */
  readonly blockTime: number | null;
  readonly meta: { readonly err: unknown; readonly logMessages?: readonly string[] } | null;
  readonly transaction: readonly [string, 'base64'];
}
