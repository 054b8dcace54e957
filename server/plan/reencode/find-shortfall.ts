import type { ContractRead } from '#server/chains/evm/read.ts';
import { readPricesUsd, usdValue } from '#server/chains/prices/read-price.ts';
import { formatAmountShort } from '#server/chains/tokens/format-amount.ts';
import type { BuiltCall, Leg } from '#server/protocols/manifest.ts';
import { expectedSpend, GREATEST_LOSS_BPS } from '../judge-price.ts';
import type { ReviewedStep } from './read-step.ts';
import { ReencodeRefused } from './reencode-refused.ts';
import { type ReviewedOutput, reviewedFloor, reviewedOutputs } from './reviewed-floor.ts';

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

/** What a swap moves by the price feeds, in USD with 8 decimals. */
interface Worth {
  /** What is expected to leave. */
  readonly paid: bigint;
  readonly expected: bigint;
  readonly least: bigint;
}

/**
 * Holds a fresh call to what was reviewed and to the price feeds. A swap may give clearly less than
 * was reviewed only where the price feeds moved along: a pool that moved alone was pushed. Where
 * they moved and the pool did not, it is refused as /plan would refuse it.
 *
 * @returns why the call must not be signed; null when it may.
 */
export function* findShortfall(
  reviewed: ReviewedStep,
  leg: Leg,
  built: BuiltCall,
): ContractRead<ReencodeRefused | null> {
  const { output } = built;
  if (leg.type === 'lp-remove') return yield* findPositionShortfall(reviewed, leg, built);
  if (!output || !QUOTED_TYPES.has(leg.type)) return null;
  const floorAtomic = reviewedFloor(reviewed, leg, output);
  const worth = leg.type === 'swap' ? yield* readWorth(leg, built) : undefined;
  const isDown = isBelow(output.minAtomic, floorAtomic, DRIFT_BPS);
  if (isDown && (!worth || isBelow(worth.least, worth.paid, LOSS_BPS))) {
    return tooLittle(output, floorAtomic);
  }
  return worth && isBelow(worth.expected, worth.paid, GREATEST_LOSS_BPS) ? mispriced(worth) : null;
}

/** What comes out of a position shifts between its assets as their price moves: its worth does not. */
function* findPositionShortfall(
  reviewed: ReviewedStep,
  leg: Leg,
  built: BuiltCall,
): ContractRead<ReencodeRefused | null> {
  const outputs = reviewedOutputs(reviewed, leg, built);
  const short = outputs.find(({ minAtomic, floorAtomic }) =>
    isBelow(minAtomic, floorAtomic, DRIFT_BPS),
  );
  if (!short || (yield* isWorthAsMuch(outputs))) return null;
  return tooLittle(short, short.floorAtomic);
}

function* isWorthAsMuch(outputs: readonly ReviewedOutput[]): ContractRead<boolean> {
  const prices = yield* readPricesUsd(outputs.map(({ token }) => token));
  let [now, floor] = [0n, 0n];
  for (const [at, { token, minAtomic, floorAtomic }] of outputs.entries()) {
    const price = prices[at];
    if (!price) return false;
    now += usdValue(token, minAtomic, price);
    floor += usdValue(token, floorAtomic, price);
  }
  return !isBelow(now, floor, DRIFT_BPS);
}

function tooLittle(
  { token, minAtomic }: Pick<ReviewedOutput, 'token' | 'minAtomic'>,
  floorAtomic: bigint,
): ReencodeRefused {
  const text = (atomic: bigint) => `${formatAmountShort(atomic, token.decimals)} ${token.symbol}`;
  return new ReencodeRefused(
    'quote_failed',
    `This step would give at least ${text(minAtomic)} now; for its size ${text(floorAtomic)} were reviewed. Plan it again.`,
  );
}

/** @returns undefined where the feeds do not price both ends. */
function* readWorth(leg: Leg, { spend, output }: BuiltCall): ContractRead<Worth | undefined> {
  if (!spend || !output) return undefined;
  const [priceIn, priceOut] = yield* readPricesUsd([spend.token, output.token]);
  if (!priceIn || !priceOut) return undefined;
  return {
    paid: usdValue(spend.token, expectedSpend(leg, spend.amountAtomic), priceIn),
    expected: usdValue(output.token, output.expectedAtomic, priceOut),
    least: usdValue(output.token, output.minAtomic, priceOut),
  };
}

function isBelow(value: bigint, of: bigint, byBps: bigint): boolean {
  return value * ALL_BPS < of * (ALL_BPS - byBps);
}

function mispriced({ paid, expected }: Worth): ReencodeRefused {
  const usd = (value: bigint) => `$${formatAmountShort(value, 8)}`;
  const lossBps = ((paid - expected) * ALL_BPS) / paid;
  return new ReencodeRefused(
    'quote_failed',
    `This swap would give ${usd(expected)} for ${usd(paid)} now: ${(Number(lossBps) / 100).toFixed(1)}% less than the price feeds say, where at most ${Number(GREATEST_LOSS_BPS) / 100}% is signed. Plan it again.`,
  );
}
