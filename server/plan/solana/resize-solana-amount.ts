import { feeLamports } from '#server/chains/solana/message.ts';
import type { SolanaSysvars } from '#server/chains/solana/sysvars.ts';
import { formatAmount } from '#server/chains/tokens/format-amount.ts';
import { decimalString, parseAmountTruncated } from '#server/chains/tokens/parse-amount.ts';
import type { SolanaAction, SolanaAsset } from '#server/protocols/solana-manifest.ts';
import type { IntentAction } from '#server/schemas/intent.ts';
import type { Step } from '#server/schemas/step.ts';
import { growthFor, mostOf } from '../chained-growth.ts';
import { arrivedAmount, smallest } from '../reencode/arrived-amount.ts';
import { ReencodeRefused } from '../reencode/reencode-refused.ts';
import { shareOf } from '../reencode/share-of.ts';

/** The wallet's current balances, by mint or `SOL`. */
export type LiveFunds = ReadonlyMap<string, bigint>;

/** The input for computing a size. */
export interface SolanaSizingInput {
  readonly step: Step;
  readonly type: IntentAction;
  readonly action: SolanaAction;
  readonly asset: SolanaAsset;
  readonly raw: bigint;
  readonly funds: LiveFunds;
  readonly sysvars: SolanaSysvars;
  /** Decimal token units, as the caller sent it. */
  readonly actualAmount: number;
  readonly unitPriceMicroLamports: bigint;
}

/** Fees and a new account that the step before may have paid out of the same SOL. */
const MOST_SIDE_COSTS_LAMPORTS = 5_000_000n;

/**
 * The amount to encode: as reviewed for an exact step, from live balances for `max` and chained
 * ones (`docs/guides/re-encode.md`). A position is sized by its protocol.
 *
 * @throws {ReencodeRefused} when the amount does not fit the review or the funds are not there.
 */
export function resizeSolanaAmount(input: SolanaSizingInput): bigint {
  const { step, action, raw } = input;
  const sizing = step.sizing ?? (step.chained ? 'chained' : 'exact');
  if (sizing === 'exact') return exactAmount(input);
  if (input.actualAmount === 0) {
    throw new ReencodeRefused(
      'invalid_request',
      'actual_amount is zero: send step.amount, or step.chained.estimate_amount for a chained step.',
    );
  }
  if (action.countsPosition) return raw;
  const sized = sizing === 'max' ? spendable(input) : chainedAmount(input);
  const shown = step.chained ? step.chained.estimate_amount : step.amount;
  const cap = input.actualAmount < shown ? truncated(input) : undefined;
  const amount = cap !== undefined && cap < sized ? cap : sized;
  if (amount > 0n) return amount;
  throw new ReencodeRefused('quote_failed', `There is no ${step.asset} left for this step.`);
}

function exactAmount(input: SolanaSizingInput): bigint {
  const { step, type, raw, actualAmount, asset } = input;
  const amount = actualAmount === step.amount ? raw : truncated(input);
  if (amount > raw) {
    throw new ReencodeRefused(
      'invalid_request',
      `actual_amount is ${decimalString(actualAmount)} ${asset.symbol}, more than the ${formatAmount(raw, asset.decimals)} reviewed. Plan it again for more.`,
    );
  }
  const isRevocation = type === 'approve' && raw === 0n;
  if (amount === 0n && !isRevocation) {
    throw new ReencodeRefused('invalid_request', 'actual_amount is zero: send step.amount.');
  }
  return amount;
}

/**
 * The amount that the wallet can spend now: fees, new accounts and its least balance are kept in
 * SOL.
 */
function spendable({
  step,
  action,
  asset,
  funds,
  sysvars,
  unitPriceMicroLamports,
}: SolanaSizingInput): bigint {
  const held = funds.get(asset.mint ?? 'SOL') ?? 0n;
  if (asset.mint !== null) return held;
  const own =
    feeLamports(action.unitLimit, unitPriceMicroLamports) +
    action.rentReserve(sysvars, true) +
    sysvars.rentExempt(0);
  const planned = BigInt(step.gas_reserve_raw ?? '0');
  return held - (own > planned ? own : planned);
}

function chainedAmount(input: SolanaSizingInput): bigint {
  const { step, asset, funds } = input;
  const { chained } = step;
  if (
    chained?.balance_before_raw === undefined ||
    chained.min_raw === undefined ||
    chained.estimate_raw === undefined
  ) {
    throw new ReencodeRefused(
      'step_incomplete',
      'The chained step does not say what the balance was before: plan it again.',
    );
  }
  const least = BigInt(chained.min_raw);
  const live = funds.get(asset.mint ?? 'SOL') ?? 0n;
  const before = BigInt(chained.balance_before_raw);
  const estimate = BigInt(chained.estimate_raw);
  const atMost = shareOf(live - before, chained);
  const half = least / 2n;
  const side = half < MOST_SIDE_COSTS_LAMPORTS ? half : MOST_SIDE_COSTS_LAMPORTS;
  const arrived = arrivedAmount({
    expectedAtomic: shareOf(live - BigInt(chained.expected_before_raw ?? before), chained),
    atMostAtomic: atMost,
    estimateAtomic: estimate,
    minAtomic: least,
    toleranceAtomic: asset.mint === null ? side : 0n,
  });
  if (arrived === undefined) {
    const text = (atomic: bigint) =>
      `${formatAmount(atomic > 0n ? atomic : 0n, asset.decimals)} ${asset.symbol}`;
    throw new ReencodeRefused(
      'quote_failed',
      `The funds of ${chained.from_key} have not arrived yet: ${text(atMost)} of at least ${text(least)} on solana. Try again when they have.`,
      { awaitedKey: chained.from_key },
    );
  }
  const { wallet = '', recipient = wallet } = step;
  const most = mostOf(estimate, growthFor(wallet, recipient));
  return smallest([arrived, spendable(input), most]);
}

function truncated({ actualAmount, asset }: SolanaSizingInput): bigint {
  return parseAmountTruncated(decimalString(actualAmount), asset.decimals);
}
