import { type Address, isAddress } from '@solana/kit';
import { type OnExchange, RpcClient } from '#server/chains/evm/rpc-client.ts';
import { ConfigError } from '#server/config/config-error.ts';
import type { SwapSource } from './swap-source.ts';

/** What a deployment reaches of Solana. */
export interface SolanaAccess {
  readonly rpc: RpcClient;
  readonly swaps: SwapSource;
  /** The validator that stakes without a named one go to; undefined where none is chosen. */
  readonly defaultValidator: Address | undefined;
  /**
   * Asked beside each read of accounts; absent: any head will do (`watch-heads.ts`).
   *
   * @throws {ChainUnreachable} when the head of Solana is old
   */
  readonly requireCurrent?: () => Promise<void>;
}

/** The source of a deployment that has none. */
const NO_SWAPS: SwapSource = {
  quote: async () => ({ ok: false, why: 'not_configured' }),
};

/**
 * Opens access to Solana.
 *
 * @param options.validator vote account of the default validator
 * @returns undefined where there is no RPC URL.
 * @throws {ConfigError} when the validator is no address.
 */
export function createSolanaAccess(options: {
  readonly rpcUrl: string | undefined;
  readonly swaps?: SwapSource | undefined;
  readonly validator?: string | undefined;
  readonly onExchange?: OnExchange;
}): SolanaAccess | undefined {
  const { rpcUrl, swaps = NO_SWAPS, validator, onExchange } = options;
  if (rpcUrl === undefined) return undefined;
  if (validator !== undefined && !isAddress(validator)) {
    throw new ConfigError('SOLANA_VALIDATOR is not the address of a vote account.');
  }
  return {
    rpc: new RpcClient({ chain: 'solana', url: rpcUrl, ...(onExchange && { onExchange }) }),
    swaps,
    defaultValidator: validator,
  };
}
