import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import type { EvmChain } from '#server/chains/registry.ts';
import type { SimulatedCall } from './check-request.ts';
import { explainRevert } from './explain-revert.ts';
import type { StorageOverrides } from './find-balance-slot.ts';
import { findAbsurdValues, findUnaffordable, type SimulatedOutcome } from './find-unaffordable.ts';
import { groupThousands } from './format-costs.ts';
import {
  gasBeforeRun,
  isStarved,
  MAX_CALL_GAS,
  MAX_STEP_GAS,
  shareAgain,
  shareGas,
} from './gas-allowance.ts';
import type { StepOutcome } from './present-step.ts';
import type { ChainState } from './read-state.ts';
import { readTransfers, sumChanges, transfersOf } from './read-transfers.ts';
import { type CallResult, runCalls } from './run-calls.ts';

/** How often steps are run again without some of them, or with other shares of the gas. */
const MAX_RUNS = 6;

/**
 * Simulates the calls that their wallets can pay for. A call whose value and gas the wallet
 * could not pay would never be mined: it is left out and the rest runs again without it. No call
 * gets more than `MAX_STEP_GAS`, all together `MAX_CALL_GAS`: those that run short get what the
 * others leave, and fail where that is not enough.
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
  const refused = new Map([
    ...findUnrunnable(calls),
    ...findAbsurdValues(chain, calls, state.balancesWei),
  ]);
  let included = calls.filter((call) => !refused.has(call.index));
  let allowances = shareGas(included.map(({ data }) => data));
  for (let run = 1; ; run++) {
    const results = await runCalls(
      environment.chains,
      chain.slug,
      included,
      allowances,
      state,
      nowSeconds,
      overrides,
    );
    const simulated = included.map((call, at) => {
      const [result, allowance] = [results[at], allowances[at]];
      if (!result || allowance === undefined) throw new Error('A simulated call has no result.');
      return { call, ...result, allowance, transfers: readTransfers(chain, result.logs) };
    });
    const regranted = run < MAX_RUNS ? shareAgain(simulated) : undefined;
    if (regranted) {
      allowances = regranted;
      continue;
    }
    const found = findUnaffordable(chain, simulated, state.balancesWei, state.gasPriceWei);
    for (const [index, reason] of found) refused.set(index, reason);
    if (found.size === 0 || run >= MAX_RUNS) {
      const firstFound = Math.min(...found.keys());
      const judged = new Map(
        simulated
          .filter(({ call }) => call.index < firstFound)
          .map((outcome) => [outcome.call.index, outcomeOf(outcome)]),
      );
      return calls.map(
        (call): StepOutcome => judged.get(call.index) ?? notRun(call, refused.get(call.index)),
      );
    }
    included = calls.filter((call) => !refused.has(call.index));
    allowances = shareGas(included.map(({ data }) => data));
  }
}

/** Steps whose calldata alone costs more gas than a transaction may use. */
function findUnrunnable(calls: readonly SimulatedCall[]): readonly [number, string][] {
  return calls
    .filter(({ data }) => gasBeforeRun(data) > MAX_STEP_GAS)
    .map(({ index }) => [index, TOO_MUCH_GAS]);
}

const TOO_MUCH_GAS = `This step uses more gas than a simulation may: ${groupThousands(MAX_STEP_GAS)} for a step, ${groupThousands(MAX_CALL_GAS)} for all steps of a call.`;

function outcomeOf(outcome: SimulatedOutcome & CallResult & { allowance: bigint }): StepOutcome {
  const { call, succeeded, gasUsed, returnData, transfers } = outcome;
  if (!succeeded) {
    // A contract that runs out of gas has nothing to say.
    const failure =
      returnData === '0x' && isStarved(outcome) ? TOO_MUCH_GAS : explainRevert(returnData);
    return { call, failure, gasUsed, changes: new Map(), transfers: [] };
  }
  return {
    call,
    failure: null,
    gasUsed,
    changes: sumChanges(transfers, call.from),
    transfers: transfersOf(transfers, call.from, call.step.recipient),
  };
}

const notRun = (
  call: SimulatedCall,
  failure = 'An earlier step cannot be paid for: simulate the steps without it.',
): StepOutcome => ({ call, failure, gasUsed: 0n, changes: new Map(), transfers: [] });
