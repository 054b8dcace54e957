import { evmChain } from '#server/chains/registry.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import type { ReencodeChanges } from '#server/schemas/reencode.ts';
import { pairFields } from '../assemble-step.ts';
import type { ReviewedStep } from './read-step.ts';

/**
 * The native coin that a call takes on top of its spend, such as the message fee of a bridge.
 *
 * @param amountAtomic the amount of the step's asset that the fresh call takes
 * @returns undefined where it takes none.
 */
export function compareFee(
  { step, chain }: Pick<ReviewedStep, 'step' | 'chain'>,
  leg: Leg,
  built: BuiltCall,
  amountAtomic: bigint,
): ReencodeChanges['fee'] {
  const { native } = evmChain(chain);
  const isPairNative = leg.pairAsset?.address === null;
  const feeOf = (valueWei: bigint, takenAtomic: bigint, pairRaw: string | undefined) => {
    const ofAsset = leg.asset.address === null ? takenAtomic : 0n;
    const spent = ofAsset + (isPairNative ? uint(pairRaw) : 0n);
    return valueWei > spent ? valueWei - spent : 0n;
  };
  const reviewed = feeOf(uint(step.value), uint(step.amount_raw), step.pair_amount_raw);
  const now = feeOf(built.valueWei, amountAtomic, pairFields(leg, built).pair_amount_raw);
  if (reviewed === 0n && now === 0n) return undefined;
  return {
    asset: native.symbol,
    reviewed_raw: reviewed.toString(),
    now_raw: now.toString(),
    reviewed: formatAmount(reviewed, native.decimals),
    now: formatAmount(now, native.decimals),
  };
}

/** Whether a call takes more of the coin on top than was reviewed. */
export function isDearer(fee: ReencodeChanges['fee']): boolean {
  return fee !== undefined && BigInt(fee.now_raw) > BigInt(fee.reviewed_raw);
}

/** The most of the second asset that goes in; more than was reviewed never does. */
export function comparePair(
  { step }: Pick<ReviewedStep, 'step'>,
  leg: Leg,
  built: BuiltCall,
): ReencodeChanges['pair_amount'] {
  const { pair_amount_raw: now } = pairFields(leg, built);
  const { pairAsset } = leg;
  if (!pairAsset || now === undefined || step.pair_amount_raw === undefined) return undefined;
  const text = (raw: string) => formatAmount(uint(raw), pairAsset.decimals);
  return { asset: pairAsset.symbol, reviewed: text(step.pair_amount_raw), now: text(now) };
}

function uint(raw: string | undefined): bigint {
  return BigInt(raw ?? '0');
}
