import type { Address } from '@solana/kit';
import type { SwapAnswer, SwapAsk } from './swap-source.ts';
import type { TokenAccount } from './token-account.ts';

/** An account as the chain keeps it. */
export interface SolanaAccount {
  readonly address: Address;
  readonly lamports: bigint;
  readonly owner: Address;
  readonly executable: boolean;
  readonly data: Uint8Array;
}

/** One thing to be looked up, described and not yet done. */
export type SolanaRead =
  | { readonly kind: 'account'; readonly address: Address }
  | { readonly kind: 'tokens'; readonly owner: Address }
  | { readonly kind: 'swap'; readonly ask: SwapAsk };

/**
 * A pure computation that asks for what it needs of Solana as it goes: it yields accounts and
 * quotes to look up and is resumed with them. It touches no network, no clock and no random
 * source; `run-account-read.ts` drives it.
 */
export type AccountRead<T> = Generator<readonly SolanaRead[], T, readonly unknown[]>;

/** Asks for accounts in one round; null for one that does not exist. */
export function* readAccounts(
  addresses: readonly Address[],
): AccountRead<readonly (SolanaAccount | null)[]> {
  if (addresses.length === 0) return [];
  return (yield addresses.map((address) => ({ kind: 'account' as const, address }))) as never;
}

/** Asks for one account. */
export function* readAccount(address: Address): AccountRead<SolanaAccount | null> {
  const [account] = yield* readAccounts([address]);
  return account ?? null;
}

/** What the token accounts of wallets hold and single accounts are, in one round. */
export function* readTokensAndAccounts(
  owners: readonly Address[],
  addresses: readonly Address[],
): AccountRead<{
  readonly tokens: readonly (readonly TokenAccount[])[];
  readonly accounts: readonly (SolanaAccount | null)[];
}> {
  const answers = yield [
    ...owners.map((owner) => ({ kind: 'tokens' as const, owner })),
    ...addresses.map((address) => ({ kind: 'account' as const, address })),
  ];
  return {
    tokens: answers.slice(0, owners.length) as readonly (readonly TokenAccount[])[],
    accounts: answers.slice(owners.length) as readonly (SolanaAccount | null)[],
  };
}

/** Asks the deployment's source of routes for a swap. */
export function* readSwap(ask: SwapAsk): AccountRead<SwapAnswer> {
  const [answer] = yield [{ kind: 'swap', ask }];
  return answer as SwapAnswer;
}
