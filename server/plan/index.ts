import { type Denylist, describeDenied } from '#server/chains/denylist/denylist.ts';
import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { gasPrice, readGasPriceWei } from '#server/chains/evm/gas-price.ts';
import { beside } from '#server/chains/evm/read.ts';
import { runContractRead } from '#server/chains/evm/read-runner.ts';
import { type EvmChainSlug, evmChain } from '#server/chains/registry.ts';
import { PROTOCOLS } from '#server/protocols/registry.ts';
import { SOLANA_PROTOCOLS } from '#server/protocols/solana-registry.ts';
import type { PlanRequest, PlanResponse } from '#server/schemas/plan.ts';
import type { ReencodeRequest, ReencodeResponse } from '#server/schemas/reencode.ts';
import type { Step } from '#server/schemas/step.ts';
import { connectedProtocols } from './connected-protocols.ts';
import { chainsOfPlan, planProgram } from './plan-program.ts';
import { parseStep, readStep } from './reencode/read-step.ts';
import { reencodeProgram } from './reencode/reencode-program.ts';
import { ReencodeRefused } from './reencode/reencode-refused.ts';
import { planWithSolana } from './solana/plan-with-solana.ts';
import { reencodeSolana } from './solana/reencode-solana.ts';
import { readSolanaStep } from './solana/reencode-solana-program.ts';
import { splitPlan } from './solana/split-plan.ts';
import { trySteps } from './trial/try-steps.ts';
import { remarkOn, withTrial } from './trial/with-trial.ts';

export { ReencodeRefused } from './reencode/reencode-refused.ts';
export { signingDelayMs } from './signing-delay.ts';

/** A step that may be encoded again. */
export interface OpenedStep {
  readonly step: Step;
  /** For how long a call of it may be valid, at most; absent where nothing bounds it. */
  readonly leftMs?: number;
}

/**
 * Judges whether a step that was sent is one that was planned.
 *
 * @throws {ReencodeRefused} when it is not.
 */
export type OpenStep = (step: Step) => OpenedStep;

/** A step of the service's own storage needs no proof. */
const asStored: OpenStep = (step) => ({ step });

/**
 * Plans intents into ordered unsigned steps (`docs/guides/plans.md`).
 *
 * @throws {ApiError} invalid_request naming what cannot be planned.
 * @throws {ChainUnreachable} when a chain the plan needs does not answer.
 */
export async function planIntents(
  request: PlanRequest,
  environment: EngineEnvironment,
): Promise<PlanResponse> {
  const split = splitPlan(request);
  return split.solana.length === 0
    ? planEvm(request, environment)
    : planWithSolana(request, split, environment, planEvm);
}

/** Plans what happens on EVM chains. @param onPlanned called with how many steps there are after an intent. */
async function planEvm(
  request: PlanRequest,
  environment: EngineEnvironment,
  onPlanned?: (at: string, steps: number) => void,
): Promise<PlanResponse> {
  const { chains, nowMs } = environment;
  const denylist = environment.denylist?.();
  const touched = chainsOfPlan(request);
  const places: { readonly at: string; readonly steps: number }[] = [];
  // Filled in the first round, before a step is sized by it.
  const gasPriceWei: Partial<Record<EvmChainSlug, bigint>> = {};
  const facts = {
    gasPriceWei,
    quotedAtMs: nowMs(),
    protocols: connectedProtocols(PROTOCOLS, chains.quotes),
    ...(request.signer && { signer: request.signer }),
    ...(denylist && { denylist }),
    onPlanned: (at: string, steps: number) => {
      places.push({ at, steps });
      onPlanned?.(at, steps);
    },
  };
  const contractRead = beside(planProgram(request, facts), touched.map(gasPrice), (prices) => {
    for (const [at, chain] of touched.entries()) {
      const price = prices[at];
      if (price?.ok) gasPriceWei[chain] = price.value;
    }
  });
  const planned = await runContractRead(contractRead, chains);
  const intentOf = (order: number) => places.find(({ steps }) => steps >= order)?.at ?? 'intents';
  return withTrial(planned, await trySteps(planned.steps, environment), intentOf);
}

/**
 * Quotes and encodes one reviewed step again at sign time (`docs/guides/re-encode.md`). A step that cannot be
 * signed is answered with `ok: false`.
 *
 * @param open the check for a step that a caller sent; absent for a step that was stored here.
 * @throws {ApiError} route_expired when the pinned route is gone and no other fills it.
 * @throws {ChainUnreachable} when a chain the step needs does not answer.
 */
export async function reencodeStep(
  request: ReencodeRequest,
  environment: EngineEnvironment,
  open: OpenStep = asStored,
): Promise<ReencodeResponse> {
  const { chains, nowMs } = environment;
  const denylist = environment.denylist?.();
  try {
    const sent = parseStep(request.step);
    requireKnown(sent);
    const { step, leftMs } = open(sent);
    refuseDenied(denylist, step);
    if (step.chain === 'solana') {
      return await reencodeSolana(step, request.actual_amount, environment, (accounts) =>
        refuseDenied(denylist, step, accounts),
      );
    }
    const reviewed = readStep(step, PROTOCOLS);
    const destination = evmChain(reviewed.step.to_chain ?? reviewed.chain)?.slug ?? reviewed.chain;
    const [gasPriceWei, destinationGasPriceWei] = await Promise.all([
      readGasPriceWei(chains, reviewed.chain),
      destination === reviewed.chain ? undefined : readGasPriceWei(chains, destination),
    ]);
    const facts = {
      actualAmount: request.actual_amount,
      gasPriceWei,
      ...(destinationGasPriceWei !== undefined && { destinationGasPriceWei }),
      ...(request.signer && { signer: request.signer }),
      ...(leftMs !== undefined && { leftMs }),
      quotedAtMs: nowMs(),
    };
    const fresh = await runContractRead(reencodeProgram(reviewed, facts), chains);
    const again = { ...step, ...fresh };
    refuseDenied(denylist, again);
    const verdict = (await trySteps([again], environment, { approved: true })).get(step.order);
    if (verdict?.outcome === 'refused') throw new ReencodeRefused('quote_failed', verdict.reason);
    const remark = verdict && remarkOn(again, verdict);
    return remark ? { ...fresh, warnings: [...(fresh.warnings ?? []), remark] } : fresh;
  } catch (error) {
    if (!(error instanceof ReencodeRefused)) throw error;
    return {
      ok: false,
      unsupported_code: error.code,
      unsupported_reason: error.message,
      ...(error.awaitedKey !== undefined && { awaited_key: error.awaitedKey }),
      quoted_at: nowMs(),
    };
  }
}

/**
 * Holds a step to the operator's denylist.
 *
 * @param accounts what its call names beyond its bytes
 * @throws {ReencodeRefused} unknown_target, with the reason.
 */
function refuseDenied(
  denylist: Denylist | undefined,
  step: Step,
  accounts: readonly string[] = [],
): void {
  const found = denylist?.findInStep({ ...step, accounts });
  if (found) throw new ReencodeRefused('unknown_target', describeDenied(found));
}

/**
 * A step that cannot be encoded again says so itself, no matter who planned it; nothing has to be
 * read.
 */
function requireKnown(step: Step): void {
  if (step.chain === 'solana') readSolanaStep(step, SOLANA_PROTOCOLS);
  else readStep(step, PROTOCOLS);
}
