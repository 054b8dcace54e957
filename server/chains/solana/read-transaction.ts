import type { Address } from '@solana/kit';
import { type RpcClient, RpcError } from '#server/chains/evm/rpc-client.ts';

/** What an account held of a token. */
export interface TokenBalance {
  readonly mint: Address;
  readonly owner?: string;
  readonly uiTokenAmount: { readonly amount: string; readonly decimals: number };
}

/** A transaction in a block, as `getTransaction` returns it (solana.com/docs/rpc). */
export interface SolanaTransaction {
  /** Unix seconds. */
  readonly blockTime: number | null;
  /** Base64, and the word for it. */
  readonly transaction: readonly [string, 'base64'];
  readonly meta: {
    /** Null where it succeeded. */
    readonly err: unknown;
    /** Lamports. */
    readonly fee: number;
    /** Lamports of its accounts, in the order of the message; loaded ones last. */
    readonly preBalances: readonly number[];
    readonly postBalances: readonly number[];
    readonly preTokenBalances?: readonly TokenBalance[] | null;
    readonly postTokenBalances?: readonly TokenBalance[] | null;
    /** What its lookup tables named. */
    readonly loadedAddresses?: {
      readonly writable: readonly Address[];
      readonly readonly: readonly Address[];
    };
  } | null;
}

/** A transaction of a version that was not asked for: none of ours. */
const OTHER_VERSION = -32_015;

/**
 * @returns null where the node does not have it (any more).
 * @throws {ChainUnreachable} when it does not answer.
 */
export async function readSolanaTransaction(
  rpc: RpcClient,
  signature: string,
): Promise<SolanaTransaction | null | 'other version'> {
  const asked = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 0 };
  try {
    return await rpc.request<SolanaTransaction | null>('getTransaction', [signature, asked]);
  } catch (error) {
    if (error instanceof RpcError && error.code === OTHER_VERSION) return 'other version';
    throw error;
  }
}

/** The accounts that its lookup tables named: those it writes to, then the others. */
export function loadedAccounts({
  loadedAddresses,
}: Pick<NonNullable<SolanaTransaction['meta']>, 'loadedAddresses'>): readonly Address[] {
  const { writable = [], readonly: others = [] } = loadedAddresses ?? {};
  return [...writable, ...others];
}
