import type { Reading } from '#server/chains/evm/read.ts';
import { readPricesUsd, usdValue } from '#server/chains/prices/read-price.ts';
import { formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import type { ReviewedStep } from './read-step.ts';
import { ReencodeRefused } from './reencode-refused.ts';

/** Steps whose output a market or a fee decides. */
const QUOTED_TYPES: ReadonlySet<string> = new Set([
  'swap',
  'bridge',
  'deposit',
  'withdraw',
  'stake',
  'unstake',
]);
/** What a quote may lose between review and signature without further proof. */
const DRIFT_BPS = 300n;
/** What the least output of a swap may be worth less than its input by the price feeds. */
const LOSS_BPS = 500n;
const ALL_BPS = 10_000n;

/**
 * Holds the least output of a fresh call to the one that was reviewed. A swap may give clearly
 * less only where the price feeds moved along: a pool that moved alone was pushed.
 *
 * @returns why the call must not be signed; null when it may.
 */
export function* findShortfall(
  reviewed: ReviewedStep,
  leg: Leg,
  built: BuiltCall,
): Reading<ReencodeRefused | null> {
  const { output } = built;
  const floorAtomic = QUOTED_TYPES.has(leg.type) ? reviewedFloor(reviewed, leg, built) : undefined;
  if (!output || floorAtomic === undefined) return null;
  if (output.minAtomic * ALL_BPS >= floorAtomic * (ALL_BPS - DRIFT_BPS)) return null;
  if (leg.type === 'swap' && (yield* feedsConfirm(built))) return null;
  const text = (atomic: bigint) =>
    `${formatAmountShort(atomic, output.token.decimals)} ${output.token.symbol}`;
  return new ReencodeRefused(
    'quote_failed',
    `This step would give at least ${text(output.minAtomic)} now; for its size ${text(floorAtomic)} were reviewed. Plan it again.`,
  );
}

/** The reviewed least output, for the size the step has now; undefined where none was reviewed. */
export function reviewedFloor(
  { step, type }: ReviewedStep,
  { asset, amountAtomic }: Leg,
  { output }: BuiltCall,
): bigint | undefined {
  if (!output || step.min_output_raw === undefined) return undefined;
  const least = BigInt(step.min_output_raw);
  const isChained = step.chained && step.sizing !== 'exact';
  const raw = isChained ? step.chained?.estimate_raw : step.amount_raw;
  const reviewedAtomic = raw === undefined ? amountAtomic : BigInt(raw);
  // A part of a bridge's fee is fixed, so the whole of it is held to.
  if (type === 'bridge' && asset.decimals === output.token.decimals) {
    return least - (reviewedAtomic - amountAtomic);
  }
  return reviewedAtomic === 0n ? least : (least * amountAtomic) / reviewedAtomic;
}

function* feedsConfirm({ spend, output }: BuiltCall): Reading<boolean> {
  if (!spend || !output) return false;
  const [priceIn, priceOut] = yield* readPricesUsd([spend.token, output.token]);
  if (!priceIn || !priceOut) return false;
  const paid = usdValue(spend.token, spend.amountAtomic, priceIn);
  const gotten = usdValue(output.token, output.minAtomic, priceOut);
  return gotten * ALL_BPS >= paid * (ALL_BPS - LOSS_BPS);
}
