import { decimalString, parseAmountTruncated } from '#server/chains/tokens/parse-amount.ts';
import { sameToken, type Token } from '#server/chains/tokens/token.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import type { Step } from '#server/schemas/step.ts';
import { toNumber } from '../assemble-step.ts';
import { plannedLeast } from './planned-least.ts';
import type { ReviewedStep } from './read-step.ts';

/** A least output as it was reviewed, and as a fresh call has it. Base units of the token. */
export interface ReviewedOutput {
  readonly token: Token;
  readonly reviewedAtomic: bigint;
  /** For the size the step has now. */
  readonly floorAtomic: bigint;
  readonly minAtomic: bigint;
}

type Output = Pick<NonNullable<BuiltCall['output']>, 'token' | 'minAtomic'>;

/** Steps out of a position whose assets do not grow together: all of it is as much as it is. */
const OUT_OF_POSITION: ReadonlySet<string> = new Set(['lp-remove', 'lp-collect']);

/** Everything a step was planned to return at least, the first asset first; empty where nothing was. */
export function reviewedOutputs(
  reviewed: ReviewedStep,
  leg: Leg,
  built: BuiltCall,
): readonly ReviewedOutput[] {
  const { planned_min_output_raw, outputs = [] } = reviewed.step;
  const fresh = [built, ...(built.further ?? [])].flatMap(({ output }) => (output ? [output] : []));
  return fresh.flatMap(({ token, minAtomic }, at): readonly ReviewedOutput[] => {
    const found = outputs.find(({ asset_address = null }) =>
      sameToken(token, { ...token, address: asset_address as Token['address'] }),
    );
    const raw = at === 0 ? planned_min_output_raw : found?.min_raw;
    if (raw === undefined) return [];
    const reviewedAtomic = BigInt(raw);
    const floorAtomic = scaledFloor(reviewed, leg, token, reviewedAtomic);
    return [{ token, reviewedAtomic, floorAtomic, minAtomic }];
  });
}

/**
 * The planned least output, for the size the step has now.
 *
 * @throws {ReencodeRefused} step_incomplete when the step does not say it.
 */
export function reviewedFloor(reviewed: ReviewedStep, leg: Leg, { token }: Output): bigint {
  return scaledFloor(reviewed, leg, token, plannedLeast(reviewed.step));
}

function scaledFloor(
  { step, type }: ReviewedStep,
  { asset, amountAtomic }: Leg,
  token: Token,
  least: bigint,
): bigint {
  if (OUT_OF_POSITION.has(type) && step.sizing === 'max') return least;
  const reviewedAtomic = reviewedAmount(step, asset);
  // A part of a bridge's fee is fixed, so the whole fee is kept as the limit.
  if (type === 'bridge' && asset.decimals === token.decimals) {
    return least - (reviewedAtomic - amountAtomic);
  }
  return reviewedAtomic === 0n ? least : (least * amountAtomic) / reviewedAtomic;
}

/** The amount for which the least output was planned: `amount_raw` where it was not renewed. */
function reviewedAmount({ chained, sizing, amount, amount_raw }: Step, asset: Token): bigint {
  const [shown, raw] =
    chained && sizing !== 'exact'
      ? [chained.estimate_amount, chained.estimate_raw]
      : [amount, amount_raw];
  const atomic = raw === undefined ? undefined : BigInt(raw);
  if (atomic !== undefined && toNumber(atomic, asset) === shown) return atomic;
  return parseAmountTruncated(decimalString(shown), asset.decimals);
}
