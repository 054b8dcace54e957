import { type Address, UserRejectedRequestError } from 'viem';
import type { Connector } from 'wagmi';
import {
  connect,
  disconnect,
  getCallsStatus,
  getCapabilities,
  getTransactionReceipt,
  sendCalls,
  sendTransaction,
  signMessage,
  switchChain,
} from 'wagmi/actions';
import { type EvmSlug, type EvmWallet, WalletRefused } from '../page-wallet.ts';
import { CHAIN_IDS, evmConfig } from './evm-config.ts';

/** Declined by the person (EIP-1193, EIP-5792). */
const DECLINED_CODES = new Set([4001, 5000]);

/** The wallet that wagmi holds, as pages use it. */
export function evmWallet(
  address: string | undefined,
  chainId: number | undefined,
  connectors: readonly Connector[],
): EvmWallet {
  return {
    kind: 'evm',
    address: address ?? null,
    chainId: chainId ?? null,
    options: connectors.map(({ id, name, icon }) => ({ id, name, ...(icon && { icon }) })),
    connect: (wanted) =>
      orRefused(async () => {
        const connector = connectors.find(({ id }) => id === wanted);
        if (!connector) throw new WalletRefused('failed');
        await connect(evmConfig, { connector });
      }),
    disconnect: () => disconnect(evmConfig),
    signMessage: (message) =>
      orRefused(() => signMessage(evmConfig, { account: ownAccount(address), message })),
    send: (chain, call) =>
      orRefused(async () => {
        const chainId = await onChain(chain);
        return sendTransaction(evmConfig, { account: ownAccount(address), chainId, ...call });
      }),
    executedHash: async (chain, hash) => {
      try {
        const chainId = CHAIN_IDS[chain];
        const receipt = await getTransactionReceipt(evmConfig, { chainId, hash });
        return receipt.transactionHash;
      } catch {
        // Not there yet, or nothing the wallet knows of: whoever asks asks again.
        return null;
      }
    },
    canBatch: async (chain) => {
      try {
        const { atomic } = await getCapabilities(evmConfig, { chainId: CHAIN_IDS[chain] });
        return atomic?.status === 'supported' || atomic?.status === 'ready';
      } catch {
        // A wallet that does not know the question does not batch.
        return false;
      }
    },
    sendBatch: (chain, calls) =>
      orRefused(async () => {
        const chainId = await onChain(chain);
        const account = ownAccount(address);
        const { id } = await sendCalls(evmConfig, { account, chainId, calls, forceAtomic: true });
        return id;
      }),
    batchStatus: (id) =>
      orRefused(async () => {
        const { status, receipts = [] } = await getCallsStatus(evmConfig, { id });
        const hashes = receipts.map(({ transactionHash }) => transactionHash);
        if (status === 'success') return { state: 'confirmed', hashes };
        return { state: status === 'failure' ? 'reverted' : 'pending', hashes };
      }),
  };
}

/** The account that the page showed, also when the wallet has chosen another one since. */
function ownAccount(address: string | undefined): Address {
  if (address === undefined) throw new WalletRefused('failed');
  return address as Address;
}

async function onChain(chain: EvmSlug) {
  const chainId = CHAIN_IDS[chain];
  try {
    await switchChain(evmConfig, { chainId });
  } catch (cause) {
    throw new WalletRefused('chain', { cause });
  }
  return chainId;
}

async function orRefused<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (cause instanceof WalletRefused) throw cause;
    throw new WalletRefused(isDeclined(cause) ? 'declined' : 'failed', { cause });
  }
}

/** Errors of wallets come wrapped: the reason stands at some depth. */
function isDeclined(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof UserRejectedRequestError) return true;
    if (DECLINED_CODES.has((at as { code?: number }).code ?? 0)) return true;
  }
  return false;
}
