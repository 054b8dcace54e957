import type { Address } from '@solana/kit';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import type { RpcClient } from '#server/chains/evm/rpc-client.ts';

/** What a transaction hangs on: until which block it may land, and what it bids. */
export interface SolanaHead {
  readonly blockhash: string;
  readonly lastValidBlockHeight: bigint;
  /** Price of a compute unit, in millionths of a lamport. */
  readonly unitPriceMicroLamports: bigint;
}

/** A quarter of the recent blocks took more than what is bid. */
const PERCENTILE = 75;
/** At 200,000 units this is 0.0002 SOL: a bid no market on a single account talks us beyond. */
const MOST_MICRO_LAMPORTS = 1_000_000n;

/**
 * Reads the latest blockhash and what recent blocks paid for writing to some accounts.
 *
 * @throws {ChainUnreachable} when the chain does not answer both.
 */
export async function readSolanaHead(
  rpc: RpcClient,
  written: readonly Address[],
): Promise<SolanaHead> {
  const [latest, fees] = await rpc.batch([
    { method: 'getLatestBlockhash', params: [{ commitment: 'confirmed' }] },
    { method: 'getRecentPrioritizationFees', params: [written] },
  ]);
  if (!latest?.ok) throw unreadable('There is no blockhash.', latest?.error);
  const { blockhash, lastValidBlockHeight } =
    (latest.result as { value?: Record<string, unknown> } | null)?.value ?? {};
  if (typeof blockhash !== 'string' || typeof lastValidBlockHeight !== 'number') {
    throw unreadable('The blockhash is not readable.');
  }
  return {
    blockhash,
    lastValidBlockHeight: BigInt(lastValidBlockHeight),
    // A node that reports no fees does not stand in the way: the transaction bids nothing.
    unitPriceMicroLamports: fees?.ok ? bidOf(fees.result) : 0n,
  };
}

function bidOf(answer: unknown): bigint {
  if (!Array.isArray(answer)) return 0n;
  const fees = answer
    .map((entry) => Number((entry as { prioritizationFee?: unknown }).prioritizationFee))
    .filter((fee) => Number.isSafeInteger(fee) && fee >= 0)
    .sort((a, b) => a - b);
  const fee = BigInt(fees[Math.floor((fees.length * PERCENTILE) / 100)] ?? 0);
  return fee < MOST_MICRO_LAMPORTS ? fee : MOST_MICRO_LAMPORTS;
}

function unreadable(what: string, cause?: unknown): ChainUnreachable {
  return new ChainUnreachable('solana', { cause: new Error(what, { cause }) });
}
