import { type Address, formatEther } from 'viem';
import type { EvmChain } from '#server/chains/registry.ts';
import type { SimulatedCall } from './check-request.ts';
import { sumChanges, type Transfer } from './read-transfers.ts';
import { MAX_SIMULATED_VALUE_WEI } from './run-calls.ts';

/** A call that was simulated, with what it moved. */
export interface SimulatedOutcome {
  readonly call: SimulatedCall;
  readonly gasUsed: bigint;
  readonly transfers: readonly Transfer[];
}

/** Why a wallet could not even send a step, by the step's index. */
export type Unaffordable = ReadonlyMap<number, string>;

/** @returns the steps whose value no balance could cover, which must not be simulated at all. */
export function findAbsurdValues(
  chain: EvmChain,
  calls: readonly SimulatedCall[],
  balancesWei: ReadonlyMap<Address, bigint>,
): Unaffordable {
  return new Map(
    calls
      .filter((call) => call.valueWei > MAX_SIMULATED_VALUE_WEI)
      .map((call) => [call.index, explain(chain, call, 0n, balancesWei.get(call.from) ?? 0n)]),
  );
}

/**
 * Walks through simulated calls with the wallets' real balances and finds those whose value
 * and gas the wallet could not pay. What such a call brought in is not counted for later ones.
 */
export function findUnaffordable(
  chain: EvmChain,
  outcomes: readonly SimulatedOutcome[],
  balancesWei: ReadonlyMap<Address, bigint>,
  gasPriceWei: bigint,
): Unaffordable {
  const running = new Map(balancesWei);
  const unaffordable = new Map<number, string>();
  for (const { call, gasUsed, transfers } of outcomes) {
    const balance = running.get(call.from) ?? 0n;
    const feeWei = gasUsed * gasPriceWei;
    if (call.valueWei + feeWei > balance) {
      unaffordable.set(call.index, explain(chain, call, feeWei, balance));
      continue;
    }
    for (const [wallet, before] of running) {
      const change = sumChanges(transfers, wallet).get(null) ?? 0n;
      running.set(wallet, before + change - (wallet === call.from ? feeWei : 0n));
    }
  }
  return unaffordable;
}

function explain(chain: EvmChain, call: SimulatedCall, feeWei: bigint, balance: bigint): string {
  const coin = chain.native.symbol;
  const has = `the wallet has ${formatEther(balance)} ${coin} on ${chain.name}`;
  if (call.valueWei > balance) {
    return `Not enough ${coin}: this step sends ${formatEther(call.valueWei)} ${coin} and ${has}.`;
  }
  const needs = `${formatEther(call.valueWei + feeWei)} ${coin}`;
  const what = call.valueWei > 0n ? `${needs} with what it sends` : needs;
  return `Not enough ${coin} for gas: this step needs about ${what}, and ${has}.`;
}
