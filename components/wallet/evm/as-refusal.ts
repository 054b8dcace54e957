import { UserRejectedRequestError } from 'viem';
import { WalletRefused } from '../page-wallet.ts';

/** Declined by the person (EIP-1193, EIP-5792). */
const DECLINED_CODES = new Set([4001, 5000]);

/** Runs a request to a wallet. @throws {WalletRefused} for any error */
export async function orRefused<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    throw asRefusal(cause);
  }
}

/** Errors of wallets are wrapped: the reason is at some depth. */
function asRefusal(cause: unknown): WalletRefused {
  for (let at = cause; at instanceof Error; at = at.cause) {
    if (at instanceof WalletRefused) return at;
    if (at instanceof UserRejectedRequestError) return new WalletRefused('declined', { cause });
    if (DECLINED_CODES.has((at as { code?: number }).code ?? 0)) {
      return new WalletRefused('declined', { cause });
    }
  }
  return new WalletRefused('failed', { cause });
}
