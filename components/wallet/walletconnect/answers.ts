import { UserRejectedRequestError } from 'viem';
import { WalletRefused } from '../page-wallet.ts';

/** A wallet's error codes for a refusal (JSON-RPC). */
interface Answer {
  readonly code?: number;
  readonly message?: string;
}

/** EIP-1193, and CAIP-25 with a wallet's answers to a whole session. */
const DECLINED = new Set([4001, 5000]);
/** The wallet is on none of the chains (CAIP-25), or does not know the one (EIP-3085). */
const NO_CHAIN = new Set([5001, 5100, 4902]);

/**
 * The meaning of a failed request. The library throws the wallet's answer unchanged, which is not an
 * Error; its own errors are Errors, and after those the wallet's action is unknown.
 */
export function refusalOf(thrown: unknown): Error {
  if (thrown instanceof WalletRefused) return thrown;
  if (thrown instanceof Error) return new WalletRefused('lost', { cause: thrown });
  const { code = 0, message = '' } = (thrown ?? {}) as Answer;
  const error = Object.assign(new Error(message), { code });
  if (DECLINED.has(code)) return new UserRejectedRequestError(error);
  if (NO_CHAIN.has(code)) return new WalletRefused('absent', { cause: error });
  return error;
}
