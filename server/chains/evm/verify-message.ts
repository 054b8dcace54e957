import { type Address, createPublicClient, custom, type Hex, isHex } from 'viem';
import { verifyMessage as verifyByKey } from 'viem/utils';
import type { EvmChainSlug } from '../registry.ts';
import type { ChainAccess } from './chain-access.ts';
import { ChainUnreachable } from './chain-unreachable.ts';

/**
 * Whether a wallet signed a message (EIP-191): with its key, or as a contract by its own word
 * (ERC-1271), which may come with the call that deploys it (ERC-6492). A key is checked here; a
 * contract is asked by one `eth_call`, which changes nothing.
 *
 * @param chain where a contract wallet lives
 * @throws {ChainUnreachable} when a contract cannot be asked.
 */
export async function verifyMessage(
  access: ChainAccess,
  chain: EvmChainSlug,
  signed: { readonly address: Address; readonly message: string; readonly signature: string },
): Promise<boolean> {
  const { address, message, signature } = signed;
  if (!isHex(signature) || signature.length % 2 !== 0) return false;
  if (await isByKey({ address, message, signature })) return true;
  const rpc = access.rpc(chain);
  let silence: ChainUnreachable | undefined;
  const client = createPublicClient({
    transport: custom(
      {
        request: async ({ method, params }: { method: string; params?: unknown[] }) => {
          try {
            return await rpc.request(method, params ?? []);
          } catch (error) {
            // viem takes any failure of the call for a refusal; silence is none.
            if (error instanceof ChainUnreachable) silence = error;
            throw error;
          }
        },
      },
      { retryCount: 0 },
    ),
  });
  const isValid = await client.verifyMessage({ address, message, signature }).catch(() => false);
  if (!isValid && silence !== undefined) throw silence;
  return isValid;
}

async function isByKey(signed: {
  address: Address;
  message: string;
  signature: Hex;
}): Promise<boolean> {
  try {
    return await verifyByKey(signed);
  } catch {
    // It is no signature of a key; a contract may still know it.
    return false;
  }
}
