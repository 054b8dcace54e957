import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import type { EvmChain } from '#server/chains/registry.ts';
import type { SimulatedCall } from './check-request.ts';
import { explainRevert } from './explain-revert.ts';
import type { StorageOverrides } from './find-balance-slot.ts';
import { findAbsurdValues, findUnaffordable } from './find-unaffordable.ts';
import type { StepOutcome } from './present-step.ts';
import type { ChainState } from './read-state.ts';
import { readTransfers, sumChanges } from './read-transfers.ts';
import { runCalls } from './run-calls.ts';

/**
 * Simulates the calls that their wallets can pay for. A call whose value and gas the wallet
 * could not pay would never be mined: it is left out and the rest runs again without it.
 *
 * @returns one outcome per call, in order.
 */
export async function simulateAffordable(
  chain: EvmChain,
  calls: readonly SimulatedCall[],
  state: ChainState,
  environment: EngineEnvironment,
  overrides: StorageOverrides,
): Promise<readonly StepOutcome[]> {
  const nowSeconds = BigInt(Math.floor(environment.nowMs() / 1000));
  const unaffordable = new Map(findAbsurdValues(chain, calls, state.balancesWei));
  for (;;) {
    const included = calls.filter((call) => !unaffordable.has(call.index));
    const results = await runCalls(
      environment.chains,
      chain.slug,
      included,
      state,
      nowSeconds,
      overrides,
    );
    const simulated = included.map((call, at) => {
      const result = results[at];
      if (!result) throw new Error('A simulated call has no result.');
      return { call, ...result, transfers: readTransfers(chain, result.logs) };
    });
    const found = findUnaffordable(chain, simulated, state.balancesWei, state.gasPriceWei);
    if (found.size === 0) {
      const byIndex = new Map(simulated.map((outcome) => [outcome.call.index, outcome]));
      return calls.map((call): StepOutcome => {
        const outcome = byIndex.get(call.index);
        if (!outcome) {
          const failure = unaffordable.get(call.index) ?? 'This step could not be simulated.';
          return { call, failure, gasUsed: 0n, changes: new Map() };
        }
        return {
          call,
          failure: outcome.succeeded ? null : explainRevert(outcome.returnData),
          gasUsed: outcome.gasUsed,
          changes: outcome.succeeded ? sumChanges(outcome.transfers, call.from) : new Map(),
        };
      });
    }
    for (const [index, reason] of found) unaffordable.set(index, reason);
  }
}
