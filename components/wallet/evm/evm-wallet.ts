import { type Address, withTimeout } from 'viem';
import { getTransactionReceipt } from 'viem/actions';
import type { Connector, CreateConnectorFn } from 'wagmi';
import {
  connect,
  disconnect,
  getCallsStatus,
  getCapabilities,
  getConnectorClient,
  sendCalls,
  sendTransaction,
  signMessage,
  signTypedData,
  switchChain,
} from 'wagmi/actions';
import { type EvmSlug, type EvmWallet, WalletRefused } from '../page-wallet.ts';
import { WALLETCONNECT_OPTION } from '../walletconnect/option.ts';
import { orRefused } from './as-refusal.ts';
import { CHAIN_IDS, evmConfig } from './evm-config.ts';

/** A wallet that is asked whether it knows a hash, and is busy or away, is asked again. */
const KNOWN_MS = 5_000;

/** wagmi's configuration and its connectors. */
export interface EvmState {
  readonly address: string | undefined;
  readonly chainId: number | undefined;
  readonly connectors: readonly Connector[];
  /** Makes what connects a wallet over WalletConnect; null where that is not offered. */
  readonly overWalletConnect: (() => Promise<CreateConnectorFn>) | null;
  readonly wasEnded: boolean;
}

/** The wallet that wagmi holds, as pages use it. */
export function evmWallet({
  address,
  chainId,
  connectors,
  overWalletConnect,
  wasEnded,
}: EvmState): EvmWallet {
  return {
    kind: 'evm',
    address: address ?? null,
    chainId: chainId ?? null,
    wasEnded,
    options: [
      ...connectors.map(({ id, name, icon }) => ({ id, name, ...(icon && { icon }) })),
      ...(overWalletConnect === null ? [] : [WALLETCONNECT_OPTION]),
    ],
    connect: (wanted) =>
      orRefused(async () => {
        const connector =
          wanted === WALLETCONNECT_OPTION.id
            ? await overWalletConnect?.()
            : connectors.find(({ id }) => id === wanted);
        if (!connector) throw new WalletRefused('failed');
        await connect(evmConfig, { connector });
      }),
    disconnect: () => disconnect(evmConfig),
    signMessage: (message) =>
      orRefused(() => signMessage(evmConfig, { account: ownAccount(address), message })),
    signTypedData: (chain, data) =>
      orRefused(async () => {
        // Wallets refuse to sign for a chain that they are not on.
        await onChain(chain);
        return signTypedData(evmConfig, { account: ownAccount(address), ...data });
      }),
    send: (chain, call) =>
      orRefused(async () => {
        const chainId = await onChain(chain);
        return sendTransaction(evmConfig, { account: ownAccount(address), chainId, ...call });
      }),
    executedHash: async (chain, hash) => {
      try {
        const chainId = CHAIN_IDS[chain];
        const client = await getConnectorClient(evmConfig, { chainId });
        const receipt = await withTimeout(() => getTransactionReceipt(client, { hash }), {
          timeout: KNOWN_MS,
        });
        return receipt.transactionHash;
      } catch {
        // Not there yet, or nothing the wallet knows of: the caller asks again.
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
    throw cause instanceof WalletRefused ? cause : new WalletRefused('chain', { cause });
  }
  return chainId;
}
