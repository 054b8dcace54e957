import { type Address, getTransactionDecoder } from '@solana/kit';
import type { RpcClient } from '#server/chains/evm/rpc-client.ts';
import { decodeMessage } from '#server/chains/solana/message.ts';
import {
  loadedAccounts,
  readSolanaTransaction,
  type SolanaTransaction,
} from '#server/chains/solana/read-transaction.ts';

type Meta = NonNullable<SolanaTransaction['meta']>;

/** An amount of an asset, with its sign. */
export interface SolanaChange {
  /** Null for SOL. */
  readonly mint: Address | null;
  readonly amountAtomic: bigint;
  readonly decimals: number;
}

/** What a transaction of Solana changed, and what it cost the wallet. */
export interface SolanaTransfers {
  readonly wallet: readonly SolanaChange[];
  readonly recipient: readonly SolanaChange[];
  /** Lamports; null where somebody else paid them. */
  readonly feeLamports: bigint | null;
}

const SOL_DECIMALS = 9;

/**
 * What a transaction changed for its wallet and its recipient, as the node recorded it: SOL by the
 * balances of their own accounts (the network fee apart), tokens by all of their token accounts.
 *
 * @param recipient undefined where the step names none
 * @returns undefined where the node does not have it (any more).
 * @throws {ChainUnreachable} when it does not answer.
 */
export async function readSolanaTransfers(
  rpc: RpcClient,
  wallet: string,
  recipient: string | undefined,
  signature: string,
): Promise<SolanaTransfers | undefined> {
  const found = await readSolanaTransaction(rpc, signature);
  if (found === 'other version' || !found?.meta) return undefined;
  const { meta } = found;
  const { messageBytes } = getTransactionDecoder().decode(
    Buffer.from(found.transaction[0], 'base64'),
  );
  const message = decodeMessage(Buffer.from(messageBytes).toString('base64'));
  if (!message) return undefined;
  const accounts = [...message.staticAccounts, ...loadedAccounts(meta)];
  const isPayer = accounts[0] === wallet;
  const fee = BigInt(meta.fee);
  const changesOf = (owner: string, paid: bigint) =>
    [solChange(owner, accounts, meta, paid), ...tokenChanges(owner, meta)].filter(
      ({ amountAtomic }) => amountAtomic !== 0n,
    );
  return {
    wallet: changesOf(wallet, isPayer ? fee : 0n),
    recipient: recipient === undefined || recipient === wallet ? [] : changesOf(recipient, 0n),
    feeLamports: isPayer ? fee : null,
  };
}

function solChange(
  owner: string,
  accounts: readonly string[],
  { preBalances, postBalances }: Meta,
  paid: bigint,
): SolanaChange {
  const at = accounts.indexOf(owner);
  const change = BigInt(postBalances[at] ?? 0) - BigInt(preBalances[at] ?? 0);
  return { mint: null, amountAtomic: change + paid, decimals: SOL_DECIMALS };
}

function tokenChanges(owner: string, meta: Meta): readonly SolanaChange[] {
  const changes = new Map<Address, SolanaChange>();
  for (const [balances, sign] of [
    [meta.preTokenBalances ?? [], -1n],
    [meta.postTokenBalances ?? [], 1n],
  ] as const) {
    for (const { mint, owner: holder, uiTokenAmount } of balances) {
      if (holder !== owner) continue;
      const before = changes.get(mint)?.amountAtomic ?? 0n;
      const amountAtomic = before + sign * BigInt(uiTokenAmount.amount);
      changes.set(mint, { mint, amountAtomic, decimals: uiTokenAmount.decimals });
    }
  }
  return [...changes.values()];
}
