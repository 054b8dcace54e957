import { setTimeout as wait } from 'node:timers/promises';
import { type Hex, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem';

const LOOK_EVERY_MS = 20;
/** The chains mine a moment after they took a transaction; a machine may be much slower than usual. */
const PATIENCE_MS = 60_000;

/**
 * Waits for the receipt of a transaction. viem's own wait looks again when there is a new block: where a
 * node returns the receipt a moment after its block, that is the next one, for which an idle local chain
 * takes a quarter of a minute.
 *
 * @throws Error where there is none in time, and whatever the chain answers instead
 */
export async function awaitReceipt(
  reader: { getTransactionReceipt(of: { readonly hash: Hex }): Promise<TransactionReceipt> },
  hash: Hex,
): Promise<TransactionReceipt> {
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    try {
      return await reader.getTransactionReceipt({ hash });
    } catch (error) {
      if (!(error instanceof TransactionReceiptNotFoundError)) throw error;
    }
    await wait(LOOK_EVERY_MS);
  }
  throw new Error(`There is no receipt of ${hash}.`);
}
