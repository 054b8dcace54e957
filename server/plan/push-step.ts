import { dataFeeWei } from '#server/chains/evm/data-fee.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { nativeToken } from '#server/chains/tokens/resolve.ts';
import { sameToken, type Token } from '#server/chains/tokens/token.ts';
import type { BuiltCall, Leg, ProtocolManifest } from '#server/protocols/manifest.ts';
import { assembleStep, stepKey } from './assemble-step.ts';
import { awaitedFunds } from './awaited-funds.ts';
import { expectedSpend } from './judge-price.ts';
import { gasPriceOf, type PlannedMove, type PlannedOutput, type PlanState } from './plan-state.ts';
import type { SizedAmount } from './size-amount.ts';

/** A step to append. */
export interface StepToPush {
  /** The venue the step serves; an approval carries the venue it is for. */
  readonly protocol: ProtocolManifest;
  readonly leg: Leg;
  readonly built: BuiltCall;
  readonly sized: SizedAmount;
}

/** The part of a size that booking needs. */
type Sizes = Pick<SizedAmount, 'amountAtomic' | 'minAtomic' | 'source' | 'portionBps'>;

/**
 * Appends a step and books its effects on balances, outputs and fees.
 *
 * @returns the output that it leaves in a wallet of the request, if any.
 */
export function pushStep(
  state: PlanState,
  { protocol, leg, built, sized }: StepToPush,
): PlannedOutput | undefined {
  const order = state.steps.length + 1;
  state.steps.push(
    assembleStep({
      order,
      protocol,
      leg,
      built,
      sized,
      awaited: awaitedFunds(state, leg, sized),
      quotedAtMs: state.facts.quotedAtMs,
      ...(state.facts.signer && { signer: state.facts.signer }),
    }),
  );
  if (leg.type !== 'approve') state.moves.push(plannedMove(protocol, leg, built, sized));
  payFee(state, leg, built);
  const further = built.further ?? [];
  if (built.spend) spend(state, leg, built.spend, sized);
  for (const movement of further) {
    if (movement.spend) spend(state, leg, movement.spend, EXACT);
  }
  const main = receive(state, leg, built, sized, stepKey(order));
  for (const { output } of further) {
    receive(state, leg, { ...built, output }, EXACT, stepKey(order));
  }
  return main;
}

function plannedMove(
  { slug }: ProtocolManifest,
  { asset, owner, type }: Leg,
  { poolId }: BuiltCall,
  { amountAtomic, minAtomic, source }: SizedAmount,
): PlannedMove {
  // A venue that takes less than it was offered may be offered less still.
  const leastAtomic = source && source.minAtomic < minAtomic ? source.minAtomic : minAtomic;
  return {
    protocol: slug,
    owner,
    type,
    asset,
    amountAtomic,
    minAtomic: leastAtomic,
    ...(poolId !== undefined && { poolId }),
  };
}

/** Movements beside the first asset of a step are never sized again. */
const EXACT: Sizes = { amountAtomic: 0n, minAtomic: 0n };

function payFee(state: PlanState, leg: Leg, built: BuiltCall): void {
  const native = nativeToken(leg.chain);
  const holding = { owner: leg.owner, token: native };
  const feeWei = built.gasUnits * gasPriceOf(state.facts, leg.chain);
  const nativeSpent = [built, ...(built.further ?? [])].reduce(
    (sum, { spend }) => (spend?.token.address === null ? sum + spend.amountAtomic : sum),
    0n,
  );
  const extraWei = built.valueWei > nativeSpent ? built.valueWei - nativeSpent : 0n;
  state.ledger.payFee(holding, feeWei + extraWei);
  // The balance is not charged for data: `max` sets it aside elsewhere.
  const dataWei = dataFeeWei(leg.chain, built.data, state.dataFees.get(leg.chain));
  state.fees.push({ of: 'network', token: native, amountAtomic: feeWei + extraWei + dataWei });
  if (built.spend && built.bridgeFeeAtomic !== undefined && built.bridgeFeeAtomic > 0n) {
    const { token } = built.spend;
    state.fees.push({ of: 'bridge', token, amountAtomic: built.bridgeFeeAtomic });
  }
  if (state.ledger.available(holding) - nativeSpent < 0n && nativeSpent === 0n) {
    state.warnings.add(
      `The wallet needs more ${native.symbol} on ${leg.chain} for network fees: about ${formatAmount(feeWei + extraWei, 18)} ${native.symbol} for step ${state.steps.length}.`,
    );
  }
}

