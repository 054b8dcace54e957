import { type Address, createPublicClient, custom, type Hex, isHex, toHex } from 'viem';
import { verifyMessage as verifyByKey } from 'viem/utils';
import type { EvmChainSlug } from '../registry.ts';
import type { ChainAccess } from './chain-access.ts';
import { ChainUnreachable } from './chain-unreachable.ts';

/** Deploying a wallet and checking a passkey in it takes less than half of this. */
const MAX_GAS = toHex(8_000_000);
/** Contracts that a process asks at once. */
const MAX_ASKED = 4;
let asked = 0;

/**
 * How a wallet signed a message (EIP-191): with its key, or as a contract by its own word
 * (ERC-1271), which may come with the call that deploys it (ERC-6492). A key is checked here; a
 * contract is asked by an `eth_call`, which changes nothing. What it runs is whatever the signer named,
 * so its gas is bounded, and how many are asked at once.
 *
 * @param chain where a contract wallet is asked
 * @returns null where it did not sign
 * @throws {ChainUnreachable} when a contract cannot be asked now.
 */
export async function verifyMessage(
  access: ChainAccess,
  chain: EvmChainSlug,
  signed: { readonly address: Address; readonly message: string; readonly signature: string },
): Promise<'key' | 'contract' | null> {
  const { address, message, signature } = signed;
  if (!isHex(signature) || signature.length % 2 !== 0) return null;
  if (await isByKey({ address, message, signature })) return 'key';
  if (asked >= MAX_ASKED) {
    throw new ChainUnreachable(chain, { cause: new Error('As many contracts are asked already.') });
  }
  asked += 1;
  try {
    const isValid = await isByContract(access, chain, { address, message, signature });
    return isValid ? 'contract' : null;
  } finally {
    asked -= 1;
  }
}

async function isByContract(
  access: ChainAccess,
  chain: EvmChainSlug,
  signed: { readonly address: Address; readonly message: string; readonly signature: Hex },
): Promise<boolean> {
  const rpc = access.rpc(chain);
  let silence: ChainUnreachable | undefined;
  const client = createPublicClient({
    // A contract may answer with addresses to fetch its answer from (EIP-3668): nobody goes there.
    ccipRead: false,
    transport: custom(
      {
        request: async ({ method, params = [] }: { method: string; params?: unknown[] }) => {
          try {
            return await rpc.request(method, method === 'eth_call' ? bounded(params) : params);
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
  const isValid = await client.verifyMessage(signed).catch(() => false);
  if (!isValid && silence !== undefined) throw silence;
  return isValid;
}

/** An `eth_call` with a bound on its gas. */
function bounded([call, ...block]: readonly unknown[]): unknown[] {
  return [{ ...(call as object), gas: MAX_GAS }, ...block];
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
