import type { Hex } from 'viem';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { ChainAccess } from './chain-access.ts';
import { ChainUnreachable } from './chain-unreachable.ts';
import { RpcError } from './rpc-client.ts';

/**
 * The same chains, each read at the block that is its head when it is first asked. What is read in
 * several rounds is then true at one moment: a deposit that lands between two of them is seen by
 * neither or by both, and no token counts twice.
 */
export function atOneBlock(access: ChainAccess): ChainAccess {
  const heads = new Map<EvmChainSlug, Promise<Hex>>();
  return {
    ...access,
    rpc: (chain) => access.rpc(chain),
    blockOf(chain) {
      const head = heads.get(chain) ?? readHeadNumber(access, chain);
      heads.set(chain, head);
      return head;
    },
  };
}

async function readHeadNumber(access: ChainAccess, chain: EvmChainSlug): Promise<Hex> {
  try {
    return await access.rpc(chain).request<Hex>('eth_blockNumber', []);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    throw new ChainUnreachable(chain, { cause: error });
  }
}
