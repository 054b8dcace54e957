import type { Address } from 'viem';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { ifReachable } from '#server/chains/evm/read.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { readPricesUsd } from '#server/chains/prices/read-price.ts';
import type { EvmChain } from '#server/chains/registry.ts';
import { nativeToken } from '#server/chains/tokens/resolve.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import type { SimulateRequest, SimulateResponse } from '#server/schemas/simulate.ts';
import { arrivalsOf, assumeArrivals } from './assume-arrivals.ts';
import { checkRequest, type SimulatedCall } from './check-request.ts';
import { checkTargets } from './check-targets.ts';
import { formatGasCost, formatGasPrice, groupThousands } from './format-costs.ts';
import { fundsToCome, judgeFunding } from './judge-funding.ts';
import { presentStep, type StepOutcome } from './present-step.ts';
import { fundsKey, readFunds } from './read-funds.ts';
import { readState } from './read-state.ts';
import { readTokens } from './read-tokens.ts';
import { requireAllowed } from './require-allowed.ts';
import { simulateAffordable } from './simulate-affordable.ts';
import { simulateSolana } from './solana/index.ts';

/**
 * Simulates steps one after another on the current state of one chain; nothing is broadcast
 * (`docs/guides/simulate.md`). A step that fails leaves no trace and the ones after it still run; one whose funds
 * are still to come is left open, unless the caller says what to take as landed.
 *
 * @throws {ApiError} `invalid_request` naming the fields that cannot be simulated;
 * `calldata_target` naming steps that call an address without code; `engine_error` when the
 * chain's node cannot simulate.
 * @throws {ChainUnreachable} when the chain does not answer.
 */
export async function simulateSteps(
  request: SimulateRequest,
  environment: EngineEnvironment,
): Promise<SimulateResponse> {
  if (request.chain === 'solana') return simulateSolana(request, environment);
  const { chain, calls } = checkRequest(request);
  const denylist = environment.denylist?.();
  requireAllowed(denylist, request.steps, request.sender);
  const arrivals = arrivalsOf(request);
  const [found, nativeUsd, held] = await Promise.all([
    readState(environment.chains, chain.slug, calls),
    readNativeUsd(chain, environment),
    readFunds(environment.chains, chain.slug, [...fundsToCome(calls), ...arrivals]),
  ]);
  checkTargets(calls, found.codeless);
  const assumed = await assumeArrivals(environment.chains, chain.slug, arrivals, held);
  const state = { ...found, balancesWei: withNative(found.balancesWei, assumed.amounts) };
  const simulated = await simulateAffordable(chain, calls, state, environment, assumed.overrides);
  const outcomes = judgeFunding(simulated, {
    held,
    assumed: assumed.amounts,
    unplaced: assumed.unplaced,
  });
  requireAllowed(
    denylist,
    outcomes.map(({ call: { step }, transfers }) => ({ ...step, transfers })),
  );
  const tokens = await readTokens(environment.chains, chain.slug, movedTokens(outcomes));
  const prices = await readPrices([...tokens.values()], environment);
  if (nativeUsd !== null) prices.set(null, nativeUsd);
  const steps = outcomes.map((outcome) => presentStep(chain, outcome, { tokens, prices }));
  const gasUsed = outcomes.reduce((sum, outcome) => sum + outcome.gasUsed, 0n);
  return {
    success: steps.every((step) => step.success),
    gas_used: groupThousands(gasUsed),
    gas_price: formatGasPrice(state.gasPriceWei),
    gas_price_source: 'rpc',
    total_cost: formatGasCost(gasUsed, state.gasPriceWei, nativeUsd),
    error: firstError(calls, outcomes),
    steps,
  };
}

/** Native coin that is taken as landed pays for value and gas as well. */
function withNative(
  balancesWei: ReadonlyMap<Address, bigint>,
  assumed: ReadonlyMap<string, bigint>,
): ReadonlyMap<Address, bigint> {
  return new Map(
    [...balancesWei].map(([wallet, wei]) => [
      wallet,
      wei + (assumed.get(fundsKey(wallet, null)) ?? 0n),
    ]),
  );
}

async function readNativeUsd(
  chain: EvmChain,
  environment: EngineEnvironment,
): Promise<bigint | null> {
  return (await readPrices([nativeToken(chain.slug)], environment)).get(null) ?? null;
}

/** Prices may come from another chain than the simulated one: without them, values are unknown. */
async function readPrices(
  tokens: readonly Token[],
  { chains }: EngineEnvironment,
): Promise<Map<Address | null, bigint>> {
  const prices = (await runContractRead(ifReachable(readPricesUsd(tokens)), chains)) ?? [];
  return new Map(
    tokens.flatMap(({ address }, at) => {
      const price = prices[at] ?? null;
      return price === null ? [] : [[address && (address.toLowerCase() as Address), price]];
    }),
  );
}

function movedTokens(outcomes: readonly StepOutcome[]): ReadonlySet<Address> {
  return new Set(
    outcomes.flatMap(({ transfers }) =>
      transfers.map(({ token }) => token).filter((token) => token !== null),
    ),
  );
}

function firstError(
  calls: readonly SimulatedCall[],
  outcomes: readonly StepOutcome[],
): string | null {
  for (const [at, { failure }] of outcomes.entries()) {
    const step = calls[at]?.step;
    if (failure !== null && step) return `Step ${step.order} (${step.action_type}): ${failure}`;
  }
  return null;
}
