import { gunzipSync } from 'node:zlib';
import type { Hex } from 'viem';
import type { DevChain } from '../dev-chain.ts';

/** What is left out of a dump; the rest of it is kept as it is. */
interface Dump {
  readonly blocks: readonly { readonly transactions: readonly unknown[] }[];
  readonly transactions: readonly unknown[];
}

/** The state of a running anvil as `--load-state` takes it. */
export async function dumpState(chain: DevChain): Promise<Buffer> {
  const dump = await chain.rpc<Hex>('anvil_dumpState');
  return gunzipSync(Buffer.from(dump.slice(2), 'hex'));
}

/**
 * A dump without the transactions that led to it: they are most of one, and nobody looks back at how
 * the world was built.
 */
export function withoutHistory(dump: Buffer): Buffer {
  const state = JSON.parse(dump.toString()) as Dump;
  const blocks = state.blocks.map((block) => ({ ...block, transactions: [] }));
  return Buffer.from(JSON.stringify({ ...state, blocks, transactions: [] }));
}
