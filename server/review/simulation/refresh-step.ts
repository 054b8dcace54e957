import type { EngineEnvironment } from '#server/chains/engine-environment.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { reencodeStep } from '#server/plan/index.ts';
import type { ReencodeResponse } from '#server/schemas/reencode.ts';
import type { SimulatedQuote } from '#server/schemas/review-simulation.ts';
import type { Step } from '#server/schemas/step.ts';
import { decimalsOf } from '../decimals-of.ts';

/** A step as it would be signed now. */
export interface RefreshedStep {
  readonly planned: Step;
  /** With the call of a moment ago; as planned where it could not be encoded again. */
  readonly step: Step;
  readonly quote: SimulatedQuote | null;
  /** Why it cannot be simulated, for people; null where it can. */
  readonly failure: string | null;
}

/**
 * Encodes a step again for a simulation. A step that spends what an earlier one returns is encoded for
 * what that one is quoted to return now, as long as nothing has arrived; one that still cannot be
 * encoded is run as it was planned, while its call is valid.
 *
 * @param earlier the open steps before it
 * @throws {ChainUnreachable} when a chain the step needs does not answer.
 */
export async function refreshStep(
  planned: Step,
  earlier: readonly RefreshedStep[],
  environment: EngineEnvironment,
): Promise<RefreshedStep> {
  const { chained } = planned;
  const source = earlier.find((one) => one.planned.key === chained?.from_key);
  let fresh = source ? undefined : await encode(planned, environment);
  if (chained && !fresh?.ok) fresh = await encode(sizedBy(planned, source), environment);
  const awaits = planned.awaits ?? planned.pair_awaits;
  if (awaits && !fresh?.ok) fresh = await encode(unawaited(planned), environment);
  if (fresh?.ok) {
    return { planned, step: withFresh(planned, fresh), quote: quoteOf(fresh), failure: null };
  }
  const isAlone = earlier.length === 0 && !chained;
  const isOver = planned.deadline !== undefined && planned.deadline * 1000 <= environment.nowMs();
  const reason = fresh?.unsupported_reason ?? 'This step cannot be encoded now.';
  return { planned, step: planned, quote: null, failure: isAlone || isOver ? reason : null };
}

async function encode(step: Step, environment: EngineEnvironment): Promise<ReencodeResponse> {
  const isSizedLater = step.chained !== undefined && step.sizing !== 'exact';
  const actual_amount = isSizedLater ? (step.chained?.estimate_amount ?? 0) : step.amount;
  try {
    return await reencodeStep({ step: { ...step }, actual_amount }, environment);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'route_expired') throw error;
    const unsupported_reason = error.issues[0]?.message ?? error.friendlyMessage;
    return { ok: false, unsupported_reason, quoted_at: environment.nowMs() };
  }
}

/** A chained step for what its source is quoted to return now; for what was planned without one. */
function sizedBy(step: Step, source: RefreshedStep | undefined): Step {
  const { chained, asset, planned_min_output_raw: least } = step;
  const estimate = BigInt(chained?.estimate_raw ?? '0');
  const decimals = decimalsOf(estimate, chained?.estimate_amount ?? 0);
  if (decimals === null) return step;
  const planned = (source && expectedOf(source.planned, asset)) ?? 1n;
  const now = (source && expectedOf(source.step, asset)) ?? planned;
  const scaled = (atomic: bigint) => (planned === 0n ? atomic : (atomic * now) / planned);
  const amount = scaled(estimate);
  return {
    ...step,
    sizing: 'exact',
    amount: Number(formatAmount(amount, decimals)),
    amount_raw: amount.toString(),
    ...(least !== undefined && { planned_min_output_raw: scaled(BigInt(least)).toString() }),
  };
}

/** A step as if what a bridge pays for it had landed. */
function unawaited({ awaits: _, pair_awaits: __, ...step }: Step): Step {
  return step;
}

/** What a step is quoted to return of an asset, in base units. */
function expectedOf(step: Step, asset: string): bigint | undefined {
  const ofAsset = step.outputs?.find((output) => output.asset === asset);
  const raw = ofAsset?.expected_raw ?? step.expected_output_raw;
  return raw === undefined ? undefined : BigInt(raw);
}

function withFresh(planned: Step, fresh: ReencodeResponse): Step {
  const { to, data, value, amount_raw, solana_tx, outputs, deadline } = fresh;
  const { expected_output_raw, min_output_raw, price_impact_bps } = fresh;
  const found = {
    to,
    data,
    value,
    amount_raw,
    solana_tx,
    outputs,
    deadline,
    expected_output_raw,
    min_output_raw,
    price_impact_bps,
  };
  const given = Object.entries(found).filter(([, one]) => one !== undefined);
  return { ...planned, ...Object.fromEntries(given) } as Step;
}

function quoteOf({
  changes,
  outputs,
  expected_output_raw,
  quoted_at,
}: ReencodeResponse): SimulatedQuote {
  const least = changes?.outputs ?? (changes?.min_output ? [changes.min_output] : []);
  return {
    brings: least.map(({ asset, now, now_raw }, at) => {
      const expected = outputs?.[at]?.expected_raw ?? expected_output_raw ?? now_raw;
      const decimals = decimalsOf(BigInt(now_raw), now);
      return {
        asset,
        expected: decimals === null ? now : formatAmount(BigInt(expected), decimals),
        least: now,
      };
    }),
    quoted_at,
  };
}
