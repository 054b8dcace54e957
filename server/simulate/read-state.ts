import { type Address, type Hex, hexToBigInt, isHex } from 'viem';
import type { ChainAccess } from '#server/chains/evm/chain-access.ts';
import { ChainUnreachable } from '#server/chains/evm/chain-unreachable.ts';
import { GAS_PRICE_CALLS, gasPriceFrom } from '#server/chains/evm/gas-price.ts';
import type { RpcOutcome } from '#server/chains/evm/rpc-client.ts';
import type { EvmChainSlug } from '#server/chains/registry.ts';
import type { Call } from './run-calls.ts';

/** What a simulation starts from. */
export interface ChainState {
  readonly blockNumber: bigint;
  readonly blockTimestamp: bigint;
  readonly gasPriceWei: bigint;
  /** Native balances of the wallets that sign, in wei. */
  readonly balancesWei: ReadonlyMap<Address, bigint>;
  /** The called addresses, among those that get calldata, that have no code. */
  readonly codeless: ReadonlySet<Address>;
}

/**
 * Reads head, gas price, balances and code in one batch.
 *
 * @throws {ChainUnreachable} when the chain does not answer all of it.
 */
export async function readState(
  access: ChainAccess,
  chain: EvmChainSlug,
  calls: readonly Call[],
): Promise<ChainState> {
  const wallets = [...new Set(calls.map((call) => call.from))];
  const targets = [...new Set(calls.filter((call) => call.data !== '0x').map((call) => call.to))];
  const outcomes = await access
    .rpc(chain)
    .batch([
      { method: 'eth_getBlockByNumber', params: ['latest', false] },
      ...GAS_PRICE_CALLS,
      ...wallets.map((wallet) => ({ method: 'eth_getBalance', params: [wallet, 'latest'] })),
      ...targets.map((target) => ({ method: 'eth_getCode', params: [target, 'latest'] })),
    ]);
  const hex = (outcome: RpcOutcome | undefined): Hex => {
    if (outcome?.ok && isHex(outcome.result)) return outcome.result;
    throw new ChainUnreachable(chain, {
      cause: outcome?.ok === false ? outcome.error : new Error('The RPC left a read unanswered.'),
    });
  };
  const balancesAt = 1 + GAS_PRICE_CALLS.length;
  const codesAt = balancesAt + wallets.length;
  const head = outcomes[0]?.ok ? outcomes[0].result : undefined;
  const { number, timestamp } = (head ?? {}) as { number?: unknown; timestamp?: unknown };
  return {
    blockNumber: hexToBigInt(hex({ ok: true, result: number })),
    blockTimestamp: hexToBigInt(hex({ ok: true, result: timestamp })),
    gasPriceWei: gasPriceFrom(chain, outcomes.slice(1, balancesAt)),
    balancesWei: new Map(
      wallets.map((wallet, at) => [wallet, hexToBigInt(hex(outcomes[balancesAt + at]))]),
    ),
    codeless: new Set(targets.filter((_, at) => hex(outcomes[codesAt + at]) === '0x')),
  };
}
