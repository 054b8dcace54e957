import { gunzipSync } from 'node:zlib';
import type { Hex } from 'viem';
import type { DevChain } from '../dev-chain.ts';

/** The state of a running anvil as `--load-state` takes it. */
export async function dumpState(chain: DevChain): Promise<Buffer> {
  const dump = await chain.rpc<Hex>('anvil_dumpState');
  return gunzipSync(Buffer.from(dump.slice(2), 'hex'));
}
