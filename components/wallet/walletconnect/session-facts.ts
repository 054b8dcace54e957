import type { SessionTypes } from '@walletconnect/types';
import { type Address, getAddress } from 'viem';

/** The requested permissions of a session; the wallet grants those that it supports. */
export const ASKED = {
  // Contract wallets return their own hash, and give the transaction with the receipt.
  methods: [
    'personal_sign',
    'eth_signTypedData_v4',
    'eth_sendTransaction',
    'eth_getTransactionReceipt',
    'wallet_switchEthereumChain',
  ],
  events: ['accountsChanged', 'chainChanged'],
} as const;

type Namespaces = Pick<SessionTypes.Struct, 'namespaces'>;

/** The accounts of a session, the wallet's first one first, each once. */
export function accountsOf(session: Namespaces): readonly Address[] {
  return [...new Set(accountIds(session).map(({ address }) => getAddress(address)))];
}

/** The ids of the chains that a session may be asked about. */
export function chainsOf(session: Namespaces): ReadonlySet<number> {
  return new Set(accountIds(session).map(({ chainId }) => chainId));
}

export function hasMethod({ namespaces }: Namespaces, method: string): boolean {
  return namespaces.eip155?.methods.includes(method) ?? false;
}

/** Reads `eip155:<chain>:<address>` (CAIP-10). */
function accountIds({ namespaces }: Namespaces) {
  return (namespaces.eip155?.accounts ?? []).flatMap((id) => {
    const [, chain, address] = /^eip155:(\d+):(0x[0-9a-fA-F]{40})$/.exec(id) ?? [];
    return address === undefined ? [] : [{ chainId: Number(chain), address }];
  });
}
