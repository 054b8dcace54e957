import { maxUint256 } from 'viem';
import { type ContractRead, readOne } from '#server/chains/evm/read.ts';
import { balanceOfRead } from '#server/chains/tokens/read-balance.ts';
import type { Token } from '#server/chains/tokens/token.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import type { Step } from '#server/schemas/step.ts';
import { ARRIVED_PERCENT } from './arrived-amount.ts';
import { notArrived } from './not-arrived.ts';
import type { ReviewedStep } from './read-step.ts';
import { ReencodeRefused } from './reencode-refused.ts';
import { tokenOfStep } from './resolve-step-tokens.ts';

/** How far a pool's price may be from the reviewed one, beyond the slippage, when liquidity goes in. */
const DRIFT_BPS = 300n;
const ALL_BPS = 10_000n;

type PairOfLeg = Pick<Leg, 'pairAsset' | 'pairAmountAtomic' | 'positionId'>;

/**
 * The second asset and the position of a step. No more of the second asset goes in than was
 * reviewed and approved, nor than the wallet holds now.
 *
 * @throws {ReencodeRefused} when the asset is unknown, its balance cannot be read, or the amount
 * from a bridge of the plan has not arrived.
 */
export function* readPair({ step, type, chain, owner }: ReviewedStep): ContractRead<PairOfLeg> {
  const positionId = step.position_id === undefined ? undefined : uint(step.position_id);
  const ofPosition = positionId !== undefined && { positionId };
  if (step.pair_asset === undefined) return { ...ofPosition };
  const pairAsset = yield* tokenOfStep(
    'pair_asset',
    chain,
    step.pair_asset,
    step.pair_asset_address,
  );
  if (type !== 'lp-add') return { pairAsset, ...ofPosition };
  if (step.pair_amount_raw === undefined) {
    throw new ReencodeRefused('step_incomplete', 'The step has no pair_amount_raw: plan it again.');
  }
  const reviewed = uint(step.pair_amount_raw);
  const held = yield* readOne(balanceOfRead(chain, owner, pairAsset.address));
  if (!held.ok) {
    throw new ReencodeRefused('quote_failed', `The ${pairAsset.symbol} balance cannot be read.`);
  }
  requireArrival(step, pairAsset, held.value);
  // biome-ignore lint/complexity/useMathMinMax: Math.min does not take bigint.
  const pairAmountAtomic = held.value < reviewed ? held.value : reviewed;
  if (pairAmountAtomic === 0n) {
    throw new ReencodeRefused('quote_failed', `There is no ${pairAsset.symbol} left to put in.`);
  }
  return { pairAsset, pairAmountAtomic, ...ofPosition };
}

/**
 * A second asset that a bridge of the plan delivers is not replaced by a balance that was there
 * before.
 */
function requireArrival(
  { pair_awaits: awaits, pair_amount_raw = '0' }: Step,
  asset: Token,
  heldAtomic: bigint,
): void {
  if (!awaits || heldAtomic >= uint(pair_amount_raw)) return;
  const leastAtomic = BigInt(awaits.min_raw);
  const thereAtomic = heldAtomic - BigInt(awaits.balance_before_raw);
  if (thereAtomic >= (leastAtomic * ARRIVED_PERCENT) / 100n) return;
  throw notArrived({ asset, fromKey: awaits.from_key, thereAtomic, leastAtomic });
}

/**
 * Holds the proportion in which two assets go into a pool to the reviewed one: a pool whose price
 * was pushed takes too much of one for the other.
 *
 * @throws {ReencodeRefused} quote_failed when the price moved beyond the slippage and 3 %.
 */
export function checkPair({ step, type }: ReviewedStep, leg: Leg, built: BuiltCall): void {
  if (type !== 'lp-add') return;
  const ofAsset = built.spend?.amountAtomic ?? 0n;
  const ofPair = built.further?.[0]?.spend?.amountAtomic ?? 0n;
  const reviewedAsset = uint(step.amount_raw ?? '0');
  const reviewedPair = uint(step.pair_amount_raw ?? '0');
  // Fresh and reviewed price of the first asset in the second, over a common divisor.
  const fresh = ofPair * reviewedAsset;
  const reviewed = reviewedPair * ofAsset;
  const drift = fresh > reviewed ? fresh - reviewed : reviewed - fresh;
  if (drift * ALL_BPS <= reviewed * (BigInt(leg.slippageBps) + DRIFT_BPS)) return;
  throw new ReencodeRefused(
    'quote_failed',
    `The pool's price moved by ${Number((drift * ALL_BPS) / (reviewed || 1n)) / 100}% since the review. Plan it again.`,
  );
}

function uint(raw: string): bigint {
  const value = BigInt(raw);
  if (value <= maxUint256) return value;
  throw new ReencodeRefused('invalid_request', 'The step has a number that no token can count.');
}