function spend(
  state: PlanState,
  leg: Leg,
  { token, amountAtomic }: { token: Token; amountAtomic: bigint },
  { source, minAtomic, portionBps }: Sizes,
): void {
  const { owner } = leg;
  state.ledger.spend(
    { owner, token },
    {
      most: amountAtomic,
      expected: expectedSpend(leg, amountAtomic),
      least: source ? minAtomic : amountAtomic,
    },
  );
  if (source) {
    take(source, amountAtomic, minAtomic);
    source.takenBps += portionBps ?? 10_000 - source.takenBps;
    return;
  }
  // A spend of the same asset draws on what earlier steps left, the latest first.
  let left = amountAtomic;
  for (const output of state.outputs.toReversed()) {
    if (output.owner !== owner || !sameToken(output.token, token) || left === 0n) continue;
    // biome-ignore lint/complexity/useMathMinMax: Math.min does not take bigint.
    const drawn = left < output.expectedAtomic ? left : output.expectedAtomic;
    take(output, drawn, drawn);
    left -= drawn;
  }
}

function take(output: PlannedOutput, expectedAtomic: bigint, minAtomic: bigint): void {
  output.expectedAtomic -= expectedAtomic;
  output.minAtomic = output.minAtomic > minAtomic ? output.minAtomic - minAtomic : 0n;
}

function receive(
  state: PlanState,
  leg: Leg,
  { output, awaitsBridge }: Pick<BuiltCall, 'output' | 'awaitsBridge'>,
  sized: Sizes,
  fromKey: string,
): PlannedOutput | undefined {
  if (!output) return undefined;
  const { recipient: owner, token, expectedAtomic } = output;
  const minAtomic = leastOutput(leg, output.minAtomic, sized);
  const isOurs = state.intents.some((intent) => intent.owner === owner) || owner === leg.owner;
  if (!isOurs) return undefined;
  const holding = { owner, token };
  const floorAtomic = state.ledger.floor(holding);
  const balanceBeforeAtomic = floorAtomic > 0n ? floorAtomic : 0n;
  const likelyAtomic = state.ledger.expected(holding);
  state.ledger.receive(holding, expectedAtomic, minAtomic);
  if (leg.type === 'transfer' || leg.type === 'sweep') return undefined;
  const planned = {
    fromKey,
    owner,
    token,
    balanceBeforeAtomic,
    expectedBeforeAtomic: likelyAtomic > balanceBeforeAtomic ? likelyAtomic : balanceBeforeAtomic,
    expectedAtomic,
    minAtomic,
    awaitsBridge,
    takenBps: 0,
  };
  state.outputs.push(planned);
  return planned;
}

/**
 * The least a step leaves when its own amount turns out the least it can be. A swap of less
 * never has a worse price; everything else keeps a fee, part of it fixed, off the same coins.
 */
function leastOutput(
  { type }: Leg,
  quotedMinAtomic: bigint,
  { amountAtomic, minAtomic }: Sizes,
): bigint {
  if (minAtomic >= amountAtomic) return quotedMinAtomic;
  if (type === 'swap') return (quotedMinAtomic * minAtomic) / amountAtomic;
  const least = quotedMinAtomic - (amountAtomic - minAtomic);
  return least > 0n ? least : 0n;
}
